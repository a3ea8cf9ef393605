//! The staircase board of 171 squares for three players.
//!
//! Squares are numbered rank by rank from the bottom, each rank from left to right: d1 = 0,
//! r1 = 14, c2 = 15, l13 = 170. So along every rank, file and diagonal the index rises in one
//! direction and falls in the other.

mod board;
pub mod fields;
mod geometry;
mod layout;
mod leapers;
pub mod prospects;
mod rows;
mod shape;
mod sliders;

pub use board::{Megaboard, Set, Square};
pub use geometry::{CORNERS, SEATS, Seat, at, file, is_dark, offset, parse, rank};
pub use layout::layout;
pub use leapers::{diagonal_steps, king, knight, straight_steps};
pub use rows::{read_rows, write_rows};
pub use shape::{FILES, RANKS};
pub use sliders::{between, bishop, diagonals, line, queen, rook, straights};
