//! What can be wrong with a file of positions.

use std::{fmt, io};
use variorum_core::{Fault, PositionError};

/// Why a file cannot be read or written.
#[derive(Debug)]
pub enum Error {
    /// Reading or writing failed.
    Io(io::Error),
    /// The file ends in the middle of a game, as after a writer was killed; whole games end at `at`.
    Truncated {
        /// Bytes up to the end of the last whole game.
        at: u64,
    },
    /// Something in the file is not what the format or the rules say.
    Fault(Fault),
    /// A game starts from a position that is none.
    Position(PositionError),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Io(error) => error.fmt(f),
            Error::Truncated { at } => write!(f, "the file ends in the middle of a game, after byte {at}"),
            Error::Fault(fault) => fault.fmt(f),
            Error::Position(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Error {}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Error {
        Error::Io(error)
    }
}

impl From<Fault> for Error {
    fn from(fault: Fault) -> Error {
        Error::Fault(fault)
    }
}

impl From<PositionError> for Error {
    fn from(error: PositionError) -> Error {
        Error::Position(error)
    }
}
