//! The Empowered army: knights, bishops and rooks with their neighbours' powers, and the elegant
//! queen.

use super::Listener;
use super::context::Context;
use super::guard::Guard;
use crate::army::Slot;
use variorum_core::chessboard::{Set, bishop, king, knight, rook};

impl Context<'_> {
    /// Moves of all pieces but king and pawns.
    pub fn empowered_pieces<L: Listener>(&self, guard: &Guard, listener: &mut L) {
        let position = self.position;
        let powers = position.empowered(self.us);
        for slot in [Slot::Knight, Slot::Bishop, Slot::Rook] {
            for from in self.mine & position.slot(slot) {
                let mut targets = Set::EMPTY;
                if powers.jumps.contains(from) {
                    targets |= knight(from);
                }
                if powers.diagonal.contains(from) {
                    targets |= bishop(from, self.occupied);
                }
                if powers.straight.contains(from) {
                    targets |= rook(from, self.occupied);
                }
                self.offer(guard, slot, from, targets & self.open(from), listener);
            }
        }
        for from in self.mine & position.slot(Slot::Queen) {
            self.offer(guard, Slot::Queen, from, king(from) & self.open(from), listener);
        }
    }
}
