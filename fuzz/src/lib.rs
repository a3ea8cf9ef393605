//! What no input may break, for every game of the registry. The first bytes of an input pick the
//! game and its options.

mod input;
mod moves;
mod play;
mod positions;
mod records;

pub use moves::move_text;
pub use play::random_play;
pub use positions::position_text;
pub use records::records;
