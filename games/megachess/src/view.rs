//! How to draw a position and how to ask for a move.

use crate::moves::{Move, Special};
use crate::position::{Kind, Mated, Position};
use variorum_core::view::{ChoiceView, Gesture, Layout, PieceState, PieceView};
use variorum_core::{Position as _, View};
use variorum_megaboard::Set;

/// Picture and name of a kind of piece.
const fn shown(kind: Kind) -> (&'static str, &'static str) {
    match kind {
        Kind::King => ("K", "king"),
        Kind::Queen => ("Q", "queen"),
        Kind::Rook => ("R", "rook"),
        Kind::Bishop => ("B", "bishop"),
        Kind::Knight => ("N", "knight"),
        Kind::Pawn => ("P", "pawn"),
        Kind::FreshPawn => ("P", FRESH_PAWN),
    }
}

const FRESH_PAWN: &str = "pawn that has not moved";

impl View for Position {
    fn layout() -> Layout {
        variorum_megaboard::layout(Set::EMPTY)
    }

    fn describe(&self, piece: &PieceView) -> Option<String> {
        if piece.state == PieceState::Out {
            return Some(
                match self.mated() {
                    Mated::Capture => "Its player is out: it does not move or attack, and can be taken.",
                    _ => "Its player is out: it does not move or attack, and cannot be taken.",
                }
                .to_owned(),
            );
        }
        let text = match (piece.parts, piece.name) {
            ("K", _) => "One step in any direction; a player whose king is mated is out.",
            ("Q", _) => "Any distance along rank, file or diagonal.",
            ("R", _) => "Any distance along rank or file.",
            ("B", _) => "Any distance along a diagonal.",
            ("N", _) => "Two squares straight and one to the side, jumping over whatever is between.",
            ("P", FRESH_PAWN) => {
                "One step forward, sideways or back, or two forward; takes one step along any diagonal; \
                 promotes on an opponent's back row."
            }
            ("P", _) => {
                "One step forward, sideways or back; takes one step along any diagonal; promotes on an \
                 opponent's back row."
            }
            _ => return None,
        };
        Some(text.to_owned())
    }

    fn pieces(&self) -> Vec<PieceView> {
        let view = |square: variorum_megaboard::Square| {
            let (owner, kind) = self.piece_at(square)?;
            let (parts, name) = shown(kind);
            let is_in = self.players_in().contains(owner);
            let state = if is_in { PieceState::Alive } else { PieceState::Out };
            Some(PieceView { square: square.index(), owner, parts, name, state })
        };
        self.occupied().into_iter().filter_map(view).collect()
    }

    fn gesture(&self, m: Move) -> Gesture {
        let (from, to) = (m.from.index(), m.to.index());
        let mut gesture =
            Gesture { from: Some(from), to: Some(to), moves: vec![(from, to)], ..Gesture::default() };
        if self.occupied().contains(m.to) {
            gesture.destroys.push(to);
        }
        match m.special {
            Special::None => {}
            Special::Castling => {
                let castling = self.castlings().iter().find(|c| c.king_from == m.from && c.king_to == m.to);
                if let Some(castling) = castling {
                    gesture.also.push(castling.rook_from.index());
                    gesture.moves.push((castling.rook_from.index(), castling.rook_to.index()));
                }
            }
            Special::Promotion(kind) => {
                let (parts, name) = shown(kind);
                gesture.choice = Some(ChoiceView { label: format!("promote to {name}"), parts });
            }
        }
        gesture
    }
}
