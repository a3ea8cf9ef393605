//! The staircase board of 171 squares for three players.
//!
//! Squares are numbered rank by rank from the bottom, each rank from left to right: d1 = 0,
//! r1 = 14, c2 = 15, l13 = 170. So along every rank, file and diagonal the index rises in one
//! direction and falls in the other.

pub mod fields;
mod geometry;
mod layout;
mod leapers;
pub mod prospects;
mod rows;
mod sliders;

pub use geometry::{CORNERS, FILES, RANKS, SEATS, Seat, at, file, is_dark, offset, parse, rank};
pub use layout::layout;
pub use leapers::{diagonal_steps, king, knight, straight_steps};
pub use rows::{read_rows, write_rows};
pub use sliders::{between, bishop, diagonals, line, queen, rook, straights};

use variorum_core::{Board, Square as AnySquare, SquareSet};

/// Tags squares and sets of the staircase board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Megaboard;

impl Board for Megaboard {
    const SQUARES: usize = geometry::SQUARES;

    fn name(square: usize) -> String {
        geometry::name(Square::at(square))
    }
}

/// A square of the staircase board.
pub type Square = AnySquare<Megaboard>;

/// A set of squares of the staircase board.
pub type Set = SquareSet<Megaboard, 3>;
