//! How to draw a position and how to ask for a move.

use crate::board::{Kind, SIDE, Square, castled, file, rank};
use crate::moves::{Action, Move, castling_rook};
use crate::position::PerfectPosition;
use variorum_core::chessboard::fen;
use variorum_core::editing::{Editing, PalettePiece};
use variorum_core::view::{ChoiceView, Gesture, Layout, PieceState, PieceView, Shade, SquareView, Wing};
use variorum_core::{Player, Position, View};

impl View for PerfectPosition {
    fn layout() -> Layout {
        let view = |square: Square| SquareView {
            name: square.to_string(),
            x: file(square) as u8,
            y: rank(square) as u8,
            shade: if square.index().is_multiple_of(2) { Shade::Dark } else { Shade::Light },
        };
        Layout {
            width: SIDE as u8,
            height: SIDE as u8,
            squares: Square::all().map(view).collect(),
            turns: vec![0, 2],
        }
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
        let stays = Square::new(piece.square).is_some_and(|square| {
            self.unpromoted(Player::WHITE).contains(square) || self.unpromoted(Player::BLACK).contains(square)
        });
        let text = match Kind::ALL.into_iter().find(|kind| kind.letter() == piece.parts)? {
            Kind::Pawn if stays => "did not promote: never moves again, attacks nothing, can be captured",
            Kind::Pawn => {
                "one step forward, or two from its first rank; captures one step diagonally forward; \
                 may promote on the last rank"
            }
            Kind::Knight => "jumps two squares along a rank or file and one to the side",
            Kind::Bishop => "any number of squares along a diagonal, or one square to the left or right",
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
        gesture.moves.push((from, to));
        gesture.destroys.extend(self.captured(m).map(Square::index));
        let us = self.to_move();
        match m.action() {
            Action::Castle => {
                let rook = castling_rook(us, m.to());
                gesture.also.push(rook.index());
                gesture.moves.push((rook.index(), castled(rook).1.index()));
                gesture.castles = Some(if to > from { Wing::Short } else { Wing::Long });
            }
            Action::Promote(kind) => {
                let label = format!("promote to {}", kind.name());
                gesture.choice = Some(ChoiceView { label, parts: kind.letter() });
            }
            Action::Go(Kind::Pawn) if rank(m.to()) == crate::board::last_rank(us) => {
                let label = "stay a pawn, for ever".to_owned();
                gesture.choice = Some(ChoiceView { label, parts: Kind::Pawn.letter() });
            }
            _ => {}
        }
        gesture
    }
}
