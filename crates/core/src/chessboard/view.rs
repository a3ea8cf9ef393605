//! The board of 64 squares as it is drawn.

use super::Square;
use crate::layout::{Layout, Shade, SquareView};

/// The 8×8 board with a dark square at White's left, for two players who face each other.
pub fn layout() -> Layout {
    let view = |square: Square| SquareView {
        name: square.to_string(),
        x: square.file() as u8,
        y: square.rank() as u8,
        shade: if (square.file() + square.rank()).is_multiple_of(2) { Shade::Dark } else { Shade::Light },
    };
    Layout { width: 8, height: 8, squares: Square::all().map(view).collect(), turns: vec![0, 2] }
}
