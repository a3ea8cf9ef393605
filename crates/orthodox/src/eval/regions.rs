//! Parts of the board.

use super::Pieces;
use super::side::Side;
use std::ops::Range;
use variorum_core::{Board, Player, Square, SquareSet};

/// Boards are at most so wide, a power of two.
const WIDEST: usize = 16;

/// The squares of these files and ranks.
const fn block<B: Board, const W: usize>(
    side: usize,
    files: Range<usize>,
    ranks: Range<usize>,
) -> SquareSet<B, W> {
    let mut words = [0; W];
    let mut rank = ranks.start;
    while rank < ranks.end {
        let mut file = files.start;
        while file < files.end {
            let square = rank * side + file;
            words[square / 64] |= 1 << (square % 64);
            file += 1;
        }
        rank += 1;
    }
    SquareSet::from_words(words)
}

/// The dark squares, a1 among them.
const fn dark<B: Board, const W: usize>(side: usize) -> SquareSet<B, W> {
    let mut words = [0; W];
    let mut square = 0;
    while square < side * side {
        if (square / side + square % side).is_multiple_of(2) {
            words[square / 64] |= 1 << (square % 64);
        }
        square += 1;
    }
    SquareSet::from_words(words)
}

impl<P: Pieces<W>, const W: usize> Side<P, W> {
    const DARK: SquareSet<P::Board, W> = dark(P::SIDE);
    const UPPER: [SquareSet<P::Board, W>; 2] = {
        let (low, high) = (P::SIDE / 2, P::SIDE.div_ceil(2));
        [block(P::SIDE, 0..P::SIDE, low..low + 3), block(P::SIDE, 0..P::SIDE, high - 3..high)]
    };
    const CAMP: [SquareSet<P::Board, W>; 2] =
        [block(P::SIDE, 2..P::SIDE - 2, 1..4), block(P::SIDE, 2..P::SIDE - 2, P::SIDE - 4..P::SIDE - 1)];
    /// By player and file of the king.
    const FLANKS: [[SquareSet<P::Board, W>; WIDEST]; 2] = {
        let mut flanks = [[SquareSet::EMPTY; WIDEST]; 2];
        let mut file: usize = 0;
        while file < P::SIDE {
            let (from, to) = (file.saturating_sub(2), if file + 3 < P::SIDE { file + 3 } else { P::SIDE });
            flanks[0][file] = block(P::SIDE, from..to, 0..P::SIDE.div_ceil(2));
            flanks[1][file] = block(P::SIDE, from..to, P::SIDE / 2..P::SIDE);
            file += 1;
        }
        flanks
    };

    #[inline]
    fn own(regions: [SquareSet<P::Board, W>; 2], player: Player) -> SquareSet<P::Board, W> {
        if player == Player::WHITE { regions[0] } else { regions[1] }
    }

    /// The squares of the colour of this one.
    #[inline]
    pub fn same_colour(square: Square<P::Board>) -> SquareSet<P::Board, W> {
        if Self::DARK.contains(square) { Self::DARK } else { !Self::DARK }
    }

    /// The ranks on which an outpost is one.
    #[inline]
    pub fn upper(&self) -> SquareSet<P::Board, W> {
        Self::own(Self::UPPER, self.player)
    }

    /// The middle files of the first ranks, the very first left out.
    #[inline]
    pub fn camp(&self) -> SquareSet<P::Board, W> {
        Self::own(Self::CAMP, self.player)
    }

    /// Where the king lives: its file and two to each side, on its own half of the board, the middle rank
    /// with it.
    #[inline]
    pub fn flank(&self) -> SquareSet<P::Board, W> {
        let flanks = const { &Self::FLANKS };
        flanks[self.player.index() & 1][(self.king.index() % P::SIDE) % WIDEST]
    }
}
