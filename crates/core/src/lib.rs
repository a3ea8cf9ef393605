//! The vocabulary of a game and what holds for every game.
//!
//! A game implements the traits of [`game`]; everything else here and in the other crates is
//! written against them. Nothing here does input or output, reads a clock or draws random numbers.

pub mod any;
pub mod chessboard;
pub mod editing;
mod error;
pub mod exchange;
pub mod foreign;
pub mod game;
mod key;
pub mod learn;
pub mod levels;
pub mod memory;
mod method;
mod options;
pub mod orthodox;
mod outcome;
pub mod perft;
mod player;
mod record;
mod square;
pub mod tapered;
pub mod text;
pub mod view;
pub mod weights;
mod win_curve;
pub mod xboard;

pub use error::{Fault, PositionError};
pub use game::{Card, Departure, End, Evaluate, Game, Notation, Observer, Play, Position, View};
pub use key::{Key, keys, mix, nth_key, seed_of};
pub use method::Method;
pub use options::{Choice, OptionSpec, Options, Role, Values};
pub use outcome::{Outcome, Reason};
pub use player::{PerPlayer, Player, PlayerSet};
pub use record::{Event, NULL_TEXT, Record};
pub use square::{Board, Square, SquareSet, digest};
pub use weights::Tunable;
pub use win_curve::WinCurve;
