//! What can go wrong with a study.

use std::io;
use std::path::{Path, PathBuf};

use variorum_core::Fault;

/// Why a study cannot be read, played, joined or reported.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A field of the study, or an argument, is wrong.
    #[error("{0}")]
    Fault(Fault),
    /// The study is no TOML, or has a field that there is not.
    #[error("study: {0}")]
    Toml(#[from] toml::de::Error),
    /// Playing failed.
    #[error("{0}")]
    Match(#[from] variorum_arena::Error),
    /// A file of games cannot be read.
    #[error("{path}: {error}")]
    Games {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: variorum_positions::Error,
    },
    /// A file cannot be read or written.
    #[error("{path}: {error}")]
    File {
        /// The file or folder.
        path: PathBuf,
        /// The error of the system.
        error: io::Error,
    },
    /// A stored game does not fit the study.
    #[error("{path}: game {game}: {what}")]
    Game {
        /// The file.
        path: PathBuf,
        /// The number of the game in it, from 1.
        game: usize,
        /// What is wrong.
        what: String,
    },
}

impl From<Fault> for Error {
    fn from(fault: Fault) -> Error {
        Error::Fault(fault)
    }
}

/// Names the file in an error of the system.
pub(crate) fn at(path: &Path) -> impl Fn(io::Error) -> Error {
    let path = path.to_owned();
    move |error| Error::File { path: path.clone(), error }
}
