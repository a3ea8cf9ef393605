//! A store in SQL: one file of SQLite, or a database of PostgreSQL.

use crate::connection::Pool;
use crate::folder::Folder;
use crate::postgres::{self, PostgresUrl};
use crate::session::Session;
use crate::sql::{Dialect, Query, Row, database};
use crate::writer::Writer;
use crate::{StoreError, migrate};
use sqlx::postgres::PgPoolOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{Connection as _, Error, SqliteConnection};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;

/// Readers of a file at the same time; the writer is one task.
const READERS: u32 = 4;

/// The same of PostgreSQL, where each reader is a process of the server.
const POSTGRES_READERS: u32 = 8;

/// So long a reader waits for a free connection.
const ACQUIRE: Duration = Duration::from_secs(5);

/// Matches, people and decisions about people, in one file of SQLite or a database of PostgreSQL.
#[derive(Clone, Debug)]
pub struct Database {
    writer: Writer,
    reader: Pool,
    /// That of SQLite, held as long as it is used; the system lets go of it when the process ends.
    folder: Option<Arc<Folder>>,
    warnings: Vec<String>,
}

impl Database {
    /// Opens `variorum.sqlite` in a data folder; makes both where they are missing, and brings an
    /// older file up to date. The folder is this store's alone until it is closed or dropped.
    ///
    /// # Errors
    /// The folder cannot be made or written to, another store uses it, the file is no database of
    /// ours, or that of a newer program.
    pub async fn sqlite(folder: &Path) -> Result<Database, StoreError> {
        let folder = Arc::new(Folder::take(folder)?);
        let options = SqliteConnectOptions::new()
            .filename(folder.database())
            .journal_mode(SqliteJournalMode::Wal)
            // A commit is on the disk before it is acknowledged.
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(10));
        let mut writer = SqliteConnection::connect_with(&options).await.map_err(database)?;
        migrate::sqlite(&mut writer, &folder.database()).await?;
        let readers = SqlitePoolOptions::new().max_connections(READERS);
        let reader = Pool::Sqlite(readers.connect_with(options).await.map_err(database)?);
        let writer = Writer::spawn(Session::sqlite(writer));
        Ok(Database { writer, reader, warnings: folder.warnings(), folder: Some(folder) })
    }

    /// Opens a database of PostgreSQL; makes the tables where they are missing, and brings older ones up to date. It is
    /// this store's alone until it is closed or dropped: a lock of the database says so.
    ///
    /// When the database is lost later, writes wait until it is back, and reads fail with [`StoreError::Lost`]; see
    /// [`Database::lost`].
    ///
    /// # Errors
    /// The database cannot be reached, another store uses it, or it was written by a newer program.
    pub async fn postgres(url: &PostgresUrl) -> Result<Database, StoreError> {
        let mut writer = postgres::connect(url).await?;
        let backend = postgres::take(&mut writer, url, None).await?;
        migrate::postgres(&mut writer, url).await?;
        let warnings = postgres::warnings(&mut writer).await?;
        let readers = PgPoolOptions::new()
            .max_connections(POSTGRES_READERS)
            .acquire_timeout(ACQUIRE)
            .after_connect(|connection, _| Box::pin(postgres::read_only(connection)));
        let reader = Pool::Postgres(readers.connect_with(url.options()).await.map_err(database)?);
        let writer = Writer::spawn(Session::postgres(writer, url.clone(), backend));
        Ok(Database { writer, reader, folder: None, warnings })
    }

    /// Waits until all is written and closes the database. Nothing is lost without this. A lost database is not waited
    /// for: what waits to be written was not acknowledged.
    pub async fn close(&self) {
        self.reader.close().await;
        self.writer.close().await;
        if let Some(folder) = &self.folder {
            folder.release();
        }
    }

    /// Why the database cannot be reached at the moment; `None` as long as it can. Always `None` for SQLite.
    pub fn lost(&self) -> watch::Receiver<Option<Arc<str>>> {
        self.writer.lost()
    }

    /// For measurements: lets every commit take so much longer, as on a slower disk.
    pub fn slow_down(&self, commit: Duration) {
        self.writer.slow_down(commit);
    }

    /// Lets somebody know of every commit: how many writes it had, how long it took, and whether it succeeded. The
    /// first who asks is told.
    pub fn observe(&self, observer: impl Fn(usize, Duration, bool) + Send + Sync + 'static) {
        self.writer.observe(Box::new(observer));
    }

    /// How many writes wait to be taken up.
    pub fn waiting(&self) -> usize {
        self.writer.waiting()
    }

    /// What those who run the server should know of the place: what others on this machine may read of the folder, or
    /// which settings of PostgreSQL let acknowledged moves be lost. A sentence each.
    pub fn warnings(&self) -> Vec<String> {
        self.warnings.clone()
    }

    /// The task that writes.
    pub(crate) fn writer(&self) -> &Writer {
        &self.writer
    }

    /// Connections for reading.
    pub(crate) fn reader(&self) -> &Pool {
        &self.reader
    }

    /// Which database it is.
    pub(crate) fn dialect(&self) -> Dialect {
        self.reader.dialect()
    }

    /// The rows of a query, each read so.
    pub(crate) async fn read<T>(
        &self,
        query: Query,
        read: impl Fn(&Row) -> Result<T, Error>,
    ) -> Result<Vec<T>, StoreError> {
        let rows = self.reader.fetch_all(query).await.map_err(database)?;
        rows.iter().map(read).collect::<Result<_, Error>>().map_err(database)
    }

    /// The same of a query that finds one row at most.
    pub(crate) async fn read_one<T>(
        &self,
        query: Query,
        read: impl Fn(&Row) -> Result<T, Error>,
    ) -> Result<Option<T>, StoreError> {
        let row = self.reader.fetch_optional(query).await.map_err(database)?;
        row.as_ref().map(read).transpose().map_err(database)
    }

    /// Whether new files can be written in the folder: SQLite may write little over old pages, while a new game needs
    /// new ones.
    pub(crate) async fn probe_folder(&self) -> Result<(), StoreError> {
        let Some(folder) = self.folder.clone() else { return Ok(()) };
        tokio::task::spawn_blocking(move || folder.probe()).await.map_err(database)?
    }
}
