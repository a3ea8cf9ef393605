//! The attributes of the squares in the editor.

use variorum_core::view::{Layout, PieceView};

use crate::board::cell_attrs::{CellAttrs, shade};
use crate::format;

/// The attributes of all squares, by index; `picked` is the square of the piece picked up.
pub fn cell_attrs(layout: &Layout, pieces: &[PieceView], picked: Option<usize>) -> Vec<CellAttrs> {
    let attrs_of = |(index, square): (usize, &variorum_core::view::SquareView)| {
        let mut attrs_of = CellAttrs { class: shade(square.shade).to_owned(), label: square.name.clone() };
        match pieces.iter().find(|piece| piece.square == index) {
            Some(piece) => {
                attrs_of.class.push_str(" occupied");
                attrs_of.label = format!("{}, {}", attrs_of.label, format::piece(piece));
            }
            None => attrs_of.label.push_str(", empty"),
        }
        if picked == Some(index) {
            attrs_of.class.push_str(" selected");
            attrs_of.label.push_str(", picked up");
        }
        attrs_of
    };
    layout.squares.iter().enumerate().map(attrs_of).collect()
}
