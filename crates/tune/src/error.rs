//! What can go wrong.

use std::path::PathBuf;
use std::{fmt, io};
use variorum_core::Fault;

/// Why weights cannot be fitted.
#[derive(Debug)]
pub enum Error {
    /// A file of positions cannot be read, or is none.
    Positions(PathBuf, variorum_positions::Error),
    /// The file that keeps the run cannot be read or written.
    State(PathBuf, io::Error),
    /// Something asked for, or in a file, cannot be.
    Fault(Fault),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Positions(path, error) => write!(f, "{}: {error}", path.display()),
            Error::State(path, error) => write!(f, "{}: {error}", path.display()),
            Error::Fault(fault) => fault.fmt(f),
        }
    }
}

impl std::error::Error for Error {}

impl From<Fault> for Error {
    fn from(fault: Fault) -> Error {
        Error::Fault(fault)
    }
}
