//! Squares near a square, as the powers of this game count them.

use variorum_core::chessboard::{Set, Square};

/// The four directions of an elephant: right, up, left, down.
pub const DIRECTIONS: [(i32, i32); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// How far an elephant goes.
pub const STRIDE: i32 = 3;

/// The squares at most two files and two ranks away.
static BOX: [Set; 64] = boxes();

const fn boxes() -> [Set; 64] {
    let mut table = [Set::EMPTY; 64];
    let mut i = 0;
    while i < 64 * 25 {
        let (square, files, ranks) = (i / 25, i as i32 % 5 - 2, i as i32 / 5 % 5 - 2);
        if let Some(near) = Square::at(square).offset(files, ranks) {
            table[square] = Set::from_bits(table[square].bits() | 1 << near.index());
        }
        i += 1;
    }
    table
}

/// The squares up to three ahead in each of the four directions.
static STRIDES: [[Set; 64]; 4] = strides();

const fn strides() -> [[Set; 64]; 4] {
    let mut table = [[Set::EMPTY; 64]; 4];
    let mut i = 0;
    while i < 4 * 64 * STRIDE as usize {
        let (direction, square, step) = (i / 64 % 4, i % 64, (i / 256) as i32 + 1);
        let (dx, dy) = DIRECTIONS[direction];
        if let Some(near) = Square::at(square).offset(step * dx, step * dy) {
            table[direction][square] = Set::from_bits(table[direction][square].bits() | 1 << near.index());
        }
        i += 1;
    }
    table
}

/// The squares at most two files and two ranks from `square`, itself included.
#[inline]
pub fn near(square: Square) -> Set {
    BOX[square.index() & 63]
}

/// The squares up to three from `square` in one of the [`DIRECTIONS`].
#[inline]
pub fn stride(square: Square, direction: usize) -> Set {
    STRIDES[direction & 3][square.index() & 63]
}

/// The squares up to three from `square` in all four directions.
#[inline]
pub fn strides_of(square: Square) -> Set {
    (0..4).fold(Set::EMPTY, |all, direction| all | stride(square, direction))
}

/// The squares orthogonally next to one of `set`.
#[inline]
pub fn beside(set: Set) -> Set {
    set.shifted(1, 0) | set.shifted(-1, 0) | set.shifted(0, 1) | set.shifted(0, -1)
}
