//! What can go wrong.

use std::io;
use std::path::PathBuf;
use thiserror::Error;
use variorum_core::Fault;

/// Why weights cannot be fitted.
#[derive(Debug, Error)]
pub enum Error {
    /// A file of positions cannot be read, or is none.
    #[error("{path}: {error}", path = .0.display(), error = .1)]
    Positions(PathBuf, #[source] variorum_positions::Error),
    /// The file that keeps the run cannot be read or written.
    #[error("{path}: {error}", path = .0.display(), error = .1)]
    State(PathBuf, #[source] io::Error),
    /// Something asked for, or in a file, cannot be.
    #[error(transparent)]
    Fault(#[from] Fault),
}
