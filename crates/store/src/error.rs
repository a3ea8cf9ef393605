//! What can go wrong.

use std::fmt;

/// What can go wrong in a store.
#[derive(Debug)]
pub enum StoreError {
    /// Somebody else has written there: the id or the event number is taken, or there is a gap.
    Conflict {
        /// Id of the match.
        id: String,
    },
    /// The data folder cannot be used.
    Folder {
        /// Which.
        path: std::path::PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// Another store uses the data folder.
    InUse {
        /// Which.
        path: std::path::PathBuf,
    },
    /// The database does not do what it should.
    Database(Box<dyn std::error::Error + Send + Sync>),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Conflict { id } => write!(f, "match {id}: written to by somebody else"),
            StoreError::Folder { path, source } => {
                write!(f, "data folder {}: {source}", path.display())
            }
            StoreError::InUse { path } => {
                write!(
                    f,
                    "data folder {}: another server uses it; each needs a folder of its own",
                    path.display()
                )
            }
            StoreError::Database(error) => write!(f, "database: {error}"),
        }
    }
}

impl std::error::Error for StoreError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            StoreError::Folder { source, .. } => Some(source),
            StoreError::Database(error) => Some(error.as_ref()),
            StoreError::Conflict { .. } | StoreError::InUse { .. } => None,
        }
    }
}
