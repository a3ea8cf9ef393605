//! What every use of SQL here needs: statements, numbers and errors.

pub(crate) use crate::statement::{Dialect, Query, Row, query};

use crate::StoreError;
use crate::connection::Transaction;
use sqlx::Error;

/// Runs a statement; gives the number of rows it changed.
pub(crate) async fn run(transaction: &mut Transaction<'_>, query: Query) -> Result<u64, StoreError> {
    transaction.execute(query).await.map_err(database)
}

/// The integers of both databases are signed; a time beyond that is as good as the last one.
pub(crate) fn signed(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

/// A column that counts.
pub(crate) fn unsigned(row: &Row, column: &str) -> Result<u64, Error> {
    Ok(u64::try_from(row.try_get::<i64>(column)?).unwrap_or(0))
}

/// A column that counts, or holds nothing.
pub(crate) fn optional(row: &Row, column: &str) -> Result<Option<u64>, Error> {
    Ok(row.try_get::<Option<i64>>(column)?.and_then(|value| u64::try_from(value).ok()))
}

/// An error of the database.
pub(crate) fn database(error: impl std::error::Error + Send + Sync + 'static) -> StoreError {
    let error: Box<dyn std::error::Error + Send + Sync> = Box::new(error);
    if error.downcast_ref::<Error>().is_some_and(is_lost) {
        StoreError::Lost(error)
    } else {
        StoreError::Database(error)
    }
}

/// An error that concerns one match.
pub(crate) fn about_match(id: &str) -> impl Fn(Error) -> StoreError {
    move |error| {
        if is_lost(&error) {
            return database(error);
        }
        StoreError::Match { id: id.to_owned(), source: Box::new(error) }
    }
}

/// Whether it says that a value which must be there once is there already.
pub(crate) fn is_taken(error: &Error) -> bool {
    matches!(error, Error::Database(inner) if inner.is_unique_violation())
}

/// Whether it says that the database cannot be reached, or can write nothing for now: what was asked for is right, and
/// may succeed later.
fn is_lost(error: &Error) -> bool {
    match error {
        Error::Io(_) | Error::Tls(_) | Error::Protocol(_) | Error::PoolTimedOut | Error::WorkerCrashed => {
            true
        }
        Error::Database(inner) => inner.code().is_some_and(|code| is_passing(&code)),
        _ => false,
    }
}

/// Whether a code of PostgreSQL is of a connection that failed (08), of lacking memory, disk or connections (53), of a
/// server that stops, starts or lets only be read (57P, 25006), of its system (58), or of a transaction that is to be
/// tried again (40001, 40P01). Codes of SQLite are shorter.
fn is_passing(code: &str) -> bool {
    code.len() == 5
        && (["08", "53", "57P", "58"].iter().any(|class| code.starts_with(class))
            || ["25006", "40001", "40P01"].contains(&code))
}

/// The lines of a column; none of an empty one.
pub(crate) fn lines(text: String) -> Vec<String> {
    if text.is_empty() { Vec::new() } else { text.split('\n').map(str::to_owned).collect() }
}

/// Ids as a list in JSON, for [`Dialect::texts`].
pub(crate) fn list(ids: &[String]) -> String {
    serde_json::Value::from(ids.to_vec()).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_passes_is_told_from_what_is_wrong() {
        for code in ["08006", "53100", "53300", "57P01", "57P03", "58030", "25006", "40001", "40P01"] {
            assert!(is_passing(code), "{code}");
        }
        // A value that is taken, a missing table, no rights, a statement that took too long, codes of SQLite.
        for code in ["23505", "42P01", "42501", "57014", "5", "13", "2067", "787"] {
            assert!(!is_passing(code), "{code}");
        }
        assert!(is_lost(&Error::Io(std::io::ErrorKind::TimedOut.into())));
        assert!(!is_lost(&Error::RowNotFound));
    }
}
