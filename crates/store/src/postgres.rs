//! How a database of PostgreSQL is reached, and taken for one server.

use crate::StoreError;
use crate::connection::{PATIENCE, within};
use crate::sql::database;
use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{Connection, Error, Row};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// So long a new connection may take.
const CONNECT: Duration = Duration::from_secs(5);

/// Statements that each connection keeps prepared.
const PREPARED: usize = 200;

/// The lock that a server holds on its tables. Its second number is that of the schema.
const LOCK: i32 = 0x5641_5249;

/// Where a database of PostgreSQL is, and how to sign in there: `postgres://USER:PASSWORD@HOST/DATABASE`. It is never
/// shown.
#[derive(Clone)]
pub struct PostgresUrl {
    options: PgConnectOptions,
    patience: Duration,
}

impl PostgresUrl {
    /// After so long a database that does not answer a statement counts as lost; 15 seconds unless this is said.
    pub fn with_patience(self, patience: Duration) -> PostgresUrl {
        PostgresUrl { patience, ..self }
    }

    /// How long a statement may go without an answer.
    pub(crate) fn patience(&self) -> Duration {
        self.patience
    }

    /// The same database, at tables of their own.
    #[cfg(feature = "testing")]
    pub(crate) fn in_schema(&self, name: &str) -> PostgresUrl {
        let options = self.options.clone().options([("search_path", name)]);
        PostgresUrl { options, ..*self }
    }

    /// The same database, by way of another address.
    #[cfg(feature = "testing")]
    pub(crate) fn at(&self, address: std::net::SocketAddr) -> PostgresUrl {
        let options = self.options.clone().host(&address.ip().to_string()).port(address.port());
        PostgresUrl { options, ..*self }
    }

    /// Host and port.
    #[cfg(feature = "testing")]
    pub(crate) fn address(&self) -> (String, u16) {
        (self.options.get_host().to_owned(), self.options.get_port())
    }

    /// How sqlx connects.
    pub(crate) fn options(&self) -> PgConnectOptions {
        self.options.clone().application_name("variorum").statement_cache_capacity(PREPARED)
    }

    /// What it is called in messages: the name of the database.
    pub(crate) fn name(&self) -> String {
        format!("database {}", self.options.get_database().unwrap_or("of PostgreSQL"))
    }
}

impl FromStr for PostgresUrl {
    type Err = StoreError;

    fn from_str(text: &str) -> Result<PostgresUrl, StoreError> {
        let text = text.trim();
        if !["postgres://", "postgresql://"].iter().any(|scheme| text.starts_with(scheme)) {
            return Err(StoreError::Url);
        }
        let options = text.parse().map_err(|_| StoreError::Url)?;
        Ok(PostgresUrl { options, patience: PATIENCE })
    }
}

impl fmt::Debug for PostgresUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PostgresUrl(…)")
    }
}

/// A connection of the server as PostgreSQL knows it: the number of its process may be given again, so the time at which
/// it began belongs to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Backend {
    pid: i32,
    began: String,
}

/// Opens a connection on which commits last.
///
/// # Errors
/// The database cannot be reached.
pub(crate) async fn connect(url: &PostgresUrl) -> Result<PgConnection, StoreError> {
    let connecting = async {
        let mut connection = PgConnection::connect_with(&url.options()).await?;
        // Whatever the database is set to: what is acknowledged is on the disk.
        let lasting = "SELECT set_config('synchronous_commit', 'on', false) \
            WHERE current_setting('synchronous_commit') = 'off'";
        sqlx::query(lasting).execute(&mut connection).await?;
        // A server whose machine has died is let go within half a minute, so that another can take its place.
        let noticed = "SELECT set_config('tcp_keepalives_idle', '10', false), \
            set_config('tcp_keepalives_interval', '5', false), set_config('tcp_keepalives_count', '3', false)";
        sqlx::query(noticed).execute(&mut connection).await?;
        Ok(connection)
    };
    within(CONNECT, connecting).await.map_err(database)
}

/// A connection that reads and nothing else.
pub(crate) async fn read_only(connection: &mut PgConnection) -> Result<(), Error> {
    let only = "SELECT set_config('default_transaction_read_only', 'on', false)";
    sqlx::query(only).execute(connection).await.map(drop)
}

/// What of a connection's settings lets acknowledged moves be lost, a sentence each.
pub(crate) async fn warnings(connection: &mut PgConnection) -> Result<Vec<String>, StoreError> {
    let off = "SELECT name FROM pg_settings WHERE name IN ('fsync', 'full_page_writes') AND setting = 'off' ORDER BY name";
    let off = sqlx::query(off).fetch_all(connection).await.map_err(database)?;
    let name = |row: &sqlx::postgres::PgRow| row.try_get::<String, _>("name").map_err(database);
    let said = |name: String| {
        format!(
            "PostgreSQL runs with {name} off: a crash of its machine may lose or damage what was acknowledged"
        )
    };
    off.iter().map(|row| Ok(said(name(row)?))).collect()
}

/// Takes the tables for this connection; gives what PostgreSQL knows it by. A connection that this server had `before`
/// and PostgreSQL still waits for, as after the network was cut, is ended.
///
/// # Errors
/// [`StoreError::Taken`] when another server has them, or the database fails.
pub(crate) async fn take(
    connection: &mut PgConnection,
    url: &PostgresUrl,
    before: Option<&Backend>,
) -> Result<Backend, StoreError> {
    let taking = async {
        if let Some(Backend { pid, began }) = before {
            // It may be in the middle of a commit: the new connection asks what came of that.
            let end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                WHERE pid = $1 AND backend_start::text = $2";
            sqlx::query(end).bind(pid).bind(began).execute(&mut *connection).await?;
        }
        let lock = "SELECT pg_try_advisory_lock($1, hashtext(current_schema())) AS mine, pg_backend_pid() AS pid, \
            (SELECT backend_start::text FROM pg_stat_activity WHERE pid = pg_backend_pid()) AS began";
        let row = sqlx::query(lock).bind(LOCK).fetch_one(&mut *connection).await?;
        Ok((row.try_get("mine")?, Backend { pid: row.try_get("pid")?, began: row.try_get("began")? }))
    };
    match within(CONNECT, taking).await.map_err(database)? {
        (true, backend) => Ok(backend),
        (false, _) => Err(StoreError::Taken { name: url.name() }),
    }
}

/// Whether a transaction that has ended was committed; its number is that of [`crate::connection::Transaction::number`].
///
/// # Errors
/// The database cannot be reached.
pub(crate) async fn has_committed(connection: &mut PgConnection, number: &str) -> Result<bool, StoreError> {
    let status = "SELECT pg_xact_status($1::text::xid8) AS status";
    let status = within(CONNECT, sqlx::query(status).bind(number).fetch_one(connection)).await;
    match status {
        // One of the future: another server has taken over from a copy that was made before it.
        Err(Error::Database(error)) if error.code().as_deref() == Some("22023") => Ok(false),
        status => {
            let status = status.and_then(|row| row.try_get::<Option<String>, _>("status"));
            Ok(status.map_err(database)?.as_deref() == Some("committed"))
        }
    }
}
