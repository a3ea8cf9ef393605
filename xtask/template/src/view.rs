//! How to draw a position and how to ask for a move.

use crate::moves::Move;
use crate::position::Position;
use crate::text::man;
use variorum_core::chessboard::{self, Square, fen};
use variorum_core::editing::{Editing, FieldView, PalettePiece};
use variorum_core::view::{Gesture, Layout, Parts, PieceState, PieceView};
use variorum_core::{Player, View};

/// What a man looks like: the orthodox pawn.
const MAN: Parts = Parts::orthodox("P");

const FIELD_VIEWS: &[FieldView] = &[fen::SIDE, fen::MOVE_NUMBER];

impl View for Position {
    fn layout() -> Layout {
        chessboard::layout()
    }

    fn editing(_: &[&str]) -> Editing {
        let piece = |owner| PalettePiece { text: man(owner).to_string(), owner, parts: MAN, name: "man" };
        let pieces = [Player::WHITE, Player::BLACK].map(piece).to_vec();
        Editing { pieces, separator: "", fields: FIELD_VIEWS }
    }

    fn describe(&self, _: &PieceView) -> Option<String> {
        Some("one step forward, straight or along a diagonal; captures along a diagonal".to_owned())
    }

    fn pieces(&self) -> Vec<PieceView> {
        let view = |square: Square| {
            Some(PieceView {
                square: square.index(),
                owner: self.owner_at(square)?,
                parts: MAN,
                letters: MAN.letters(),
                name: "man",
                royal: false,
                state: PieceState::Alive,
            })
        };
        self.occupied().filter_map(view).collect()
    }

    fn gesture(&self, m: Move) -> Gesture {
        let (from, to) = (m.from.index(), m.to.index());
        let destroys = self.owner_at(m.to).map(|_| to).into_iter().collect();
        Gesture { from: Some(from), to: Some(to), destroys, moves: vec![(from, to)], ..Gesture::default() }
    }
}
