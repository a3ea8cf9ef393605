//! The connection of the task that writes. A PostgreSQL that is lost is waited for; whether a commit that it did not
//! answer was made is then asked of it, so that nothing is written twice.

use crate::StoreError;
use crate::connection::{Connection, Transaction};
use crate::postgres::{self, Backend, PostgresUrl};
use crate::sql::database;
use sqlx::SqliteConnection;
use sqlx::postgres::PgConnection;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::sleep;

/// A database that was lost is looked for again after this, then after twice as long…
const FIRST_PAUSE: Duration = Duration::from_millis(100);

/// … but after no more than this.
const MAX_PAUSE: Duration = Duration::from_secs(5);

/// A statement that computes much may take so long.
const MUCH: Duration = Duration::from_secs(10 * 60);

/// The connection of the task that writes.
pub(crate) struct Session {
    connection: Connection,
    /// How PostgreSQL is reached, and what it knows the connection by; `None` for SQLite, which is not lost.
    remote: Option<(PostgresUrl, Backend)>,
    /// The number of a transaction whose commit was asked for and not answered.
    unanswered: Option<String>,
    /// Why the database cannot be reached.
    lost: watch::Sender<Option<Arc<str>>>,
}

impl Session {
    /// That of a file.
    pub fn sqlite(connection: SqliteConnection) -> Session {
        let (connection, lost) = (Connection::Sqlite(connection), watch::Sender::new(None));
        Session { connection, remote: None, unanswered: None, lost }
    }

    /// That of PostgreSQL, which knows the connection by `backend`.
    pub fn postgres(connection: PgConnection, url: PostgresUrl, backend: Backend) -> Session {
        let (connection, lost) = (Connection::Postgres(connection), watch::Sender::new(None));
        Session { connection, remote: Some((url, backend)), unanswered: None, lost }
    }

    /// Whether the database may be lost, and come back.
    pub fn is_remote(&self) -> bool {
        self.remote.is_some()
    }

    /// Why the database cannot be reached; `None` as long as it can.
    pub fn lost(&self) -> watch::Receiver<Option<Arc<str>>> {
        self.lost.subscribe()
    }

    /// Whether the database cannot be reached. It is so before a transaction only when [`Session::renew`] was dropped.
    pub fn is_lost(&self) -> bool {
        self.lost.borrow().is_some()
    }

    /// Begins a transaction; with `much` to compute, each of its statements may take long.
    pub async fn begin(&mut self, much: bool) -> Result<Begun<'_>, StoreError> {
        let patience = if much { MUCH } else { self.patience() };
        let transaction = self.connection.begin(patience).await.map_err(database)?;
        Ok(Begun { transaction, unanswered: &mut self.unanswered })
    }

    /// Sees whether the database is there.
    pub async fn ping(&mut self) -> Result<(), StoreError> {
        let patience = self.patience();
        self.connection.ping(patience).await.map_err(database)
    }

    /// How long a statement may take.
    fn patience(&self) -> Duration {
        self.remote.as_ref().map_or(MUCH, |(url, _)| url.patience())
    }

    /// Waits until the database is there again. Tells whether the transaction that was not answered has been committed.
    /// Does not end before, unless it is dropped.
    pub async fn renew(&mut self, why: &StoreError) -> bool {
        self.lost.send_replace(Some(why.to_string().into()));
        let mut pause = FIRST_PAUSE;
        loop {
            match self.reach().await {
                Ok(committed) => {
                    self.unanswered = None;
                    self.lost.send_replace(None);
                    return committed;
                }
                Err(error) => self.lost.send_replace(Some(error.to_string().into())),
            };
            sleep(pause).await;
            pause = (pause * 2).min(MAX_PAUSE);
        }
    }

    async fn reach(&mut self) -> Result<bool, StoreError> {
        let Some((url, backend)) = &mut self.remote else { return Ok(false) };
        let mut connection = postgres::connect(url).await?;
        // The tables are given to the new connection only when the old one is gone, and with it its transaction.
        *backend = postgres::take(&mut connection, url, Some(backend)).await?;
        let committed = match &self.unanswered {
            Some(number) => postgres::has_committed(&mut connection, number).await?,
            None => false,
        };
        self.connection = Connection::Postgres(connection);
        Ok(committed)
    }

    /// Closes the connection.
    pub async fn close(self) {
        // All that was acknowledged is on the disk, whether it can be closed or not.
        let _ = self.connection.close().await;
    }
}

/// A transaction that has begun.
pub(crate) struct Begun<'s> {
    pub transaction: Transaction<'s>,
    unanswered: &'s mut Option<String>,
}

impl Begun<'_> {
    /// Makes it last.
    pub async fn commit(mut self) -> Result<(), StoreError> {
        *self.unanswered = self.transaction.number().await.map_err(database)?;
        self.transaction.commit().await.map_err(database)?;
        *self.unanswered = None;
        Ok(())
    }
}
