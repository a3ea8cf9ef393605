//! How to draw a position and how to ask for a move.

use crate::board::{Castling, Kind, castled};
use crate::moves::{Action, Move};
use crate::position::ChessPosition;
use variorum_core::chessboard::{self, Square, fen};
use variorum_core::editing::{Editing, PalettePiece};
use variorum_core::view::{ChoiceView, Gesture, Layout, PieceState, PieceView, Wing};
use variorum_core::{Player, View};

impl View for ChessPosition {
    fn layout() -> Layout {
        chessboard::layout()
    }

    fn editing(_: &[&str]) -> Editing {
        let piece = |owner, kind: Kind| PalettePiece {
            text: kind.fen(owner).to_string(),
            owner,
            parts: kind.letter(),
            name: kind.name(),
        };
        let owned = |owner| Kind::ALL.into_iter().rev().map(move |kind| piece(owner, kind));
        let pieces = [Player::WHITE, Player::BLACK].into_iter().flat_map(owned).collect();
        Editing { pieces, separator: "", fields: fen::FIELD_VIEWS }
    }

    fn describe(&self, piece: &PieceView) -> Option<String> {
        let text = match Kind::ALL.into_iter().find(|kind| kind.letter() == piece.parts)? {
            Kind::Pawn => {
                "one step forward, or two from its first rank; captures one step diagonally forward; \
                 promotes on the last rank"
            }
            Kind::Knight => "jumps two squares along a rank or file and one to the side",
            Kind::Bishop => "any number of squares along a diagonal",
            Kind::Rook => "any number of squares along a rank or file; castles with the king",
            Kind::Queen => "any number of squares along a rank, file or diagonal",
            Kind::King => "one step in any direction, never to an attacked square; castles with a rook",
        };
        Some(text.to_owned())
    }

    fn pieces(&self) -> Vec<PieceView> {
        let view = |square: Square| {
            let (owner, kind) = self.piece_at(square)?;
            Some(PieceView {
                square: square.index(),
                owner,
                parts: kind.letter(),
                letters: kind.letter(),
                name: kind.name(),
                royal: kind == Kind::King,
                state: PieceState::Alive,
            })
        };
        self.occupied().filter_map(view).collect()
    }

    fn gesture(&self, m: Move) -> Gesture {
        let (from, to) = (m.from().index(), m.to().index());
        let mut gesture = Gesture { from: Some(from), to: Some(to), ..Gesture::default() };
        if m.action() == Action::Castle {
            let (king_to, rook_to) = castled(m.from(), m.to());
            match self.castling() {
                Castling::Standard => {
                    gesture.to = Some(king_to.index());
                    gesture.also.push(to);
                }
                // The king's arrival square may stand for a plain move, and then means that.
                Castling::Chess960 => {
                    let plain = chessboard::king(m.from()).with(m.from()).with(m.to());
                    if !plain.contains(king_to) {
                        gesture.also.push(king_to.index());
                    }
                }
            }
            gesture.moves = vec![(from, king_to.index()), (to, rook_to.index())];
            gesture.moves.retain(|(from, to)| from != to);
            gesture.castles = Some(if to > from { Wing::Short } else { Wing::Long });
            return gesture;
        }
        gesture.moves.push((from, to));
        gesture.destroys.extend(self.captured(m).map(Square::index));
        if let Action::Promote(kind) = m.action() {
            let label = format!("promote to {}", kind.name());
            gesture.choice = Some(ChoiceView { label, parts: kind.letter() });
        }
        gesture
    }
}
