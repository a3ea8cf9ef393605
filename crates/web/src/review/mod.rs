//! The review of a whole game: judged in a worker of its own, shown as graph, marks and sums.

mod comment;
mod judge;
mod panel;
mod picture;
mod sums;

pub use judge::Reviewer;
pub use panel::{ReviewPanel, USUAL_EFFORT};
