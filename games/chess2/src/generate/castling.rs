//! Castling, as in Chess960; the king is not attacked.

use super::Listener;
use super::context::Context;
use crate::moves::{Action, Move};
use variorum_core::chessboard::{self, Square, castled};

impl Context<'_> {
    #[inline]
    pub fn castling<L: Listener>(&self, listener: &mut L) {
        for rook in self.position.rights() & self.mine {
            if let Some(king) = self.position.kings(self.us).first()
                && self.castling_is_legal(king, rook)
            {
                listener.single(Move::of(king, rook, Action::Castle));
            }
        }
    }

    fn castling_is_legal(&self, king: Square, rook: Square) -> bool {
        let (king_to, rook_to) = castled(king, rook);
        let others = self.occupied.without(king).without(rook);
        let king_path = chessboard::between(king, king_to).with(king_to);
        let rook_path = chessboard::between(rook, rook_to).with(rook_to);
        if (king_path | rook_path).meets(others) {
            return false;
        }
        let attacked =
            |square, occupied| self.board().is_attacked_by(self.them, &self.powers, square, occupied);
        let walking = others.with(rook);
        king_path.into_iter().all(|square| !attacked(square, walking))
            && !attacked(king_to, others.with(king_to).with(rook_to))
    }
}
