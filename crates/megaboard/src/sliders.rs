//! Rook and bishop attacks by obstruction difference, and straight lines through two squares.

use crate::geometry::{self, file, rank};
use crate::shape::SQUARES;
use crate::{Set, Square};

type Words = [u64; 3];

/// One line through a square, without the square: the part with lower indices and the part with
/// higher ones.
#[derive(Clone, Copy)]
struct Line {
    below: Words,
    above: Words,
}

/// For each square its file, rank, diagonal and antidiagonal.
static LINES: [[Line; 4]; SQUARES] = lines();

const fn lines() -> [[Line; 4]; SQUARES] {
    let directions = [(0, 1), (1, 0), (1, 1), (-1, 1)];
    let mut table = [[Line { below: [0; 3], above: [0; 3] }; 4]; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let mut i = 0;
        while i < 4 {
            let (files, ranks) = directions[i];
            table[square][i] = Line { below: ray(square, -files, -ranks), above: ray(square, files, ranks) };
            i += 1;
        }
        square += 1;
    }
    table
}

/// The squares from `from` on in one direction, `from` left out, as far as the board goes.
const fn ray(from: usize, files: i32, ranks: i32) -> Words {
    let mut words = [0; 3];
    let mut at = geometry::offset(Square::at(from), files, ranks);
    while let Some(square) = at {
        words[square.index() / 64] |= 1 << (square.index() % 64);
        at = geometry::offset(square, files, ranks);
    }
    words
}

/// For each square its file and rank together, and its two diagonals together.
static CROSSES: [[Set; 2]; SQUARES] = {
    let mut table = [[Set::EMPTY; 2]; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let mut pair = 0;
        while pair < 2 {
            let mut words = [0; 3];
            let mut i = 0;
            while i < 3 {
                let lines = &LINES[square];
                words[i] = lines[2 * pair].below[i]
                    | lines[2 * pair].above[i]
                    | lines[2 * pair + 1].below[i]
                    | lines[2 * pair + 1].above[i];
                i += 1;
            }
            table[square][pair] = Set::from_words(words);
            pair += 1;
        }
        square += 1;
    }
    table
};

/// All ones from the highest bit of `word` up; all ones if there is none.
#[inline(always)]
const fn from_highest(word: u64) -> u64 {
    u64::MAX << (63 - (word | 1).leading_zeros())
}

/// All ones if `word` is zero, else zero.
#[inline(always)]
const fn if_zero(word: u64) -> u64 {
    ((word == 0) as u64).wrapping_neg()
}

/// The squares seen along one line: from the nearest blocker below to the nearest blocker above,
/// both included. Without branches: which word holds a blocker is not predictable.
#[inline(always)]
fn along(line: &Line, occupied: Words) -> Words {
    let lower = [occupied[0] & line.below[0], occupied[1] & line.below[1], occupied[2] & line.below[2]];
    let from_lower = [
        from_highest(lower[0]) & if_zero(lower[1] | lower[2]),
        from_highest(lower[1]) & if_zero(lower[2]),
        from_highest(lower[2]),
    ];
    let upper = [occupied[0] & line.above[0], occupied[1] & line.above[1], occupied[2] & line.above[2]];
    // Less one, over all three words: borrows pass through words without a blocker.
    let (less0, borrow) = upper[0].overflowing_sub(1);
    let (less1, borrow) = upper[1].overflowing_sub(u64::from(borrow));
    let less2 = upper[2].wrapping_sub(u64::from(borrow));
    [
        from_lower[0] & (upper[0] ^ less0) & (line.below[0] | line.above[0]),
        from_lower[1] & (upper[1] ^ less1) & (line.below[1] | line.above[1]),
        from_lower[2] & (upper[2] ^ less2) & (line.below[2] | line.above[2]),
    ]
}

#[inline(always)]
fn both(a: &Line, b: &Line, occupied: Set) -> Set {
    let occupied = occupied.words();
    Set::from_words(along(a, occupied)) | Set::from_words(along(b, occupied))
}

/// Squares a rook attacks from `square` when `occupied` squares and the board's edge stop lines.
#[inline]
pub fn rook(square: Square, occupied: Set) -> Set {
    let [file, rank, _, _] = &LINES[square.index()];
    both(file, rank, occupied)
}

/// Squares a bishop attacks from `square` when `occupied` squares and the board's edge stop lines.
#[inline]
pub fn bishop(square: Square, occupied: Set) -> Set {
    let [_, _, diagonal, antidiagonal] = &LINES[square.index()];
    both(diagonal, antidiagonal, occupied)
}

/// Squares a queen attacks from `square` when `occupied` squares and the board's edge stop lines.
#[inline(always)]
pub fn queen(square: Square, occupied: Set) -> Set {
    rook(square, occupied) | bishop(square, occupied)
}

/// What a rook attacks on the empty board.
#[inline]
pub fn straights(square: Square) -> Set {
    CROSSES[square.index()][0]
}

/// What a bishop attacks on the empty board.
#[inline]
pub fn diagonals(square: Square) -> Set {
    CROSSES[square.index()][1]
}

/// Which of a square's four lines leads to the other one.
#[inline]
fn common(a: Square, b: Square) -> Option<usize> {
    let files = file(a) as i32 - file(b) as i32;
    let ranks = rank(a) as i32 - rank(b) as i32;
    match () {
        () if files == 0 && ranks == 0 => None,
        () if files == 0 => Some(0),
        () if ranks == 0 => Some(1),
        () if files == ranks => Some(2),
        () if files == -ranks => Some(3),
        () => None,
    }
}

/// The squares strictly between `a` and `b` on a rank, file or diagonal; none when they share no
/// line.
#[inline]
pub fn between(a: Square, b: Square) -> Set {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    match common(a, b) {
        Some(i) => {
            let (above, below) = (&LINES[low.index()][i].above, &LINES[high.index()][i].below);
            Set::from_words([above[0] & below[0], above[1] & below[1], above[2] & below[2]])
        }
        None => Set::EMPTY,
    }
}

/// The whole rank, file or diagonal through `a` and `b`, both included; none when they share no
/// line or are the same square.
#[inline]
pub fn line(a: Square, b: Square) -> Set {
    match common(a, b) {
        Some(i) => {
            let Line { below, above } = &LINES[a.index()][i];
            Set::from_words(*below) | Set::from_words(*above) | Set::only(a)
        }
        None => Set::EMPTY,
    }
}
