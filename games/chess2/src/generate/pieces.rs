//! Knights, bishops, rooks and queens as in orthodox chess; the nemesis; and who has something else.

use super::Listener;
use super::context::Context;
use super::guard::Guard;
use crate::army::{Army, Slot};
use variorum_core::chessboard::{Set, Square, bishop, knight, queen, rook};

impl Context<'_> {
    /// Moves of all pieces but kings and pawns.
    #[inline]
    pub fn pieces<L: Listener>(&self, guard: &Guard, listener: &mut L) {
        match self.army {
            Army::Empowered => return self.empowered_pieces(guard, listener),
            Army::Animals => return self.animals(guard, listener),
            _ => {}
        }
        let (mine, occupied, position) = (self.mine, self.occupied, self.position);
        for from in mine & position.slot(Slot::Knight) {
            self.offer(guard, Slot::Knight, from, knight(from) & self.open(from), listener);
        }
        for from in mine & position.slot(Slot::Bishop) {
            self.offer(guard, Slot::Bishop, from, bishop(from, occupied) & self.open(from), listener);
        }
        if self.army == Army::Reaper {
            return self.reaper_and_ghosts(guard, listener);
        }
        for from in mine & position.slot(Slot::Rook) {
            self.offer(guard, Slot::Rook, from, rook(from, occupied) & self.open(from), listener);
        }
        let queens = mine & position.slot(Slot::Queen);
        if self.army == Army::Nemesis {
            for from in queens {
                let targets = queen(from, occupied) & self.quiet;
                self.offer_wall(guard, Slot::Queen, from, targets, listener);
            }
        } else {
            for from in queens {
                self.offer(guard, Slot::Queen, from, queen(from, occupied) & self.open(from), listener);
            }
        }
    }

    /// As [`Context::offer`], for a piece that stops rampages.
    #[inline]
    pub fn offer_wall<L: Listener>(
        &self,
        guard: &Guard,
        slot: Slot,
        from: Square,
        targets: Set,
        listener: &mut L,
    ) {
        if guard.trampled {
            self.try_each(slot, from, targets, listener);
        } else {
            self.offer(guard, slot, from, targets, listener);
        }
    }
}
