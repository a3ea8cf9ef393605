//! The review of a whole game by an engine of its own: graph, marks and a summary.

mod comment;
mod graph;
mod panel;
mod reviewer;
mod summary;

pub use panel::{ProgressBar, ReviewPanel, USUAL_NODES};
pub use reviewer::{GameReview, Reviewer};
