//! What can go wrong.

use std::io;
use std::path::PathBuf;
use thiserror::Error;
use variorum_core::{Fault, PositionError};

/// Why a match cannot be played.
#[derive(Debug, Error)]
pub enum Error {
    /// A setting is wrong.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// The start of an opening is not a position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A file cannot be used.
    #[error("{path}: {error}", path = .0.display(), error = .1)]
    File(PathBuf, #[source] io::Error),
}
