//! The review of a whole game: judged in a worker of its own, shown as graph, marks and sums.

mod comment;
mod graph;
mod panel;
mod reviewer;
mod summary;

pub use panel::{ReviewPanel, USUAL_NODES};
pub use reviewer::Reviewer;
