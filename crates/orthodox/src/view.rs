//! How to draw a position and how to ask for a move.

use crate::attacks::Attacks;
use crate::board::layout;
use crate::decision::{Action, Move};
use crate::movement::{CastlingSquare, Table};
use crate::position::Position;
use crate::variant::Variant;
use variorum_core::chessboard::fen;
use variorum_core::editing::{Editing, PalettePiece};
use variorum_core::view::{ChoiceView, Gesture, Layout, PieceState, PieceView, Wing};
use variorum_core::{Player, Square, View};

impl<G: Variant<K, W>, const K: usize, const W: usize> View for Position<G, K, W> {
    fn layout() -> Layout {
        layout::<G::Board, W>()
    }

    fn editing(_: &[&str]) -> Editing {
        let owned = |owner| {
            G::PIECES.into_iter().rev().map(move |piece| PalettePiece {
                text: piece.fen(owner).to_string(),
                owner,
                parts: piece.picture,
                name: piece.name,
            })
        };
        let pieces = [Player::WHITE, Player::BLACK].into_iter().flat_map(owned).collect();
        Editing { pieces, separator: "", fields: fen::FIELD_VIEWS }
    }

    fn describe(&self, piece: &PieceView) -> Option<String> {
        let kind = G::PIECES.iter().position(|other| other.letters == piece.letters)?;
        let stays = Square::new(piece.square).is_some_and(|square| {
            (self.unpromoted(Player::WHITE) | self.unpromoted(Player::BLACK)).contains(square)
        });
        if stays {
            return Some("did not promote: never moves again, attacks nothing, can be captured".to_owned());
        }
        if kind == 0 {
            let promotes = if G::may_stay_pawn(self.rules()) { "may promote" } else { "promotes" };
            return Some(format!(
                "one step forward, or two from its first rank; captures one step diagonally forward; {promotes} \
                 on the last rank"
            ));
        }
        let words = Attacks::<G, K, W>::MOVES[kind].in_words();
        Some(if kind == K - 1 {
            format!("{words}, never to an attacked square; castles with a rook")
        } else if kind == G::ROOK.index() {
            format!("{words}; castles with the king")
        } else {
            words
        })
    }

    fn pieces(&self) -> Vec<PieceView> {
        let view = |square: Square<G::Board>| {
            let (owner, kind) = self.piece_at(square)?;
            let piece = &G::PIECES[kind.index()];
            Some(PieceView {
                square: square.index(),
                owner,
                parts: piece.picture,
                letters: piece.letters,
                name: piece.name,
                royal: kind == Table::<G, K, W>::KING,
                state: PieceState::Alive,
            })
        };
        self.occupied().filter_map(view).collect()
    }

    fn gesture(&self, m: Move<G, K, W>) -> Gesture {
        let (from, to) = (m.from().index(), m.to().index());
        let mut gesture = Gesture { from: Some(from), to: Some(to), ..Gesture::default() };
        if m.action() == Action::Castle {
            let rook = self.castling_rook(m);
            let (king_to, rook_to) = G::castled(m.from(), rook);
            match G::castling_text(self.rules()) {
                CastlingSquare::King => {
                    gesture.to = Some(king_to.index());
                    gesture.also.push(rook.index());
                }
                // The king's arrival square may stand for a plain move, and then means that.
                CastlingSquare::Rook => {
                    let plain = Attacks::<G, K, W>::king(m.from()).with(m.from()).with(rook);
                    gesture.to = Some(rook.index());
                    if !plain.contains(king_to) {
                        gesture.also.push(king_to.index());
                    }
                }
            }
            gesture.moves = vec![(from, king_to.index()), (rook.index(), rook_to.index())];
            gesture.moves.retain(|(from, to)| from != to);
            gesture.castles = Some(if rook.index() > from { Wing::Short } else { Wing::Long });
            return gesture;
        }
        gesture.moves.push((from, to));
        gesture.destroys.extend(self.captured(m).map(Square::index));
        let choice = |label: String, kind: usize| Some(ChoiceView { label, parts: G::PIECES[kind].picture });
        if let Action::Promote(kind) = m.action() {
            let label = format!("promote to {}", G::PIECES[kind.index()].name);
            gesture.choice = choice(label, kind.index());
        } else if self.stays_pawn(m) {
            gesture.choice = choice("stay a pawn, for ever".to_owned(), 0);
        }
        gesture
    }

    fn uses(&self, m: Move<G, K, W>) -> Vec<&'static str> {
        let mut uses = self.gesture(m).uses();
        uses.extend(match m.action() {
            Action::EnPassant => Some("en passant"),
            Action::Promote(_) => Some("promotion"),
            Action::Go(_) | Action::DoubleStep | Action::Castle => None,
        });
        uses
    }
}
