//! Positions and pieces as SVG, for the browser app and the command line.
//!
//! Everything is drawn from the view data of `core`; no game is named here.

mod board;
#[cfg(test)]
mod contrast;
mod faces;
mod frame;
mod glyphs;
mod marks;
pub mod pieces;
mod scene;

pub use board::{PictureOptions, board, on_page, standalone};
pub use faces::face;
pub use frame::{Frame, INSIDE_LABEL, Label, SQUARE};
pub use marks::{marks_above, marks_below};
pub use pieces::{PieceSet, piece};
pub use scene::{Scene, touched};
