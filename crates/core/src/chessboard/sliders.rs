//! Rook and bishop attacks: by table where the processor can gather bits (PEXT), else by obstruction
//! difference.
//!
//! The table is made at compile time, so that no look-up has to ask whether it is there yet; only
//! builds for such a processor carry it (0.8 MiB).

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
const fn along((below, above): (u64, u64), occupied: u64) -> u64 {
    let lower = occupied & below;
    let upper = occupied & above;
    let from_lower = u64::MAX << (63 - (lower | 1).leading_zeros());
    let up_to_upper = upper ^ upper.wrapping_sub(1);
    from_lower & up_to_upper & (below | above)
}

/// The squares attacked from `square` along two of its lines, the first being `LINES[square][first]`.
#[inline]
const fn obstructed(square: usize, first: usize, occupied: u64) -> u64 {
    let lines = &LINES[square & 63];
    along(lines[first], occupied) | along(lines[first + 1], occupied)
}

/// Squares a rook attacks from `square` when `occupied` squares stop lines.
#[inline]
pub fn rook(square: Square, occupied: Set) -> Set {
    Set::from_bits(attacks::<0>(square.index(), occupied.bits()))
}

/// Squares a bishop attacks from `square` when `occupied` squares stop lines.
#[inline]
pub fn bishop(square: Square, occupied: Set) -> Set {
    Set::from_bits(attacks::<2>(square.index(), occupied.bits()))
}

#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
#[inline]
fn attacks<const FIRST: usize>(square: usize, occupied: u64) -> u64 {
    obstructed(square, FIRST, occupied)
}

#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
use gathered::attacks;

#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
mod gathered {
    use super::{LINES, obstructed};
    use std::arch::x86_64::_pext_u64;

    /// How many sets of blockers there are, summed over the squares, for rooks and for bishops.
    const ROOK_SETS: usize = 102_400;
    const BISHOP_SETS: usize = 5_248;

    /// One square: the squares where a blocker matters, and where its attacks begin in the table.
    #[derive(Clone, Copy)]
    struct Entry {
        mask: u64,
        start: usize,
    }

    /// [0]: rooks; [1]: bishops.
    static ENTRIES: [[Entry; 64]; 2] = entries();
    #[allow(long_running_const_eval)] // About a hundred thousand entries; a second or so.
    static ATTACKS: [u64; ROOK_SETS + BISHOP_SETS] = table();

    /// A blocker on the last square of a line changes nothing: leave that square out.
    const fn inner((below, above): (u64, u64)) -> u64 {
        let lowest = below & below.wrapping_neg();
        let highest = if above == 0 { 0 } else { 1 << (63 - above.leading_zeros()) };
        (below & !lowest) | (above & !highest)
    }

    const fn entries() -> [[Entry; 64]; 2] {
        let mut entries = [[Entry { mask: 0, start: 0 }; 64]; 2];
        let mut start = 0;
        let mut i = 0;
        while i < 128 {
            let lines = &LINES[i % 64];
            let first = i / 64 * 2;
            let mask = inner(lines[first]) | inner(lines[first + 1]);
            entries[i / 64][i % 64] = Entry { mask, start };
            start += 1 << mask.count_ones();
            i += 1;
        }
        entries
    }

    const fn table() -> [u64; ROOK_SETS + BISHOP_SETS] {
        let mut table = [0; ROOK_SETS + BISHOP_SETS];
        let mut at = 0;
        let mut i = 0;
        while i < 128 {
            let mask = ENTRIES[i / 64][i % 64].mask;
            // The subsets of the mask come in the order of their gathered bits.
            let mut blockers = 0u64;
            loop {
                table[at] = obstructed(i % 64, i / 64 * 2, blockers);
                at += 1;
                blockers = blockers.wrapping_sub(mask) & mask;
                if blockers == 0 {
                    break;
                }
            }
            i += 1;
        }
        table
    }

    #[inline]
    pub fn attacks<const FIRST: usize>(square: usize, occupied: u64) -> u64 {
        let entry = &ENTRIES[FIRST / 2][square & 63];
        // SAFETY: this module exists only in builds for processors that have BMI2.
        #[allow(unsafe_code)]
        let gathered = unsafe { _pext_u64(occupied, entry.mask) };
        ATTACKS[entry.start + gathered as usize]
    }
}
