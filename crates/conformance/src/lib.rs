//! The laws that every game must pass, and the runners of the position tables.
//!
//! A game's `tests/` calls these with its own type and its own copies of the tables. They panic
//! with a message that names the position, as tests do.

mod laws;
mod random;
pub mod short;
mod tables;
mod yardstick;

pub use laws::{laws, same_moves};
pub use random::Random;
pub use tables::{bad_inputs, example_games, perft_table};
pub use yardstick::{cozy_perft, print_beside_cozy};
