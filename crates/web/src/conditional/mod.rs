//! Conditional moves: replies that are entered ahead, in games by the day.

mod moves;
mod panel;

pub use moves::ConditionalMoves;
pub use panel::ConditionalPanel;
