//! The Animals army: wild horse, tiger, elephant and jungle queen.

use super::Listener;
use super::context::Context;
use super::guard::Guard;
use crate::army::Slot;
use crate::moves::{Action, Move};
use crate::reach::{near, strides_of};
use variorum_core::chessboard::{Set, Square, bishop, knight, rook};

impl Context<'_> {
    /// Moves of all pieces but king and pawns.
    pub fn animals<L: Listener>(&self, guard: &Guard, listener: &mut L) {
        let position = self.position;
        let (mine, occupied) = (self.mine, self.occupied);
        let own_prey = mine & !position.slot(Slot::King);
        for from in mine & position.slot(Slot::Knight) {
            let targets = knight(from) & (self.open(from) | own_prey);
            self.offer(guard, Slot::Knight, from, targets, listener);
        }
        for from in mine & position.slot(Slot::Bishop) {
            let seen = bishop(from, occupied) & near(from);
            self.offer(guard, Slot::Bishop, from, seen & self.quiet, listener);
            if seen.meets(self.prey) {
                self.strikes(guard, from, seen & self.prey, listener);
            }
        }
        for from in mine & position.slot(Slot::Rook) {
            let targets = rook(from, occupied) & strides_of(from) & self.quiet;
            self.offer_wall(guard, Slot::Rook, from, targets, listener);
            self.rampages(from, listener);
        }
        for from in mine & position.slot(Slot::Queen) {
            let targets = (rook(from, occupied) | knight(from)) & self.open(from);
            self.offer(guard, Slot::Queen, from, targets, listener);
        }
    }

    /// A strike leaves the tiger where it stands, pinned or not, and the victim's square empty.
    fn strikes<L: Listener>(&self, guard: &Guard, from: Square, victims: Set, listener: &mut L) {
        for to in victims {
            let plain = !guard.in_check && !(guard.shields | guard.delicate).contains(to);
            if plain || self.is_safe(&self.board().without(Set::only(to))) {
                listener.single(Move::of(from, to, Action::Strike));
            }
        }
    }

    fn rampages<L: Listener>(&self, from: Square, listener: &mut L) {
        let board = self.board();
        for direction in 0..4 {
            let path = board.rampage(from, direction);
            if !path.meets(self.occupied) || path.meets(board.kings(self.us)) {
                continue;
            }
            // The last square of the path, as seen from the elephant.
            let last = if direction < 2 { path.into_iter().last() } else { path.first() };
            let Some(to) = last else { continue };
            let mut after = board.without(path.with(from));
            after.toggle(to, self.us, Slot::Rook);
            if self.is_safe(&after) {
                listener.single(Move::of(from, to, Action::Rampage));
            }
        }
    }
}
