//! The weights that search uses, as a type whose values are constants.

use super::values::{Weights, both};
use super::weights::WEIGHTS;
use crate::piece::{PIECES, Piece};

variorum_core::built_in! {
    /// [`WEIGHTS`], built in.
    pub struct BuiltIn: Weights = WEIGHTS;
}

/// What each part is worth to the ordering of captures, in the order of [`Part`](crate::piece::Part).
pub const PARTS: [i32; 6] = {
    let mut parts = [0; 6];
    let mut i = 0;
    while i < 5 {
        parts[i + 1] = both(WEIGHTS.parts[i]);
        i += 1;
    }
    parts
};

/// What each piece is worth to the ordering of captures, by [`Piece::index`].
pub const VALUES: [i32; PIECES] = {
    let mut table = [0; PIECES];
    let mut i = 0;
    while let Some(piece) = Piece::new(i) {
        table[i] = both(WEIGHTS.value(piece));
        i += 1;
    }
    table
};
