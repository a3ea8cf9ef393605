//! A connection, a transaction and a pool of connections, of either database.

use crate::statement::{Dialect, Query, Row, Value, query};
use sqlx::postgres::{PgConnection, PgPool};
use sqlx::sqlite::{SqliteConnection, SqlitePool};
use sqlx::{Connection as _, Encode, Error, IntoArguments, PgTransaction, SqliteTransaction, Type};
use std::io::ErrorKind;
use std::time::Duration;
use tokio::time::timeout;

/// After this a PostgreSQL that does not answer a statement counts as lost: a connection that was cut off says nothing.
pub(crate) const PATIENCE: Duration = Duration::from_secs(15);

/// So long the end waits for connections to close; PostgreSQL does not mind those that are not.
const CLOSE: Duration = Duration::from_secs(2);

/// A connection.
pub(crate) enum Connection {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

/// A transaction. It is undone when it is dropped.
pub(crate) enum Transaction<'c> {
    Sqlite(SqliteTransaction<'c>),
    /// With how long to wait for the answer to a statement.
    Postgres(PgTransaction<'c>, Duration),
}

/// Connections for reading.
#[derive(Clone, Debug)]
pub(crate) enum Pool {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

/// A statement as sqlx wants it.
fn bound<'q, DB>(text: &'q str, values: Vec<Value>) -> sqlx::query::Query<'q, DB, DB::Arguments<'q>>
where
    DB: sqlx::Database,
    DB::Arguments<'q>: IntoArguments<'q, DB>,
    Option<i64>: Encode<'q, DB> + Type<DB>,
    Option<f64>: Encode<'q, DB> + Type<DB>,
    Option<String>: Encode<'q, DB> + Type<DB>,
{
    values.into_iter().fold(sqlx::query(text), |query, value| match value {
        Value::Integer(value) => query.bind(value),
        Value::Real(value) => query.bind(value),
        Value::Text(value) => query.bind(value),
    })
}

/// Waits so long for an answer.
pub(crate) async fn within<T>(
    patience: Duration,
    answer: impl Future<Output = Result<T, Error>>,
) -> Result<T, Error> {
    timeout(patience, answer).await.unwrap_or_else(|_| Err(Error::Io(ErrorKind::TimedOut.into())))
}

impl Connection {
    /// Begins a transaction, of which each statement may take so long on PostgreSQL.
    pub async fn begin(&mut self, patience: Duration) -> Result<Transaction<'_>, Error> {
        Ok(match self {
            Connection::Sqlite(connection) => Transaction::Sqlite(connection.begin().await?),
            Connection::Postgres(connection) => {
                Transaction::Postgres(within(patience, connection.begin()).await?, patience)
            }
        })
    }

    /// Sees whether the database is there; PostgreSQL has so long to answer.
    pub async fn ping(&mut self, patience: Duration) -> Result<(), Error> {
        match self {
            Connection::Sqlite(connection) => connection.ping().await,
            Connection::Postgres(connection) => within(patience, connection.ping()).await,
        }
    }

    /// Closes it.
    pub async fn close(self) -> Result<(), Error> {
        match self {
            Connection::Sqlite(connection) => connection.close().await,
            Connection::Postgres(connection) => within(CLOSE, connection.close()).await,
        }
    }
}

impl Transaction<'_> {
    /// Which database it is of.
    pub fn dialect(&self) -> Dialect {
        match self {
            Transaction::Sqlite(_) => Dialect::Sqlite,
            Transaction::Postgres(..) => Dialect::Postgres,
        }
    }

    /// Runs a statement; gives the number of rows it changed.
    pub async fn execute(&mut self, query: Query) -> Result<u64, Error> {
        let (text, values) = query.into_parts(self.dialect());
        Ok(match self {
            Transaction::Sqlite(inner) => {
                bound::<sqlx::Sqlite>(&text, values).execute(&mut **inner).await?.rows_affected()
            }
            Transaction::Postgres(inner, patience) => {
                let done = bound::<sqlx::Postgres>(&text, values).execute(&mut **inner);
                within(*patience, done).await?.rows_affected()
            }
        })
    }

    /// The rows that a statement finds.
    pub async fn fetch_all(&mut self, query: Query) -> Result<Vec<Row>, Error> {
        let (text, values) = query.into_parts(self.dialect());
        Ok(match self {
            Transaction::Sqlite(inner) => {
                let rows = bound::<sqlx::Sqlite>(&text, values).fetch_all(&mut **inner).await?;
                rows.into_iter().map(Row::Sqlite).collect()
            }
            Transaction::Postgres(inner, patience) => {
                let rows = bound::<sqlx::Postgres>(&text, values).fetch_all(&mut **inner);
                within(*patience, rows).await?.into_iter().map(Row::Postgres).collect()
            }
        })
    }

    /// The first row that a statement finds.
    pub async fn fetch_optional(&mut self, query: Query) -> Result<Option<Row>, Error> {
        Ok(self.fetch_all(query).await?.into_iter().next())
    }

    /// The same of a statement that must find one.
    pub async fn fetch_one(&mut self, query: Query) -> Result<Row, Error> {
        self.fetch_optional(query).await?.ok_or(Error::RowNotFound)
    }

    /// The number by which PostgreSQL knows the transaction after its end; `None` of SQLite.
    pub async fn number(&mut self) -> Result<Option<String>, Error> {
        if self.dialect() == Dialect::Sqlite {
            return Ok(None);
        }
        let number = query("SELECT CAST(pg_current_xact_id() AS text) AS number");
        self.fetch_one(number).await?.try_get("number").map(Some)
    }

    /// Makes it last.
    pub async fn commit(self) -> Result<(), Error> {
        match self {
            Transaction::Sqlite(inner) => inner.commit().await,
            Transaction::Postgres(inner, patience) => within(patience, inner.commit()).await,
        }
    }
}

impl Pool {
    /// Which database it is of.
    pub fn dialect(&self) -> Dialect {
        match self {
            Pool::Sqlite(_) => Dialect::Sqlite,
            Pool::Postgres(_) => Dialect::Postgres,
        }
    }

    /// The rows that a statement finds.
    pub async fn fetch_all(&self, query: Query) -> Result<Vec<Row>, Error> {
        let (text, values) = query.into_parts(self.dialect());
        Ok(match self {
            Pool::Sqlite(pool) => {
                let rows = bound::<sqlx::Sqlite>(&text, values).fetch_all(pool).await?;
                rows.into_iter().map(Row::Sqlite).collect()
            }
            Pool::Postgres(pool) => {
                let rows = bound::<sqlx::Postgres>(&text, values).fetch_all(pool);
                within(PATIENCE, rows).await?.into_iter().map(Row::Postgres).collect()
            }
        })
    }

    /// The first row that a statement finds.
    pub async fn fetch_optional(&self, query: Query) -> Result<Option<Row>, Error> {
        Ok(self.fetch_all(query).await?.into_iter().next())
    }

    /// Closes all connections.
    pub async fn close(&self) {
        match self {
            Pool::Sqlite(pool) => pool.close().await,
            // Those who still wait for a lost database are not waited for.
            Pool::Postgres(pool) => drop(timeout(CLOSE, pool.close()).await),
        }
    }
}
