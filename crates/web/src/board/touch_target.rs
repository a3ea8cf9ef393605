//! What a finger may have meant where squares are small.

use variorum_draw::{Frame, SQUARE};

/// Squares of fewer pixels are not hit for certain.
pub const SMALL_SQUARE_PX: f64 = 24.0;

/// By how many pixels a finger may miss.
const TOUCH_ERROR_PX: f64 = 6.0;

/// What a finger meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TouchTarget {
    /// Nothing that counts.
    None,
    /// This square.
    Square(usize),
    /// One of several.
    Ambiguous,
}

/// What a finger meant that touched a point in drawing units, on a board with squares of so many pixels; by its
/// index, a square counts of which something may come.
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

/// The squares that count, not further than `reach` drawing units from a point, by their index.
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

        // 6 of 16 pixels are 37 of 100 units.
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
