//! What each kind of piece of a game attacks: tables made at compile time from its moves.

use crate::board::{MASK, MOST_SQUARES, Rectangle, offset, set};
use crate::lines::Lines;
use crate::movement::Movement;
use crate::piece::{MOST_KINDS, Moves};
use std::marker::PhantomData;
use variorum_core::{Player, Square, SquareSet};

/// Runs a block for each kind below a number, the kind being a constant in it: what the kind cannot do
/// leaves no code.
macro_rules! each_kind {
    ($count:expr, |$kind:ident| $body:block) => {
        $crate::attacks::each_kind!(@ $count, $kind, $body, 0 1 2 3 4 5 6 7 8 9 10 11)
    };
    (@ $count:expr, $kind:ident, $body:block, $($number:literal)*) => {
        $(if $number < $count {
            const $kind: usize = $number;
            $body
        })*
    };
}

/// Runs a block for each kind between pawn and king, in the same way.
macro_rules! each_officer {
    ($kinds:expr, |$kind:ident| $body:block) => {
        $crate::attacks::each_kind!($kinds - 1, |$kind| {
            if $kind > 0 {
                $body
            }
        })
    };
}

pub(crate) use {each_kind, each_officer};

/// The tables of one game.
pub(crate) struct Attacks<G, const K: usize, const W: usize>(PhantomData<G>);

impl<G: Movement<K, W>, const K: usize, const W: usize> Attacks<G, K, W> {
    /// How each kind moves; the pawn's moves are not told here, and those beyond the last kind are none.
    pub const MOVES: [Moves; MOST_KINDS] = {
        assert!(K >= 3 && K <= MOST_KINDS && G::Board::RANKS >= 6);
        let mut moves = [Moves::NONE; MOST_KINDS];
        let mut kind = 1;
        while kind < K {
            moves[kind] = Moves::read(G::PIECES[kind].betza);
            kind += 1;
        }
        moves
    };

    /// The leaps of each kind from each square.
    const LEAPS: [[SquareSet<G::Board, W>; MOST_SQUARES]; MOST_KINDS] = {
        let mut table = [[SquareSet::EMPTY; MOST_SQUARES]; MOST_KINDS];
        let mut kind = 1;
        while kind < K {
            table[kind] = Self::leaps_from(&Self::MOVES[kind]);
            kind += 1;
        }
        table
    };

    /// The captures of White's and Black's pawns from each square.
    const PAWNS: [[SquareSet<G::Board, W>; MOST_SQUARES]; 2] =
        [Self::leaps_of_pawn(1), Self::leaps_of_pawn(-1)];

    const fn leaps_from(moves: &Moves) -> [SquareSet<G::Board, W>; MOST_SQUARES] {
        let mut table = [SquareSet::EMPTY; MOST_SQUARES];
        let mut square = 0;
        while square < <G::Board as variorum_core::Board>::SQUARES {
            let mut targets = 0;
            let mut i = 0;
            while let Some((files, ranks)) = moves.nth(i) {
                targets |= Self::bit(square, files, ranks);
                i += 1;
            }
            table[square] = set(targets);
            square += 1;
        }
        table
    }

    const fn leaps_of_pawn(up: i32) -> [SquareSet<G::Board, W>; MOST_SQUARES] {
        let mut table = [SquareSet::EMPTY; MOST_SQUARES];
        let mut square = 0;
        while square < <G::Board as variorum_core::Board>::SQUARES {
            table[square] = set(Self::bit(square, -1, up) | Self::bit(square, 1, up));
            square += 1;
        }
        table
    }

    const fn bit(square: usize, files: i32, ranks: i32) -> u128 {
        match offset::<G::Board, W>(Square::at(square), files, ranks) {
            Some(target) => 1 << target.index(),
            None => 0,
        }
    }

    /// Squares a piece of this kind leaps to from `square`.
    #[inline]
    pub fn leaps<const KIND: usize>(square: Square<G::Board>) -> SquareSet<G::Board, W> {
        (const { &Self::LEAPS[KIND] })[square.index() & MASK]
    }

    /// Squares a piece of this kind, not the pawn, attacks from `square` when `occupied` squares stop lines.
    #[inline]
    pub fn reach<const KIND: usize>(
        square: Square<G::Board>,
        occupied: SquareSet<G::Board, W>,
    ) -> SquareSet<G::Board, W> {
        let mut all = SquareSet::EMPTY;
        if const { Self::MOVES[KIND].leaping() } {
            all |= Self::leaps::<KIND>(square);
        }
        if const { Self::MOVES[KIND].straight } {
            all |= G::Board::rook(square, occupied);
        }
        if const { Self::MOVES[KIND].diagonal } {
            all |= G::Board::bishop(square, occupied);
        }
        all
    }

    /// Squares a king attacks from `square`.
    #[inline]
    pub fn king(square: Square<G::Board>) -> SquareSet<G::Board, W> {
        (const { &Self::LEAPS[K - 1] })[square.index() & MASK]
    }

    /// Squares a pawn of `player` attacks from `square`.
    #[inline]
    pub fn pawn(player: Player, square: Square<G::Board>) -> SquareSet<G::Board, W> {
        (const { &Self::PAWNS })[player.index() & 1][square.index() & MASK]
    }
}
