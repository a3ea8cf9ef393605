//! What orthodox pieces are worth: the hand-made evaluation that games share whose pieces are those of
//! chess, on a square board of any size.
//!
//! A game says how its pieces reach ([`Pieces`]) and how much everything counts ([`Weights`]).

mod cache;
mod evaluate;
mod king;
mod pawns;
mod pieces;
mod regions;
mod side;
mod structure;
mod threats;
mod weights;

pub use cache::EvalCache;
pub use evaluate::evaluate;
pub use pieces::Pieces;
pub use weights::{MOST_DISTANCE, Weights};
