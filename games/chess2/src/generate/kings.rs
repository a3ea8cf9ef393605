//! Kings and warrior kings: steps, whirlwinds, and the king-turn.

use super::Listener;
use super::context::Context;
use crate::army::{Army, Slot};
use crate::moves::{Action, Move};
use variorum_core::chessboard::{self, Set, Square};

impl Context<'_> {
    /// The decisions of a king-turn, in which no own king is attacked to begin with.
    #[inline]
    pub fn king_turn<L: Listener>(&self, listener: &mut L) {
        listener.single(Move::PASS);
        self.kings(false, listener);
        self.whirlwinds(listener);
    }

    /// Steps of all own kings.
    #[inline]
    pub fn kings<L: Listener>(&self, in_check: bool, listener: &mut L) {
        let kings = self.position.kings(self.us);
        // A king captures everything but ghosts.
        let theirs = self.position.owned(self.them);
        let ghosts = if self.position.army(self.them) == Army::Reaper {
            theirs & self.position.slot(Slot::Rook)
        } else {
            Set::EMPTY
        };
        let closed = self.mine | ghosts | self.position.kings(self.them);
        for king in kings {
            let mut targets = chessboard::king(king) & !closed;
            let others = kings.without(king);
            for to in targets {
                if !self.king_step_is_legal(king, to, others, in_check) {
                    targets = targets.without(to);
                }
            }
            listener.piece(Slot::King, king, targets);
        }
    }

    #[inline]
    fn king_step_is_legal(&self, king: Square, to: Square, others: Set, in_check: bool) -> bool {
        if self.occupied.contains(to) {
            return self.is_safe(&self.board().after_step(self.us, Slot::King, king, to));
        }
        // The king does not hide the squares behind it, but it may hide another king.
        let occupied = self.occupied.without(king).with(to);
        let attacked = |square| self.board().is_attacked_by(self.them, &self.powers, square, occupied);
        if attacked(to) {
            return false;
        }
        let Some(other) = others.first() else { return true };
        let exposed = in_check || chessboard::line(king, other).any();
        !exposed || !attacked(other)
    }

    /// Whirlwinds of all own warrior kings.
    pub fn whirlwinds<L: Listener>(&self, listener: &mut L) {
        let rules = self.position.rules();
        let kings = self.position.kings(self.us);
        for king in kings {
            let around = chessboard::king(king);
            let victims = self.position.whirled(king);
            let possible = !around.meets(kings)
                && (rules.ghost_whirlwind || !around.meets(self.position.ghosts()))
                && (rules.empty_whirlwind || victims.any());
            if possible && self.is_safe(&self.board().without(victims)) {
                listener.single(Move::of(king, king, Action::Whirlwind));
            }
        }
    }
}
