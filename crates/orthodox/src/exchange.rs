//! Captures on one square, one after another.

use crate::attacks::Attacks;
use crate::board::{forward, moved};
use crate::decision::{Action, Move};
use crate::lines::Lines;
use crate::movement::Table;
use crate::piece::Kind;
use crate::position::Position;
use crate::variant::Variant;
use variorum_core::{Hints, Position as _, SquareSet, exchange};

impl<G: Variant<K, W>, const K: usize, const W: usize> Position<G, K, W> {
    /// Whether a move gains at least `threshold` centipawns after all captures on its square, the least valuable
    /// piece capturing first. Pins are not looked at.
    pub(crate) fn exchange_gains(&self, m: Move<G, K, W>, threshold: i32) -> bool {
        let (us, them) = (self.to_move(), self.to_move().other());
        let to = m.to();
        let gain = self.gain(m);
        // A king goes where nothing takes it.
        if m.moved() == Table::<G, K, W>::KING {
            return gain >= threshold;
        }
        let mut occupied = self.occupied().without(m.from()).with(to);
        if m.action() == Action::EnPassant {
            occupied = occupied.without(moved(to, -forward::<G::Board, W>(us)));
        }
        let (straight, diagonal) = (self.straight(), self.diagonal());
        let leapers = self.leapers(to)
            | Attacks::<G, K, W>::king(to) & self.kings()
            | Attacks::<G, K, W>::pawn(them, to) & self.pieces_of(us, Kind::PAWN)
            | Attacks::<G, K, W>::pawn(us, to) & self.pieces_of(them, Kind::PAWN);
        exchange::gains(gain, self.risk(m), threshold, |answers| {
            let side = if answers { them } else { us };
            let attackers = (leapers
                | G::Board::rook(to, occupied) & straight
                | G::Board::bishop(to, occupied) & diagonal)
                & occupied;
            let mine = attackers & self.owned(side);
            let kind = (0..K).map(Kind::new).find(|&kind| mine.meets(self.kind(kind)))?;
            if kind == Table::<G, K, W>::KING && attackers.meets(self.owned(side.other())) {
                return None;
            }
            occupied &= !(mine & self.kind(kind)).first().map_or(SquareSet::EMPTY, SquareSet::only);
            Some((const { &Table::<G, K, W>::VALUES })[kind.index()])
        })
    }
}
