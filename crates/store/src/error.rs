//! What can go wrong.

/// What can go wrong in a store.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Another writer was there first: the id or the event number is taken, or there is a gap.
    #[error("match {id}: written to by somebody else")]
    Conflict {
        /// Id of the match.
        id: String,
    },
    /// The data folder cannot be used.
    #[error("data folder {}: {source}", path.display())]
    Folder {
        /// Which.
        path: std::path::PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// Another store uses the data folder.
    #[error("data folder {}: another server uses it; each needs a folder of its own", path.display())]
    InUse {
        /// Which.
        path: std::path::PathBuf,
    },
    /// The database was written by a newer program.
    #[error("{}: written by a newer version of this program (form {version}); use that one", path.display())]
    Newer {
        /// Which file.
        path: std::path::PathBuf,
        /// The migration that this program does not know.
        version: i64,
    },
    /// There is no database of ours.
    #[error("{}: there is no database of a server", path.display())]
    NoDatabase {
        /// Where it was looked for.
        path: std::path::PathBuf,
    },
    /// The database is damaged.
    #[error("{}: damaged: {said}", path.display())]
    Broken {
        /// Which file.
        path: std::path::PathBuf,
        /// What the database says about it.
        said: String,
    },
    /// The file is there, and would be written over.
    #[error("{}: is there already", path.display())]
    Exists {
        /// Which file.
        path: std::path::PathBuf,
    },
    /// Somebody else has the name, or one that looks like it.
    #[error("the name is taken")]
    NameTaken,
    /// The recovery code is not there: it was used.
    #[error("there is no such recovery code")]
    NoCode,
    /// There is no such open challenge (any more).
    #[error("there is no such open challenge any more")]
    NoChallenge,
    /// The person is no guest (any more).
    #[error("there is no such guest")]
    NoGuest,
    /// The account has as many tokens as it may have, or is gone.
    #[error("the account has as many tokens as it may have")]
    TooManyTokens,
    /// The person follows and blocks as many people as they may.
    #[error("you follow and block as many players as you may: let go of some first")]
    TooManyRelations,
    /// The person is no account that may become a bot: it has played, or is none.
    #[error("an account that has played cannot become a bot")]
    NoNewBot,
    /// An operation of the database on a match failed.
    #[error("match {id}: database: {source}")]
    Match {
        /// Id of the match.
        id: String,
        /// Why.
        source: Box<dyn std::error::Error + Send + Sync>,
    },
    /// An operation of the database failed.
    #[error("database: {0}")]
    Database(#[source] Box<dyn std::error::Error + Send + Sync>),
}
