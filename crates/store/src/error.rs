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
    /// Another store uses the database of PostgreSQL.
    #[error("{name}: another server uses it; each needs a database of its own")]
    Taken {
        /// What the database is called.
        name: String,
    },
    /// The text does not say where a database of PostgreSQL is. It is not repeated, since it may hold a password.
    #[error("store URL: expected postgres://USER:PASSWORD@HOST/DATABASE")]
    Url,
    /// The database was written by a newer program.
    #[error("{place}: written by a newer version of this program (form {version}); use that one")]
    Newer {
        /// The file, or what the database is called.
        place: String,
        /// The migration that this program does not know.
        version: i64,
    },
    /// The database was written by an older program.
    #[error(
        "{place}: written by an older version of this program (form {version}); let `variorum serve` bring it up to date"
    )]
    Older {
        /// The folder, or what the database is called.
        place: String,
        /// The last migration that was made.
        version: i64,
    },
    /// The store that is to be copied to is not empty.
    #[error("{place}: is not empty: there are rows in the table `{table}`; expected a new one")]
    NotEmpty {
        /// The folder, or what the database is called.
        place: String,
        /// A table with rows.
        table: String,
    },
    /// Only from SQLite to PostgreSQL, or from PostgreSQL to SQLite, a store is copied.
    #[error("from and to: expected SQLite on one side and PostgreSQL on the other")]
    SameKind,
    /// A copied table is not what was copied.
    #[error("table `{table}`: the copy differs; nothing was kept of it")]
    Differs {
        /// Which.
        table: String,
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
    /// The database cannot be reached, or can write nothing for now. Writes wait until it can.
    #[error("the database cannot be reached: {0}")]
    Lost(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// An operation of the database failed.
    #[error("database: {0}")]
    Database(#[source] Box<dyn std::error::Error + Send + Sync>),
}
