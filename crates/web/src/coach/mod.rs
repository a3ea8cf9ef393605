//! The coach in a game against computers: a hint in two steps, and a question before a move that loses more than a
//! piece.

mod helper;
mod panel;

pub use helper::Coach;
pub use panel::CoachPanel;
