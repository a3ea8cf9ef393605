//! The board as data for drawing.

use crate::{FILES, RANKS, SEATS, Set, Square, file, is_dark, rank};
use variorum_core::view::{Layout, Shade, SquareView};

/// The board as White sees it, with `holes` drawn as such (a game without any passes the empty
/// set). It is turned for Black and Red so that their pieces advance up the screen.
pub fn layout(holes: Set) -> Layout {
    let view = |square: Square| SquareView {
        name: square.to_string(),
        x: file(square) as u8,
        y: rank(square) as u8,
        shade: match () {
            () if holes.contains(square) => Shade::Hole,
            () if is_dark(square) => Shade::Dark,
            () => Shade::Light,
        },
    };
    let turns = |forward: (i32, i32)| match forward {
        (0, 1) => 0,
        (-1, 0) => 1,
        (0, -1) => 2,
        _ => 3,
    };
    Layout {
        width: FILES as u8,
        height: RANKS as u8,
        squares: Square::all().map(view).collect(),
        turns: SEATS.0.iter().map(|seat| turns(seat.forward)).collect(),
    }
}
