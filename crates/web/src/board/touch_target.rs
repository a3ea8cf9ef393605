//! Which square a touch means where squares are small.

use variorum_draw::{Frame, SQUARE};

/// A touch may miss squares smaller than this, in pixels.
pub const SMALL_SQUARE_PX: f64 = 24.0;

/// A touch may be wrong by so many pixels.
const TOUCH_ERROR_PX: f64 = 6.0;

/// The square that a touch means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TouchTarget {
    /// No square where a click has an effect.
    None,
    /// This square.
    Square(usize),
    /// One of several; the user is asked which.
    Ambiguous,
}

/// What a touch at `at` (in drawing units) means on a board with squares of `pixels` pixels. Only squares
/// that `accepts` a click count.
pub fn touch_target(
    frame: &Frame,
    at: (f64, f64),
    pixels: f64,
    accepts: impl Fn(usize) -> bool,
) -> TouchTarget {
    if pixels >= SMALL_SQUARE_PX {
        let square = frame.square_at(at.0, at.1).filter(|&square| accepts(square));
        return square.map_or(TouchTarget::None, TouchTarget::Square);
    }
    match squares_near(frame, at, TOUCH_ERROR_PX / pixels.max(1.0) * f64::from(SQUARE), accepts)[..] {
        [] => TouchTarget::None,
        [only] => TouchTarget::Square(only),
        _ => TouchTarget::Ambiguous,
    }
}

/// The accepted squares no further than `reach` drawing units from a point.
pub fn squares_near(
    frame: &Frame,
    (x, y): (f64, f64),
    reach: f64,
    accepts: impl Fn(usize) -> bool,
) -> Vec<usize> {
    let side = f64::from(SQUARE);
    let away = |at: f64, begin: i32| {
        let begin = f64::from(begin);
        (begin - at).max(at - begin - side).max(0.0)
    };
    let near = |&square: &usize| {
        let (left, top) = frame.corner(square);
        away(x, left).hypot(away(y, top)) <= reach
    };
    (0..frame.places.len()).filter(near).filter(|&square| accepts(square)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use variorum_core::view::{Layout, Shade, SquareView};

    #[test]
    fn squares_near_a_finger_are_those_it_touches() {
        let square = |i: u8| SquareView { name: format!("s{i}"), x: i % 3, y: i / 3, shade: Shade::Light };
        let layout = Layout { width: 3, height: 3, squares: (0..9).map(square).collect(), turns: vec![0] };
        let frame = Frame::new(&layout, 0);
        let near = |at, reach| squares_near(&frame, at, reach, |_| true);
        assert_eq!(near((150.0, 150.0), 40.0), [4]);
        assert_eq!(near((110.0, 150.0), 40.0), [3, 4]);
        assert_eq!(near((110.0, 110.0), 40.0), [3, 4, 6, 7]);
        assert_eq!(near((-20.0, 250.0), 40.0), [0]);
        assert_eq!(squares_near(&frame, (110.0, 110.0), 40.0, |square| square > 5), [6, 7]);
        assert!(near((-50.0, 150.0), 40.0).is_empty());

        // With squares of 16 pixels an error of 6 pixels is 37 drawing units.
        let taps = |at, pixels| touch_target(&frame, at, pixels, |square| square != 3);
        assert_eq!(taps((150.0, 150.0), 16.0), TouchTarget::Square(4));
        assert_eq!(taps((150.0, 170.0), 16.0), TouchTarget::Ambiguous);
        assert_eq!(taps((110.0, 150.0), 16.0), TouchTarget::Square(4));
        assert_eq!(taps((90.0, 150.0), 16.0), TouchTarget::Square(4));
        assert_eq!(taps((30.0, 150.0), 16.0), TouchTarget::None);
        assert_eq!(taps((150.0, 170.0), 24.0), TouchTarget::Square(4));
        assert_eq!(taps((90.0, 150.0), 24.0), TouchTarget::None);
    }
}
