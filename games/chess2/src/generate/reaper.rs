//! The Reaper army: a queen that goes and captures anywhere but on the enemy's first row, and rooks
//! that go to any empty square.

use super::Listener;
use super::context::Context;
use super::guard::Guard;
use crate::army::Slot;
use variorum_core::chessboard::{Set, fen};

impl Context<'_> {
    /// Moves of reapers and ghosts.
    pub fn reaper_and_ghosts<L: Listener>(&self, guard: &Guard, listener: &mut L) {
        let position = self.position;
        for from in self.mine & position.slot(Slot::Rook) {
            self.offer_wall(guard, Slot::Rook, from, !self.occupied, listener);
        }
        let closed = Set::of_rank(fen::last_rank(self.us));
        for from in self.mine & position.slot(Slot::Queen) {
            self.offer(guard, Slot::Queen, from, self.open(from) & !closed, listener);
        }
    }
}
