//! How the squares of the editor look.

use variorum_core::view::{Layout, PieceView};

use crate::board::looks::{Look, shade};
use crate::words;

/// The squares, by index; the piece on `picked` is in the hand.
pub fn looks(layout: &Layout, pieces: &[PieceView], picked: Option<usize>) -> Vec<Look> {
    let look = |(index, square): (usize, &variorum_core::view::SquareView)| {
        let mut look = Look { class: shade(square.shade).to_owned(), label: square.name.clone() };
        match pieces.iter().find(|piece| piece.square == index) {
            Some(piece) => {
                look.class.push_str(" taken");
                look.label = format!("{}, {}", look.label, words::piece(piece));
            }
            None => look.label.push_str(", empty"),
        }
        if picked == Some(index) {
            look.class.push_str(" selected");
            look.label.push_str(", picked up");
        }
        look
    };
    layout.squares.iter().enumerate().map(look).collect()
}
