//! Why stored events do not make a match.

use std::fmt;
use variorum_core::{Fault, PositionError};

/// Why stored events do not make a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReplayError {
    /// The set-up or the start is not of this game.
    Start(PositionError),
    /// An event cannot have happened there.
    Event {
        /// Its number.
        seq: u64,
        /// What is wrong with it.
        fault: Fault,
    },
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayError::Start(error) => error.fmt(f),
            ReplayError::Event { seq, fault } => write!(f, "event {seq}: {fault}"),
        }
    }
}

impl std::error::Error for ReplayError {}
