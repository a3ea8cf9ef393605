//! Why stored events do not make a match.

use variorum_core::{Fault, PositionError};

/// Why stored events do not make a match.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReplayError {
    /// The set-up or the start is not of this game.
    #[error(transparent)]
    Start(PositionError),
    /// An event cannot have happened there.
    #[error("event {seq}: {fault}")]
    Event {
        /// Its number.
        seq: u64,
        /// What is wrong with it.
        fault: Fault,
    },
}
