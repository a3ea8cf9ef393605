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
    /// The database was written by a newer program.
    Newer {
        /// Which file.
        path: std::path::PathBuf,
        /// The change of its form that is not known here.
        version: i64,
    },
    /// The database does not do what it should with a match.
    Match {
        /// Id of the match.
        id: String,
        /// Why.
        source: Box<dyn std::error::Error + Send + Sync>,
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
            StoreError::Newer { path, version } => {
                write!(
                    f,
                    "{}: written by a newer version of this program (form {version}); use that one",
                    path.display()
                )
            }
            StoreError::Match { id, source } => write!(f, "match {id}: database: {source}"),
            StoreError::Database(error) => write!(f, "database: {error}"),
        }
    }
}

impl std::error::Error for StoreError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            StoreError::Folder { source, .. } => Some(source),
            StoreError::Match { source, .. } => Some(source.as_ref()),
            StoreError::Database(error) => Some(error.as_ref()),
            StoreError::Conflict { .. } | StoreError::InUse { .. } | StoreError::Newer { .. } => None,
        }
    }
}
