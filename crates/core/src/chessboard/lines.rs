//! Straight lines through two squares.

use super::{Set, Square, ray};

/// [0]: the squares strictly between two squares; [1]: the whole line through both.
static LINES: [[[Set; 64]; 64]; 2] = lines();

const fn lines() -> [[[Set; 64]; 64]; 2] {
    let mut tables = [[[Set::EMPTY; 64]; 64]; 2];
    let directions: [(i32, i32); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
    let mut from = 0;
    while from < 64 {
        let mut d = 0;
        while d < 8 {
            let (dx, dy) = directions[d];
            let whole = ray(from, dx, dy) | ray(from, -dx, -dy) | 1 << from;
            let mut passed = 0;
            let mut at = Square::at(from).offset(dx, dy);
            while let Some(to) = at {
                tables[0][from][to.index()] = Set::from_bits(passed);
                tables[1][from][to.index()] = Set::from_bits(whole);
                passed |= 1 << to.index();
                at = to.offset(dx, dy);
            }
            d += 1;
        }
        from += 1;
    }
    tables
}

/// The squares strictly between `a` and `b` on a rank, file or diagonal; none when they share no
/// line.
#[inline]
pub fn between(a: Square, b: Square) -> Set {
    LINES[0][a.index() & 63][b.index() & 63]
}

/// The whole rank, file or diagonal through `a` and `b`, both included; none when they share no
/// line or are the same square.
#[inline]
pub fn line(a: Square, b: Square) -> Set {
    LINES[1][a.index() & 63][b.index() & 63]
}

/// [0]: rook lines; [1]: bishop lines; each of the whole length from one square.
static FROM: [[Set; 64]; 2] = from();

const fn from() -> [[Set; 64]; 2] {
    let mut tables = [[Set::EMPTY; 64]; 2];
    let mut at = 0;
    while at < 64 {
        tables[0][at] = Set::from_bits(ray(at, 1, 0) | ray(at, -1, 0) | ray(at, 0, 1) | ray(at, 0, -1));
        tables[1][at] = Set::from_bits(ray(at, 1, 1) | ray(at, -1, -1) | ray(at, -1, 1) | ray(at, 1, -1));
        at += 1;
    }
    tables
}

/// The squares a rook on `square` would attack on an empty board.
#[inline]
pub fn rook_lines(square: Square) -> Set {
    FROM[0][square.index() & 63]
}

/// The squares a bishop on `square` would attack on an empty board.
#[inline]
pub fn bishop_lines(square: Square) -> Set {
    FROM[1][square.index() & 63]
}
