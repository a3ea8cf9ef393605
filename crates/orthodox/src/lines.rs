//! Ranks, files and diagonals: what is seen along them, and lines through two squares. Tables are made
//! at compile time.

use crate::board::{Grid, MASK, MOST_SQUARES, Rectangle, bits, offset, set};
use std::marker::PhantomData;
use variorum_core::chessboard::{self, Chessboard};
use variorum_core::{Square, SquareSet};

/// A board with the attacks along its ranks, files and diagonals.
pub trait Lines<const W: usize>: Rectangle<W> {
    /// Squares a rook attacks from `square` when `occupied` squares stop lines.
    #[inline]
    fn rook(square: Square<Self>, occupied: SquareSet<Self, W>) -> SquareSet<Self, W> {
        rook(square, occupied)
    }

    /// Squares a bishop attacks from `square` when `occupied` squares stop lines.
    #[inline]
    fn bishop(square: Square<Self>, occupied: SquareSet<Self, W>) -> SquareSet<Self, W> {
        bishop(square, occupied)
    }

    /// The squares strictly between two squares of one rank, file or diagonal; none when they share no
    /// line.
    #[inline]
    fn between(a: Square<Self>, b: Square<Self>) -> SquareSet<Self, W> {
        between(a, b)
    }

    /// The whole rank, file or diagonal through `a` and `b`; none when they share no line. Whether `a`
    /// itself is in it is not said.
    #[inline]
    fn line(a: Square<Self>, b: Square<Self>) -> SquareSet<Self, W> {
        line(a, b)
    }
}

/// The board of 64 squares has tables of its own, which need one word.
impl Lines<1> for Chessboard {
    #[inline]
    fn rook(square: Square<Self>, occupied: SquareSet<Self, 1>) -> SquareSet<Self, 1> {
        chessboard::rook(square, occupied)
    }

    #[inline]
    fn bishop(square: Square<Self>, occupied: SquareSet<Self, 1>) -> SquareSet<Self, 1> {
        chessboard::bishop(square, occupied)
    }

    #[inline]
    fn between(a: Square<Self>, b: Square<Self>) -> SquareSet<Self, 1> {
        chessboard::between(a, b)
    }

    #[inline]
    fn line(a: Square<Self>, b: Square<Self>) -> SquareSet<Self, 1> {
        chessboard::line(a, b)
    }
}

impl<const FILES: usize, const RANKS: usize> Lines<2> for Grid<FILES, RANKS> {}

/// One step along each kind of line, towards higher squares: file, rank, diagonal, antidiagonal.
const DIRECTIONS: [(i32, i32); 4] = [(0, 1), (1, 0), (1, 1), (-1, 1)];

/// No line: for squares that share none.
const NO_LINE: usize = 4;

/// The tables of one board.
struct Tables<B, const W: usize>(PhantomData<B>);

impl<B: Rectangle<W>, const W: usize> Tables<B, W> {
    /// For each square its four lines, without the square itself: the part below it and the part above
    /// it. A fifth one is empty.
    const LINES: [[(u128, u128); NO_LINE + 1]; MOST_SQUARES] = {
        let mut table = [[(0, 0); NO_LINE + 1]; MOST_SQUARES];
        let mut square = 0;
        while square < B::SQUARES {
            let mut d = 0;
            while d < 4 {
                let (dx, dy) = DIRECTIONS[d];
                table[square][d] = (Self::ray(square, -dx, -dy), Self::ray(square, dx, dy));
                d += 1;
            }
            square += 1;
        }
        table
    };

    /// Which of the five [`Tables::LINES`] two squares share.
    const SHARED: [[u8; MOST_SQUARES]; MOST_SQUARES] = {
        let mut table = [[NO_LINE as u8; MOST_SQUARES]; MOST_SQUARES];
        let mut from = 0;
        while from < B::SQUARES {
            let mut d = 0;
            while d < 4 {
                let (dx, dy) = DIRECTIONS[d];
                let mut at = offset::<B, W>(Square::at(from), dx, dy);
                while let Some(to) = at {
                    table[from][to.index()] = d as u8;
                    table[to.index()][from] = d as u8;
                    at = offset::<B, W>(to, dx, dy);
                }
                d += 1;
            }
            from += 1;
        }
        table
    };

