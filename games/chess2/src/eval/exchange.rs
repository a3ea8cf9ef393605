//! Captures on one square, one after another, by the powers that the armies have.

use super::built_in::material;
use crate::army::{Army, Slot};
use crate::attacks::Powers;
use crate::moves::{Action, Move};
use crate::position::Position;
use crate::reach::{near, strides_of};
use variorum_core::chessboard::{self, Set, Square, fen};
use variorum_core::{Hints, Player, Position as _, exchange};

/// Who captures first: by what the pieces of most armies are worth.
const BY_VALUE: [Slot; 6] = [Slot::Pawn, Slot::Knight, Slot::Bishop, Slot::Rook, Slot::Queen, Slot::King];

impl Position {
    /// Whether a decision gains at least `threshold` after all captures on its square.
    ///
    /// A strike and a whirlwind leave nothing there to be captured; a tiger that strikes ends the
    /// series, for it does not come to the square, and so does an elephant, which goes on; nothing but
    /// a king takes a nemesis, and only what stands near an elephant. Pins, walls and powers lost on
    /// the way are not looked at.
    pub(super) fn exchange_gains(&self, m: Move, threshold: i32) -> bool {
        let (us, them) = (self.to_move(), self.to_move().other());
        let gain = self.gain(m);
        let arrives = match m.action {
            Action::Strike | Action::Whirlwind | Action::Pass | Action::Castle => return gain >= threshold,
            Action::Promote(slot) => slot,
            _ => m.slot(),
        };
        let army = self.army(us);
        let is_ghost = army == Army::Reaper && arrives == Slot::Rook;
        // A king goes where nothing takes it.
        if arrives == Slot::King || is_ghost {
            return gain >= threshold;
        }
        let to = m.to;
        let mut occupied = self.occupied().without(m.from).with(to);
        match m.action {
            Action::EnPassant => occupied = occupied.without(fen::double_step(to, us).1),
            Action::Rampage => occupied = (occupied & !self.destroyed(m)).with(to),
            _ => {}
        }
        let powers = [self.powers(us), self.powers(them)];
        // Who may take what stands there now: everybody, or kings alone, or who is near.
        let mut takers = match (army, arrives) {
            (Army::Nemesis, Slot::Queen) => self.slot(Slot::King),
            (Army::Animals, Slot::Rook) => near(to),
            _ => Set::ALL,
        };
        exchange::gains(gain, material(army, arrives), threshold, |answers| {
            let (side, powers) = if answers { (them, &powers[1]) } else { (us, &powers[0]) };
            let reach = chessboard::knight(to) & powers.jumps
                | chessboard::king(to) & powers.steps
                | chessboard::pawn(side.other(), to) & powers.pawns
                | chessboard::rook(to, occupied) & powers.straight
                | chessboard::bishop(to, occupied) & (powers.diagonal | powers.tigers & near(to));
            let army = self.army(side);
            let reach = reach | self.strangers(side, powers, to, occupied);
            let mine = reach & occupied & takers;
            let slot = BY_VALUE.into_iter().find(|&slot| mine.meets(self.slot(slot)))?;
            if slot == Slot::King
                && self.is_attacked_by(side.other(), &self.powers(side.other()), to, occupied)
            {
                return None;
            }
            if army == Army::Animals && matches!(slot, Slot::Bishop | Slot::Rook) {
                takers = Set::EMPTY;
                return Some(0);
            }
            occupied &= !(mine & self.slot(slot)).first().map_or(Set::EMPTY, Set::only);
            Some(material(army, slot))
        })
    }

    /// The pieces of `side` that capture on `to` but attack no king there, or not as others do: the
    /// reaper from anywhere but not on the enemy's first row, and elephants.
    fn strangers(&self, side: Player, powers: &Powers, to: Square, occupied: Set) -> Set {
        let elephants = powers.elephants & strides_of(to);
        let mut found = Set::EMPTY;
        if elephants.any() {
            found |= chessboard::rook(to, occupied) & elephants;
        }
        if self.army(side) == Army::Reaper && to.rank() != fen::last_rank(side) {
            found |= self.pieces_of(side, Slot::Queen);
        }
        found
    }
}
