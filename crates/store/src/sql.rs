//! What every use of SQL here needs: queries, numbers and errors.

use crate::StoreError;
use sqlx::sqlite::SqliteRow;
use sqlx::{Error, Row, SqliteTransaction};

/// A query of SQLite.
pub(crate) type Query<'q> = sqlx::query::Query<'q, sqlx::Sqlite, sqlx::sqlite::SqliteArguments<'q>>;

/// Runs a statement; gives the number of rows it changed.
pub(crate) async fn run(
    transaction: &mut SqliteTransaction<'_>,
    query: Query<'_>,
) -> Result<u64, StoreError> {
    Ok(query.execute(&mut **transaction).await.map_err(database)?.rows_affected())
}

/// SQLite's integers are signed; a time beyond that is as good as the last one.
pub(crate) fn signed(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

/// A column that counts.
pub(crate) fn unsigned(row: &SqliteRow, column: &str) -> Result<u64, Error> {
    Ok(u64::try_from(row.try_get::<i64, _>(column)?).unwrap_or(0))
}

/// A column that counts, or holds nothing.
pub(crate) fn optional(row: &SqliteRow, column: &str) -> Result<Option<u64>, Error> {
    Ok(row.try_get::<Option<i64>, _>(column)?.and_then(|value| u64::try_from(value).ok()))
}

/// An error of the database.
pub(crate) fn database(error: impl std::error::Error + Send + Sync + 'static) -> StoreError {
    StoreError::Database(Box::new(error))
}

/// An error that concerns one match.
pub(crate) fn about_match(id: &str) -> impl Fn(Error) -> StoreError {
    move |error| StoreError::Match { id: id.to_owned(), source: Box::new(error) }
}

/// Whether it says that a value which must be there once is there already.
pub(crate) fn is_taken(error: &Error) -> bool {
    matches!(error, Error::Database(inner) if inner.is_unique_violation())
}

/// The lines of a column; none of an empty one.
pub(crate) fn lines(text: String) -> Vec<String> {
    if text.is_empty() { Vec::new() } else { text.split('\n').map(str::to_owned).collect() }
}

/// Ids as a list in JSON, for `json_each`.
pub(crate) fn list(ids: &[String]) -> String {
    serde_json::Value::from(ids.to_vec()).to_string()
}
