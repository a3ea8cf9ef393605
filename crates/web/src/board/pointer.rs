//! Touch, pen and mouse input on the board.

use web_sys::{Element, PointerEvent};

use variorum_draw::{Frame, SQUARE};

/// What the movement of a press controls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GestureOwner {
    /// The board: it drags a piece or moves the touch preview.
    Board,
    /// The page, which scrolls, unless the finger rests first or moves sideways; then the board.
    Undecided,
    /// The page.
    Page,
}

/// A press, from `pointerdown` to `pointerup`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Press {
    /// Id of the pointer; other pointers are ignored meanwhile.
    pub pointer: i32,
    /// The square where it began.
    pub from: usize,
    /// Whether it picked up the piece there.
    pub picked_up: bool,
    /// What its movement controls.
    pub gesture_owner: GestureOwner,
    /// Its current position, in drawing units.
    pub at: (f64, f64),
    /// Whether it has become a drag.
    pub dragged: bool,
    /// Whether it has moved too far for a click and is no drag either.
    pub not_a_click: bool,
    /// Whether squares are so small that the finger hides its square: the touch preview is shown.
    pub uses_preview: bool,
    /// For a finger: the side of a square on the screen, in pixels.
    pub finger: Option<f64>,
    /// Where it began, in pixels of the window.
    began: (f64, f64),
    /// When it began, as the time stamp of its event in milliseconds.
    began_ms: f64,
}

/// Squares smaller than this, in pixels, are hard to hit with a finger.
const SMALL_SQUARE_PX: f64 = 34.0;

/// A press that moves no further than this, in pixels, is a click: fingers are never quite still.
pub const CLICK_SLOP_PX: f64 = 6.0;

/// After so many milliseconds a finger that begins to move drags the piece and does not scroll the page.
const HOLD_MS: f64 = 200.0;

impl Press {
    /// A press on a square, at a position in drawing units; `pixels` is the side of a square on the
    /// screen. Nothing is picked up yet.
    pub fn new(
        event: &PointerEvent,
        from: usize,
        gesture_owner: GestureOwner,
        at: (f64, f64),
        pixels: f64,
    ) -> Press {
        Press {
            pointer: event.pointer_id(),
            from,
            picked_up: false,
            gesture_owner,
            at,
            dragged: false,
            not_a_click: false,
            uses_preview: is_touch(event) && pixels < SMALL_SQUARE_PX,
            finger: is_touch(event).then_some(pixels),
            began: client_position(event),
            began_ms: event.time_stamp(),
        }
    }

    /// Whether this is the press that `later` has come of, and the pointer has not moved away meanwhile.
    pub fn rests_as(self, later: Press) -> bool {
        (self.pointer, self.began_ms) == (later.pointer, later.began_ms)
            && !later.dragged
            && !later.not_a_click
    }

    /// The same press when it has begun a drawing: its movement belongs to the board, and it is no click.
    pub fn drawing(self) -> Press {
        Press { gesture_owner: GestureOwner::Board, not_a_click: true, ..self }
    }

    /// Whether a movement at this time belongs to the board, so that the page must not scroll.
    pub fn blocks_scroll(self, time: f64) -> bool {
        match self.gesture_owner {
            GestureOwner::Board => true,
            GestureOwner::Undecided => !self.not_a_click && time - self.began_ms > HOLD_MS,
            GestureOwner::Page => false,
        }
    }

    /// The press after a movement of its pointer.
    pub fn moved(self, event: &PointerEvent, at: (f64, f64)) -> Press {
        let (x, y) = client_position(event);
        self.moved_by((x - self.began.0, y - self.began.1), event.time_stamp(), at)
    }

    /// The press after a movement of so many pixels from where it began.
    fn moved_by(self, (x, y): (f64, f64), time: f64, at: (f64, f64)) -> Press {
        if self.dragged || self.not_a_click || x.hypot(y) <= CLICK_SLOP_PX {
            return Press { at, ..self };
        }
        let takes =
            self.blocks_scroll(time) || (self.gesture_owner == GestureOwner::Undecided && x.abs() > y.abs());
        if takes {
            Press { at, dragged: true, gesture_owner: GestureOwner::Board, ..self }
        } else {
            Press { at, not_a_click: true, ..self }
        }
    }
}

/// Whether a key is pressed without Ctrl, Alt or Meta, which belong to the browser.
pub fn is_plain(event: &web_sys::KeyboardEvent) -> bool {
    !(event.ctrl_key() || event.alt_key() || event.meta_key())
}

/// Whether the event is of a finger.
pub fn is_touch(event: &PointerEvent) -> bool {
    event.pointer_type() == "touch"
}

/// Position of an event, in pixels of the window.
pub fn client_position(event: &PointerEvent) -> (f64, f64) {
    (f64::from(event.client_x()), f64::from(event.client_y()))
}

/// The side of a square on the screen, in pixels.
pub fn square_pixels(board: &Element, frame: &Frame) -> f64 {
    let (_, _, width, _) = frame.view_box(frame.is_large());
    board.get_bounding_client_rect().width() * f64::from(SQUARE) / f64::from(width.max(1))
}

/// Position of an event on the board, in drawing units.
pub fn board_position(board: &Element, frame: &Frame, event: &PointerEvent) -> (f64, f64) {
    let bounds = board.get_bounding_client_rect();
    let (left, top, width, height) = frame.view_box(frame.is_large());
    let scale =
        |pixels: f64, of: f64, units: i32| if of > 0.0 { pixels / of * f64::from(units) } else { -1e9 };
    (
        f64::from(left) + scale(f64::from(event.client_x()) - bounds.left(), bounds.width(), width),
        f64::from(top) + scale(f64::from(event.client_y()) - bounds.top(), bounds.height(), height),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(gesture_owner: GestureOwner) -> Press {
        Press {
            pointer: 1,
            from: 0,
            picked_up: false,
            gesture_owner,
            at: (0.0, 0.0),
            dragged: false,
            not_a_click: false,
            uses_preview: false,
            finger: None,
            began: (0.0, 0.0),
            began_ms: 1000.0,
        }
    }

    #[test]
    fn a_finger_is_never_quite_still() {
        let still = press(GestureOwner::Board).moved_by((3.0, 4.0), 1050.0, (1.0, 1.0));
        assert!(!still.dragged && !still.not_a_click && still.at == (1.0, 1.0));
        assert!(press(GestureOwner::Board).moved_by((30.0, 40.0), 1050.0, (1.0, 1.0)).dragged);
    }

    #[test]
    fn a_swipe_over_a_piece_scrolls_unless_the_finger_rested_or_goes_sideways() {
        let swipe = press(GestureOwner::Undecided).moved_by((5.0, 20.0), 1050.0, (0.0, 0.0));
        assert!(swipe.not_a_click && !swipe.dragged && !swipe.blocks_scroll(1500.0));
        let rested = press(GestureOwner::Undecided).moved_by((5.0, 20.0), 1300.0, (0.0, 0.0));
        assert!(rested.dragged && rested.blocks_scroll(1300.0));
        assert!(press(GestureOwner::Undecided).moved_by((20.0, 5.0), 1050.0, (0.0, 0.0)).dragged);
        assert!(press(GestureOwner::Page).moved_by((20.0, 5.0), 1500.0, (0.0, 0.0)).not_a_click);
    }
}
