//! The orthodox kit: games like chess on a rectangular board, from a table of their pieces.
//!
//! A game says what its board is, which pieces it has ([`PieceType`], with their moves in Betza's notation), how it castles
//! ([`Movement`]), and when it is drawn ([`Variant`]). From that come its attacks, keys, position and move texts,
//! legal moves, drawing, the pieces an editor offers and their descriptions, what XBoard is told, the order of
//! exchanges and an evaluation by the table, most of it at compile time.
//!
//! Games with the pieces of chess may have the evaluation of [`eval`] instead, each with its own weights.

#![warn(missing_docs)]

mod attacks;
pub mod board;
mod children;
mod decision;
mod end;
pub mod eval;
mod evaluation;
mod exchange;
mod generate;
mod hints;
mod learn;
pub mod lines;
mod movement;
mod moves;
mod orthodox;
mod piece;
mod position;
mod setup;
mod text;
mod variant;
mod view;
mod xboard;

pub use board::{Grid, Rectangle};
pub use decision::{Action, Move};
pub use lines::Lines;
pub use movement::{CastlingSquare, Movement, Seeds};
pub use orthodox::{Orthodox, Weighted};
pub use piece::{Kind, MOST_KINDS, PieceType};
pub use position::Position;
pub use setup::Setup;
pub use text::{castling_rights, outermost_rook, read};
pub use variant::{DrawLimits, Variant};
pub use xboard::Lines as XboardLines;
