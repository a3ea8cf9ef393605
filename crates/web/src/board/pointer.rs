//! Fingers, pens and mice on the board.

use web_sys::{Element, PointerEvent};

use variorum_draw::Frame;

/// A press that may become a drag.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Press {
    /// Which pointer: others are not listened to meanwhile.
    pub pointer: i32,
    /// The square it began on.
    pub from: usize,
    /// Whether that square was picked up already.
    pub again: bool,
    /// Where it began, in pixels of the page.
    pub began: (f64, f64),
    /// Where it is now, in drawing units, once it has moved far enough to be a drag.
    pub at: Option<(f64, f64)>,
}

/// How far a press may wander and still be a click, in pixels: a finger is never quite still.
const SLACK: f64 = 6.0;

impl Press {
    /// A press on a square.
    pub fn new(event: &PointerEvent, from: usize, again: bool) -> Press {
        let began = (f64::from(event.client_x()), f64::from(event.client_y()));
        Press { pointer: event.pointer_id(), from, again, began, at: None }
    }

    /// The press after its pointer moved.
    pub fn moved(self, event: &PointerEvent, place: (f64, f64)) -> Press {
        let (x, y) = (f64::from(event.client_x()) - self.began.0, f64::from(event.client_y()) - self.began.1);
        let dragged = self.at.is_some() || x.hypot(y) > SLACK;
        Press { at: dragged.then_some(place), ..self }
    }
}

/// Where an event is on the board, in drawing units.
pub fn place(board: &Element, frame: &Frame, event: &PointerEvent) -> (f64, f64) {
    let bounds = board.get_bounding_client_rect();
    let (left, top, width, height) = frame.view_box(true);
    let scale =
        |pixels: f64, of: f64, units: i32| if of > 0.0 { pixels / of * f64::from(units) } else { -1e9 };
    (
        f64::from(left) + scale(f64::from(event.client_x()) - bounds.left(), bounds.width(), width),
        f64::from(top) + scale(f64::from(event.client_y()) - bounds.top(), bounds.height(), height),
    )
}
