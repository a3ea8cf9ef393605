//! What a move is.

use crate::army::Slot;
use std::fmt;
use variorum_core::chessboard::Square;

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// The square of the piece that decides: it leaves unless it strikes or whirls. a1 for a pass.
    pub from: Square,
    /// Where it goes, or what it strikes; in castling the rook's square. `from` in a whirlwind, a1 for
    /// a pass.
    pub to: Square,
    /// What happens.
    pub action: Action,
}

/// What happens in a decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// A piece goes to another square, capturing what stands there.
    Go(Slot),
    /// A pawn steps two squares.
    DoubleStep,
    /// A pawn captures the one that just passed it.
    EnPassant,
    /// A pawn arrives on the last rank and becomes this.
    Promote(Slot),
    /// King and rook castle.
    Castle,
    /// A tiger captures and stays where it is.
    Strike,
    /// An elephant goes as far as it can and destroys everything on its way.
    Rampage,
    /// A warrior king destroys everything around it.
    Whirlwind,
    /// A king-turn without a move.
    Pass,
}

impl Move {
    /// The move with these squares and this action, legal somewhere or not.
    #[inline]
    pub const fn of(from: Square, to: Square, action: Action) -> Move {
        Move { from, to, action }
    }

    /// A king-turn without a move.
    pub const PASS: Move = Move::of(Square::at(0), Square::at(0), Action::Pass);

    /// The slot of the piece that decides; that of a king for a pass.
    #[inline]
    pub const fn slot(self) -> Slot {
        match self.action {
            Action::Go(slot) => slot,
            Action::DoubleStep | Action::EnPassant | Action::Promote(_) => Slot::Pawn,
            Action::Strike => Slot::Bishop,
            Action::Rampage => Slot::Rook,
            Action::Castle | Action::Whirlwind | Action::Pass => Slot::King,
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{} {:?}", self.from, self.to, self.action)
    }
}
