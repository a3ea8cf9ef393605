//! Conditional moves: replies that are entered ahead, in games by the day.

mod panel;
mod plan;

pub use panel::ConditionalPanel;
pub use plan::Plan;
