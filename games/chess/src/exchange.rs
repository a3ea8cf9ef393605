//! Captures on one square, one after another.

use crate::board::Kind;
use crate::moves::{Action, Move};
use crate::position::ChessPosition;
use variorum_core::chessboard::{self, Set, fen};
use variorum_core::{Evaluate, Position, exchange};

impl ChessPosition {
    /// Whether a move gains at least `threshold` after all captures on its square; `values` are those
    /// of the kinds. Pins are not looked at.
    pub(crate) fn exchange_gains(&self, m: Move, threshold: i32, values: &[i32; 6]) -> bool {
        let (us, them) = (self.to_move(), self.to_move().other());
        let to = m.to();
        let gain = self.gain(m);
        // A king goes where nothing takes it.
        if m.moved() == Kind::King {
            return gain >= threshold;
        }
        let mut occupied = self.occupied().without(m.from()).with(to);
        if m.action() == Action::EnPassant {
            occupied = occupied.without(fen::double_step(to, us).1);
        }
        let queens = self.kind(Kind::Queen);
        let straight = self.kind(Kind::Rook) | queens;
        let diagonal = self.kind(Kind::Bishop) | queens;
        let leapers = chessboard::knight(to) & self.kind(Kind::Knight)
            | chessboard::king(to) & self.kind(Kind::King)
            | chessboard::pawn(them, to) & self.pieces_of(us, Kind::Pawn)
            | chessboard::pawn(us, to) & self.pieces_of(them, Kind::Pawn);
        exchange::gains(gain, self.risk(m), threshold, |answers| {
            let side = if answers { them } else { us };
            let attackers = (leapers
                | chessboard::rook(to, occupied) & straight
                | chessboard::bishop(to, occupied) & diagonal)
                & occupied;
            let mine = attackers & self.owned(side);
            let kind = Kind::ALL.into_iter().find(|&kind| mine.meets(self.kind(kind)))?;
            if kind == Kind::King && attackers.meets(self.owned(side.other())) {
                return None;
            }
            occupied &= !(mine & self.kind(kind)).first().map_or(Set::EMPTY, Set::only);
            Some(values[kind.index()])
        })
    }
}
