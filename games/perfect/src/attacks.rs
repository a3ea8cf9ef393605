//! What each kind attacks, and straight lines through two squares: tables made at compile time.
//!
//! Tables have 128 entries a square index, so that a masked index needs no check.

use crate::board::{SQUARES, Set, Square, bits, offset, set};
use variorum_core::Player;

const KING_STEPS: [(i32, i32); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
const KNIGHT_STEPS: [(i32, i32); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

const fn leaps(steps: &[(i32, i32)]) -> [Set; 128] {
    let mut table = [Set::EMPTY; 128];
    let mut square = 0;
    while square < SQUARES {
        let mut targets = 0;
        let mut i = 0;
        while i < steps.len() {
            if let Some(target) = offset(Square::at(square), steps[i].0, steps[i].1) {
                targets |= 1 << target.index();
            }
            i += 1;
        }
        table[square] = set(targets);
        square += 1;
    }
    table
}

static KING: [Set; 128] = leaps(&KING_STEPS);
static KNIGHT: [Set; 128] = leaps(&KNIGHT_STEPS);
static SIDEWAYS: [Set; 128] = leaps(&[(-1, 0), (1, 0)]);
static PAWN: [[Set; 128]; 2] = [leaps(&[(-1, 1), (1, 1)]), leaps(&[(-1, -1), (1, -1)])];

/// Squares a king attacks from `square`.
#[inline]
pub fn king(square: Square) -> Set {
    KING[square.index() & 127]
}

/// Squares a knight attacks from `square`.
#[inline]
pub fn knight(square: Square) -> Set {
    KNIGHT[square.index() & 127]
}

/// Squares a bishop on `square` attacks by its step along the rank.
#[inline]
pub fn sideways(square: Square) -> Set {
    SIDEWAYS[square.index() & 127]
}

/// Squares a pawn of White or Black attacks from `square`; none from its last rank.
#[inline]
pub fn pawn(player: Player, square: Square) -> Set {
    PAWN[player.index() & 1][square.index() & 127]
}

/// The bits of the squares from `from` on in one direction, `from` left out.
const fn ray(from: usize, dx: i32, dy: i32) -> u128 {
    let mut squares = 0;
    let mut at = offset(Square::at(from), dx, dy);
    while let Some(square) = at {
        squares |= 1 << square.index();
        at = offset(square, dx, dy);
    }
    squares
}

/// One step along each kind of line, towards higher squares: file, rank, diagonal, antidiagonal.
const DIRECTIONS: [(i32, i32); 4] = [(0, 1), (1, 0), (1, 1), (-1, 1)];

/// For each square its four lines, without the square itself: the part below it and the part above
/// it. A fifth one is empty, for squares that share no line.
static LINES: [[(u128, u128); 5]; 128] = lines();

const fn lines() -> [[(u128, u128); 5]; 128] {
    let mut table = [[(0, 0); 5]; 128];
    let mut square = 0;
    while square < SQUARES {
        let mut d = 0;
        while d < 4 {
            let (dx, dy) = DIRECTIONS[d];
            table[square][d] = (ray(square, -dx, -dy), ray(square, dx, dy));
            d += 1;
        }
        square += 1;
    }
    table
}

/// The squares seen along one line: from the nearest blocker below to the nearest blocker above,
/// both included (obstruction difference).
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
pub fn rook(square: Square, occupied: Set) -> Set {
    let lines = &LINES[square.index() & 127];
    set(along(lines[0], bits(occupied)) | along(lines[1], bits(occupied)))
}

/// Squares attacked from `square` along its diagonals when `occupied` squares stop lines.
#[inline]
pub fn diagonals(square: Square, occupied: Set) -> Set {
    let lines = &LINES[square.index() & 127];
    set(along(lines[2], bits(occupied)) | along(lines[3], bits(occupied)))
}

/// Squares a bishop attacks from `square` when `occupied` squares stop lines: diagonals and the step
/// to either side (ruling P1).
#[inline]
pub fn bishop(square: Square, occupied: Set) -> Set {
    diagonals(square, occupied) | sideways(square)
}

/// Squares a queen attacks from `square` when `occupied` squares stop lines.
#[inline]
pub fn queen(square: Square, occupied: Set) -> Set {
    rook(square, occupied) | diagonals(square, occupied)
}

/// [0]: rook lines; [1]: diagonals; each of the whole length from one square.
static FROM: [[Set; 128]; 2] = from();

const fn from() -> [[Set; 128]; 2] {
    let mut tables = [[Set::EMPTY; 128]; 2];
    let mut at = 0;
    while at < SQUARES {
        tables[0][at] = set(ray(at, 1, 0) | ray(at, -1, 0) | ray(at, 0, 1) | ray(at, 0, -1));
        tables[1][at] = set(ray(at, 1, 1) | ray(at, -1, -1) | ray(at, -1, 1) | ray(at, 1, -1));
        at += 1;
    }
    tables
}

/// The squares a rook on `square` would attack on an empty board.
#[inline]
pub fn rook_lines(square: Square) -> Set {
    FROM[0][square.index() & 127]
}

/// The squares along the diagonals of `square` on an empty board.
#[inline]
pub fn diagonal_lines(square: Square) -> Set {
    FROM[1][square.index() & 127]
}

/// Which of the five [`LINES`] two squares share.
static SHARED: [[u8; 128]; 128] = shared();

const fn shared() -> [[u8; 128]; 128] {
    let mut table = [[4; 128]; 128];
    let mut from = 0;
    while from < SQUARES {
        let mut d = 0;
        while d < 4 {
            let (dx, dy) = DIRECTIONS[d];
            let mut at = offset(Square::at(from), dx, dy);
            while let Some(to) = at {
                table[from][to.index()] = d as u8;
                table[to.index()][from] = d as u8;
                at = offset(to, dx, dy);
            }
            d += 1;
        }
        from += 1;
    }
    table
}

/// The squares strictly between `a` and `b` on a rank, file or diagonal; none when they share no
/// line.
#[inline]
pub fn between(a: Square, b: Square) -> Set {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    let line = usize::from(SHARED[low.index() & 127][high.index() & 127]).min(4);
    set(LINES[low.index() & 127][line].1 & LINES[high.index() & 127][line].0)
}

/// The whole rank, file or diagonal through `a` and `b`, `a` left out; none when they share no line.
#[inline]
pub fn line(a: Square, b: Square) -> Set {
    let line = usize::from(SHARED[a.index() & 127][b.index() & 127]).min(4);
    let (below, above) = LINES[a.index() & 127][line];
    set(below | above)
}