    /// What a rook, and a bishop, attacks from each square on an empty board.
    const FROM: [[SquareSet<B, W>; MOST_SQUARES]; 2] = {
        let mut tables = [[SquareSet::EMPTY; MOST_SQUARES]; 2];
        let mut at = 0;
        while at < B::SQUARES {
            let lines = &Self::LINES[at];
            tables[0][at] = set(lines[0].0 | lines[0].1 | lines[1].0 | lines[1].1);
            tables[1][at] = set(lines[2].0 | lines[2].1 | lines[3].0 | lines[3].1);
            at += 1;
        }
        tables
    };

    /// The bits of the squares from `from` on in one direction, `from` left out.
    const fn ray(from: usize, dx: i32, dy: i32) -> u128 {
        let mut squares = 0;
        let mut at = offset::<B, W>(Square::at(from), dx, dy);
        while let Some(square) = at {
            squares |= 1 << square.index();
            at = offset::<B, W>(square, dx, dy);
        }
        squares
    }

    #[inline]
    fn lines(square: Square<B>) -> &'static [(u128, u128); NO_LINE + 1] {
        &(const { &Self::LINES })[square.index() & MASK]
    }

    #[inline]
    fn shared(a: Square<B>, b: Square<B>) -> usize {
        usize::from((const { &Self::SHARED })[a.index() & MASK][b.index() & MASK]).min(NO_LINE)
    }
}

/// The squares seen along one line: from the nearest blocker below to the nearest blocker above, both
/// included (obstruction difference).
#[inline]
const fn along((below, above): (u128, u128), occupied: u128) -> u128 {
    let lower = occupied & below;
    let upper = occupied & above;
    let from_lower = u128::MAX << (127 - (lower | 1).leading_zeros());
    let up_to_upper = upper ^ upper.wrapping_sub(1);
    from_lower & up_to_upper & (below | above)
}

/// Squares a rook attacks from `square` when `occupied` squares stop lines.
#[inline]
pub fn rook<B: Rectangle<W>, const W: usize>(
    square: Square<B>,
    occupied: SquareSet<B, W>,
) -> SquareSet<B, W> {
    let lines = Tables::<B, W>::lines(square);
    set(along(lines[0], bits(occupied)) | along(lines[1], bits(occupied)))
}

/// Squares a bishop attacks from `square` when `occupied` squares stop lines.
#[inline]
pub fn bishop<B: Rectangle<W>, const W: usize>(
    square: Square<B>,
    occupied: SquareSet<B, W>,
) -> SquareSet<B, W> {
    let lines = Tables::<B, W>::lines(square);
    set(along(lines[2], bits(occupied)) | along(lines[3], bits(occupied)))
}

/// The squares a rook on `square` attacks on an empty board.
#[inline]
pub fn rook_lines<B: Rectangle<W>, const W: usize>(square: Square<B>) -> SquareSet<B, W> {
    (const { &Tables::<B, W>::FROM })[0][square.index() & MASK]
}

/// The squares a bishop on `square` attacks on an empty board.
#[inline]
pub fn bishop_lines<B: Rectangle<W>, const W: usize>(square: Square<B>) -> SquareSet<B, W> {
    (const { &Tables::<B, W>::FROM })[1][square.index() & MASK]
}

/// The squares strictly between `a` and `b` on a rank, file or diagonal; none when they share no line.
#[inline]
pub fn between<B: Rectangle<W>, const W: usize>(a: Square<B>, b: Square<B>) -> SquareSet<B, W> {
    let (low, high) = if a.index() < b.index() { (a, b) } else { (b, a) };
    let line = Tables::<B, W>::shared(low, high);
    set(Tables::<B, W>::lines(low)[line].1 & Tables::<B, W>::lines(high)[line].0)
}

/// The whole rank, file or diagonal through `a` and `b`, `a` left out; none when they share no line.
#[inline]
pub fn line<B: Rectangle<W>, const W: usize>(a: Square<B>, b: Square<B>) -> SquareSet<B, W> {
    let (below, above) = Tables::<B, W>::lines(a)[Tables::<B, W>::shared(a, b)];
    set(below | above)
}
