//! King, knight and pawn: attacks that nothing can block, from tables made at compile time.

use super::{Set, Square};
use crate::Player;

const fn steps(square: usize, steps: &[(i32, i32)]) -> Set {
    let mut bits = 0;
    let mut i = 0;
    while i < steps.len() {
        if let Some(target) = Square::at(square).offset(steps[i].0, steps[i].1) {
            bits |= 1 << target.index();
        }
        i += 1;
    }
    Set::from_bits(bits)
}

const fn table(of: &[(i32, i32)]) -> [Set; 64] {
    let mut table = [Set::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        table[square] = steps(square, of);
        square += 1;
    }
    table
}

static KING: [Set; 64] = table(&[(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]);
static KNIGHT: [Set; 64] = table(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
static PAWN: [[Set; 64]; 2] = [table(&[(-1, 1), (1, 1)]), table(&[(-1, -1), (1, -1)])];

/// Squares a king attacks from `square`.
#[inline]
pub fn king(square: Square) -> Set {
    KING[square.index() & 63]
}

/// Squares a knight attacks from `square`.
#[inline]
pub fn knight(square: Square) -> Set {
    KNIGHT[square.index() & 63]
}

/// Squares a pawn of White or Black attacks from `square`.
#[inline]
pub fn pawn(player: Player, square: Square) -> Set {
    PAWN[player.index() & 1][square.index() & 63]
}
