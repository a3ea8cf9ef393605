//! What plain moves must respect so that no own king is attacked after them.

use super::context::Context;
use crate::army::{Army, Slot};
use crate::reach::{near, strides_of};
use variorum_core::chessboard::{self, Set, Square};

/// Checks, pins and what disturbs them.
pub struct Guard {
    /// Whether an own king is attacked.
    pub in_check: bool,
    /// The squares a plain move may go to: those that cure every check.
    pub allowed: Set,
    /// Own pieces that alone stop a line to an own king.
    pub pinned: Set,
    /// Enemy pieces that alone stop a line of their own to an own king.
    pub shields: Set,
    /// Targets whose capture can change more than what stands on them: moves there are tried.
    pub delicate: Set,
    /// Whether an enemy elephant stands near an own king, so that walls count.
    pub trampled: bool,
    /// Own kings with the enemy pieces that would attack them if it were not for one piece between.
    pins: [(Square, Set); 2],
}

impl Guard {
    #[inline]
    pub fn new(context: &Context) -> Guard {
        let mut guard = Guard {
            in_check: false,
            allowed: Set::ALL,
            pinned: Set::EMPTY,
            shields: Set::EMPTY,
            delicate: Set::EMPTY,
            trampled: false,
            pins: [(Square::at(0), Set::EMPTY); 2],
        };
        let kings = context.position.kings(context.us);
        for (i, king) in kings.into_iter().take(2).enumerate() {
            guard.look_from(context, i, king);
        }
        match context.position.army(context.them) {
            Army::Empowered => {
                // Taking one of two neighbours takes its power from the other.
                let lenders = context.prey & context.lenders();
                if guard.in_check || guard.pinned.any() {
                    guard.delicate = lenders;
                }
            }
            Army::Animals if guard.trampled => guard.delicate = context.position.elephants(),
            _ => {}
        }
        guard
    }

    /// Finds what attacks one own king, and what would.
    #[inline]
    fn look_from(&mut self, context: &Context, index: usize, king: Square) {
        let powers = &context.powers;
        let mut checkers = chessboard::knight(king) & powers.jumps
            | chessboard::king(king) & powers.steps
            | chessboard::pawn(context.us, king) & powers.pawns;
        let aligned = chessboard::rook_lines(king) & powers.straight
            | chessboard::bishop_lines(king) & (powers.diagonal | powers.tigers & near(king));
        self.pins[index].0 = king;
        let mut blockers = Set::EMPTY;
        for attacker in aligned {
            let between = chessboard::between(king, attacker) & context.occupied;
            if between.is_empty() {
                checkers = checkers.with(attacker);
            } else if !between.has_several() {
                blockers |= between;
                self.pins[index].1 = self.pins[index].1.with(attacker);
            }
        }
        self.pinned |= blockers & context.mine;
        self.shields |= blockers & !context.mine;
        if powers.elephants.meets(strides_of(king)) {
            self.trampled = true;
            checkers |= context.position.trampling(context.them, powers, king);
        }
        if let Some(checker) = checkers.first() {
            self.in_check = true;
            self.allowed = match () {
                () if checkers.has_several() => Set::EMPTY,
                // Nothing but a wall stops an elephant, and walls are tried.
                () if powers.elephants.contains(checker) => self.allowed & checkers,
                () => self.allowed & (checkers | chessboard::between(king, checker)),
            };
        }
    }

    /// The squares to which the piece on `from` may go as a plain move.
    #[inline]
    pub fn mask(&self, from: Square) -> Set {
        if self.pinned.contains(from) { self.pinned_mask(from) } else { self.allowed }
    }

    /// A pinned piece may go to another square between king and attacker, or capture that one.
    fn pinned_mask(&self, from: Square) -> Set {
        let mut mask = self.allowed;
        for (king, attackers) in self.pins {
            for attacker in attackers {
                let between = chessboard::between(king, attacker);
                if between.contains(from) {
                    mask &= between.with(attacker);
                }
            }
        }
        mask
    }
}

impl Context<'_> {
    /// Enemy knights, bishops and rooks that stand beside another.
    fn lenders(&self) -> Set {
        let position = self.position;
        let all = position.slot(Slot::Knight) | position.slot(Slot::Bishop) | position.slot(Slot::Rook);
        let theirs = all & position.owned(self.them);
        theirs & crate::reach::beside(theirs)
    }
}
