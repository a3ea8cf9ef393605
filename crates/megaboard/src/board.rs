//! The tag of the board's squares and sets.

use crate::shape::{COORDINATES, SQUARES};
use variorum_core::{Board, Square as AnySquare, SquareSet};

/// Tags squares and sets of the staircase board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Megaboard;

impl Board for Megaboard {
    const SQUARES: usize = SQUARES;

    /// File letter and rank number.
    fn name(square: usize) -> String {
        let (file, rank) = COORDINATES[square];
        format!("{}{}", (b'a' + file) as char, rank + 1)
    }
}

/// A square of the staircase board.
pub type Square = AnySquare<Megaboard>;

/// A set of squares of the staircase board.
pub type Set = SquareSet<Megaboard, 3>;
