//! Fingers, pens and mice on the board.

use web_sys::{Element, PointerEvent};

use variorum_draw::{Frame, SQUARE};

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
    /// Where it is now, in drawing units.
    pub at: (f64, f64),
    /// Whether it has moved far enough to be a drag.
    pub dragged: bool,
    /// Whether a finger hides what it points at: squares are small, and are shown enlarged.
    pub blind: bool,
    /// Whether it is a finger.
    touch: bool,
    /// When it began, in milliseconds.
    since: f64,
}

/// Squares smaller than this, in pixels, are hard to hit with a finger.
const FINGER: f64 = 34.0;

/// How far a press may wander and still be a click, in pixels: a finger is never quite still.
pub const SLACK: f64 = 6.0;

/// A finger that rests so long, in milliseconds, wants to read about the square and does nothing.
const LONG: f64 = 600.0;

impl Press {
    /// A press on a square of this many pixels.
    pub fn new(event: &PointerEvent, from: usize, again: bool, at: (f64, f64), pixels: f64) -> Press {
        let began = (f64::from(event.client_x()), f64::from(event.client_y()));
        let touch = event.pointer_type() == "touch";
        let blind = is_blind(event, pixels);
        let since = event.time_stamp();
        Press { pointer: event.pointer_id(), from, again, began, at, dragged: false, blind, touch, since }
    }

    /// Whether the finger lifted by this event only rested on a square that it could see.
    pub fn rested(self, event: &PointerEvent) -> bool {
        self.touch && !self.blind && !self.dragged && event.time_stamp() - self.since > LONG
    }

    /// The press after its pointer moved.
    pub fn moved(self, event: &PointerEvent, at: (f64, f64)) -> Press {
        let (x, y) = (f64::from(event.client_x()) - self.began.0, f64::from(event.client_y()) - self.began.1);
        Press { at, dragged: self.dragged || x.hypot(y) > SLACK, ..self }
    }
}

/// Whether a finger hides what it points at, on a board with squares of so many pixels.
pub fn is_blind(event: &PointerEvent, pixels: f64) -> bool {
    event.pointer_type() == "touch" && pixels < FINGER
}

/// The side of a square on the screen, in pixels.
pub fn square_pixels(board: &Element, frame: &Frame) -> f64 {
    let (_, _, width, _) = frame.view_box(true);
    board.get_bounding_client_rect().width() * f64::from(SQUARE) / f64::from(width.max(1))
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
