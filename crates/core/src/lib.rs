//! The vocabulary of a game and what holds for every game.
//!
//! A game implements the traits [`Game`], [`Position`], [`Play`], [`End`], [`Notation`], [`View`], and to be searched
//! [`Evaluate`], [`Hints`] and [`Searchable`]; everything else here and in the other crates is written against them. Nothing here does input or output, reads a clock or draws random numbers.

pub mod any;
mod card;
pub mod chessboard;
pub mod editing;
mod end;
mod error;
mod evaluate;
pub mod exchange;
mod expected;
pub mod foreign;
mod game;
mod hints;
mod key;
mod layout;
pub mod learn;
pub mod levels;
pub mod memory;
mod method;
mod notation;
mod options;
pub mod orthodox;
mod outcome;
pub mod perft;
mod picture;
mod play;
mod player;
mod position;
mod record;
mod searchable;
mod square;
pub mod tapered;
pub mod text;
mod time_odds;
pub mod view;
pub mod weights;
mod win_curve;
pub mod xboard;

pub use card::{Card, CastlingRight, RecordName};
pub use end::{Departure, End};
pub use error::{Fault, PositionError};
pub use evaluate::Evaluate;
pub use expected::Expected;
pub use game::Game;
pub use hints::Hints;
pub use key::{Key, keys, mix, nth_key, seed_of};
pub use method::Method;
pub use notation::Notation;
pub use options::{Choice, OptionSpec, Options, Role, Values};
pub use outcome::{Goal, Outcome, Reason};
pub use play::{Observer, Play};
pub use player::{PerPlayer, Player, PlayerSet};
pub use position::Position;
pub use record::{Event, NULL_TEXT, Record};
pub use searchable::Searchable;
pub use square::{Board, Square, SquareSet, digest};
pub use time_odds::TimeOdds;
pub use view::View;
pub use weights::Tunable;
pub use win_curve::WinCurve;
