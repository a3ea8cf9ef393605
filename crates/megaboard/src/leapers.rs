//! King, knight and single steps: attacks that nothing can block, from tables made at compile time.

use crate::board::{Set, Square};
use crate::geometry;
use crate::shape::SQUARES;

type Table = [Set; SQUARES];

const fn table(steps: &[(i32, i32)]) -> Table {
    let mut table = [Set::EMPTY; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let mut words = [0; 3];
        let mut i = 0;
        while i < steps.len() {
            if let Some(to) = geometry::offset(Square::at(square), steps[i].0, steps[i].1) {
                words[to.index() / 64] |= 1 << (to.index() % 64);
            }
            i += 1;
        }
        table[square] = Set::from_words(words);
        square += 1;
    }
    table
}

static STRAIGHT: Table = table(&[(1, 0), (0, 1), (-1, 0), (0, -1)]);
static DIAGONAL: Table = table(&[(1, 1), (-1, 1), (-1, -1), (1, -1)]);
static KING: Table = table(&[(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]);
static KNIGHT: Table = table(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);

/// The neighbours along rank and file.
#[inline]
pub fn straight_steps(square: Square) -> Set {
    STRAIGHT[square.index()]
}

/// The neighbours along the diagonals.
#[inline]
pub fn diagonal_steps(square: Square) -> Set {
    DIAGONAL[square.index()]
}

/// Squares a king attacks from `square`.
#[inline]
pub fn king(square: Square) -> Set {
    KING[square.index()]
}

/// Squares a knight attacks from `square`; it may jump across squares that are not on the board.
#[inline]
pub fn knight(square: Square) -> Set {
    KNIGHT[square.index()]
}
