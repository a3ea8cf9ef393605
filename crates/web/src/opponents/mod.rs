//! The computer's levels as opponents: their names and faces, how they play, and who plays about like the user.

mod card;
mod results;

pub use card::{Face, OpponentCard};
pub use results::{LikeYou, note};

/// All levels.
pub const LEVELS: std::ops::RangeInclusive<u8> = 1..=8;

/// The names of levels 1 to 8.
const NAMES: [&str; 8] = ["Pip", "Mila", "Otto", "Nora", "Bruno", "Irene", "Viktor", "Vesna"];

/// The name of a level from 1 to 8; other levels have the nearest.
pub fn name(level: u8) -> &'static str {
    NAMES[usize::from(level).clamp(1, NAMES.len()) - 1]
}

/// A level in a list of who may play: "Otto, the computer's level 3".
pub fn label(level: u8) -> String {
    format!("{}, the computer's level {level}", name(level))
}
