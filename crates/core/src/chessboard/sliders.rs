//! Rook and bishop attacks by obstruction difference.

use super::{Set, Square, ray};

/// For each square its four lines (file, rank, diagonal, antidiagonal), without the square itself:
/// the part below it and the part above it.
static LINES: [[(u64, u64); 4]; 64] = lines();

const fn lines() -> [[(u64, u64); 4]; 64] {
    let mut table = [[(0, 0); 4]; 64];
    let directions: [(i32, i32); 4] = [(0, 1), (1, 0), (1, 1), (-1, 1)];
    let mut square = 0;
    while square < 64 {
        let mut d = 0;
        while d < 4 {
            let (dx, dy) = directions[d];
            table[square][d] = (ray(square, -dx, -dy), ray(square, dx, dy));
            d += 1;
        }
        square += 1;
    }
    table
}

/// The squares seen along one line: from the nearest blocker below to the nearest blocker above,
/// both included.
#[inline]
fn along((below, above): (u64, u64), occupied: u64) -> u64 {
    let lower = occupied & below;
    let upper = occupied & above;
    let from_lower = u64::MAX << (63 - (lower | 1).leading_zeros());
    let up_to_upper = upper ^ upper.wrapping_sub(1);
    from_lower & up_to_upper & (below | above)
}

/// Squares a rook attacks from `square` when `occupied` squares stop lines.
#[inline]
pub fn rook(square: Square, occupied: Set) -> Set {
    let lines = &LINES[square.index() & 63];
    Set::from_bits(along(lines[0], occupied.bits()) | along(lines[1], occupied.bits()))
}

/// Squares a bishop attacks from `square` when `occupied` squares stop lines.
#[inline]
pub fn bishop(square: Square, occupied: Set) -> Set {
    let lines = &LINES[square.index() & 63];
    Set::from_bits(along(lines[2], occupied.bits()) | along(lines[3], occupied.bits()))
}
