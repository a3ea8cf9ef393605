//! Ratings from results: Glicko-2 for games of two, the method of Weng and Lin for games of three, both on the scale
//! that begins at 1500 with a deviation of 350. Pure: the same results in the same order give the same numbers.

mod ladder;
mod rate;

pub use ladder::level_ratings;
pub use rate::{PROVISIONAL, Rating, rate};
