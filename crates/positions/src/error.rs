//! What can be wrong with a file of positions.

use std::io;
use thiserror::Error;
use variorum_core::{Fault, PositionError};

/// Why a file cannot be read or written.
#[derive(Debug, Error)]
pub enum Error {
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The file ends in the middle of a game, as after a writer was killed; whole games end at `at`.
    #[error("the file ends in the middle of a game, after byte {at}")]
    Truncated {
        /// Bytes up to the end of the last whole game.
        at: u64,
    },
    /// Something in the file is not what the format or the rules say.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// The start of a game is not a position.
    #[error(transparent)]
    Position(#[from] PositionError),
}
