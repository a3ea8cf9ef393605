//! What a move is.

use crate::movement::Movement;
use crate::piece::Kind;
use std::fmt;
use std::marker::PhantomData;
use variorum_core::{Board, Square};

/// A move: from, to and what happens, in 19 bits at most. Castling goes from the king's square to
/// [`Movement::CASTLING_TO`], however it is written.
pub struct Move<G, const K: usize, const W: usize> {
    bits: u32,
    game: PhantomData<G>,
}

/// What happens in a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A piece goes to another square, capturing what stands there; a pawn on its last rank stays a pawn.
    Go(Kind),
    /// A pawn steps two squares.
    DoubleStep,
    /// A pawn captures the one that just passed it.
    EnPassant,
    /// A pawn arrives on the last rank and becomes this.
    Promote(Kind),
    /// King and rook castle.
    Castle,
}

impl<G: Movement<K, W>, const K: usize, const W: usize> Move<G, K, W> {
    const SQUARE_BITS: u32 = if <G::Board as Board>::SQUARES <= 64 { 6 } else { 7 };
    const SQUARE_MASK: u32 = (1 << Self::SQUARE_BITS) - 1;

    /// Codes below are the index of the kind that goes.
    pub(crate) const DOUBLE_STEP: u32 = K as u32;
    pub(crate) const EN_PASSANT: u32 = K as u32 + 1;
    /// Plus the index of the kind, from 1 on.
    const PROMOTE: u32 = K as u32 + 1;
    pub(crate) const CASTLE: u32 = 2 * K as u32;

    #[inline]
    pub(crate) const fn new(from: Square<G::Board>, to: Square<G::Board>, code: u32) -> Self {
        let (from, to) = (from.index() as u32, to.index() as u32);
        Move { bits: from | to << Self::SQUARE_BITS | code << (2 * Self::SQUARE_BITS), game: PhantomData }
    }

    /// The move with these squares and this action, legal somewhere or not.
    pub const fn of(from: Square<G::Board>, to: Square<G::Board>, action: Action) -> Self {
        let code = match action {
            Action::Go(kind) => kind.index() as u32,
            Action::DoubleStep => Self::DOUBLE_STEP,
            Action::EnPassant => Self::EN_PASSANT,
            Action::Promote(kind) => Self::PROMOTE + kind.index() as u32,
            Action::Castle => Self::CASTLE,
        };
        Self::new(from, to, code)
    }

    /// A pawn becomes a piece of the kind with this index.
    #[inline]
    pub(crate) const fn promotion(from: Square<G::Board>, to: Square<G::Board>, kind: usize) -> Self {
        Self::new(from, to, Self::PROMOTE + kind as u32)
    }

    /// What happens, as a number: see [`Move::DOUBLE_STEP`] and the others.
    #[inline]
    pub(crate) const fn code(self) -> u32 {
        self.bits >> (2 * Self::SQUARE_BITS)
    }

    /// The square the piece leaves: the king's in castling.
    #[inline]
    pub const fn from(self) -> Square<G::Board> {
        Square::at((self.bits & Self::SQUARE_MASK) as usize)
    }

    /// The square the piece goes to; in castling that of [`Movement::CASTLING_TO`].
    #[inline]
    pub const fn to(self) -> Square<G::Board> {
        Square::at((self.bits >> Self::SQUARE_BITS & Self::SQUARE_MASK) as usize)
    }

    /// What happens.
    #[inline]
    pub const fn action(self) -> Action {
        let code = self.code();
        if code < Self::DOUBLE_STEP {
            Action::Go(Kind::new(code as usize))
        } else if code == Self::DOUBLE_STEP {
            Action::DoubleStep
        } else if code == Self::EN_PASSANT {
            Action::EnPassant
        } else if code < Self::CASTLE {
            Action::Promote(Kind::new((code - Self::PROMOTE) as usize))
        } else {
            Action::Castle
        }
    }

    /// The kind of the piece that moves.
    #[inline]
    pub const fn moved(self) -> Kind {
        (const { &Self::MOVED })[(self.code() & 31) as usize]
    }

    /// Whether a pawn becomes another piece.
    #[inline]
    pub const fn promotes(self) -> bool {
        self.code() > Self::PROMOTE && self.code() < Self::CASTLE
    }

    /// The kind of the piece that moves, by the code of the move.
    const MOVED: [Kind; 32] = {
        let mut moved = [Kind::PAWN; 32];
        let mut kind = 0;
        while kind < K {
            moved[kind] = Kind::new(kind);
            kind += 1;
        }
        moved[2 * K] = Kind::new(K - 1);
        moved
    };
}

impl<G, const K: usize, const W: usize> Clone for Move<G, K, W> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<G, const K: usize, const W: usize> Copy for Move<G, K, W> {}

impl<G, const K: usize, const W: usize> PartialEq for Move<G, K, W> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.bits == other.bits
    }
}

impl<G, const K: usize, const W: usize> Eq for Move<G, K, W> {}

impl<G, const K: usize, const W: usize> std::hash::Hash for Move<G, K, W> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.bits.hash(state);
    }
}

impl<G: Movement<K, W>, const K: usize, const W: usize> fmt::Debug for Move<G, K, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{} {:?}", self.from(), self.to(), self.action())
    }
}
