//! Brings an older database up to date: of a file first a copy is made, beside it.

use crate::StoreError;
use crate::folder::private;
use crate::postgres::PostgresUrl;
use crate::sql::{Dialect, database};
use sqlx::migrate::{MigrateError, Migration, MigrationSource, MigrationType, Migrator};
use sqlx::{PgConnection, Row, SqliteConnection};
use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::pin::Pin;

/// A change of the schema: its number, its name, and how SQLite and PostgreSQL make it.
type Change = (i64, &'static str, &'static str, &'static str);

/// A change by its number and name.
macro_rules! change {
    ($number:literal, $name:literal) => {
        (
            $number,
            $name,
            include_str!(concat!("../migrations/sqlite/", $number, "_", $name, ".sql")),
            include_str!(concat!("../migrations/postgres/", $number, "_", $name, ".sql")),
        )
    };
}

/// The changes of the schema, in order.
const CHANGES: [Change; 14] = [
    change!(1, "games"),
    change!(2, "series"),
    change!(3, "timing"),
    change!(4, "people"),
    change!(5, "ratings"),
    change!(6, "challenges"),
    change!(7, "tokens"),
    change!(8, "moderation"),
    change!(9, "talk"),
    change!(10, "conditional"),
    change!(11, "seeks"),
    change!(12, "vacations"),
    change!(13, "push"),
    change!(14, "lobby"),
];

/// Number of the change since which there are people.
pub(crate) const WITH_PEOPLE: i64 = 4;

/// Number of the last change that this program knows.
pub(crate) fn newest() -> i64 {
    CHANGES.iter().map(|(number, ..)| *number).max().unwrap_or(0)
}

/// The changes as a database makes them.
#[derive(Debug)]
struct Migrations(Dialect);

type Resolved = Result<Vec<Migration>, Box<dyn std::error::Error + Send + Sync>>;

impl MigrationSource<'static> for Migrations {
    fn resolve(self) -> Pin<Box<dyn Future<Output = Resolved> + Send>> {
        let migration = move |(version, name, sqlite, postgres)| {
            let sql = if self.0 == Dialect::Sqlite { sqlite } else { postgres };
            Migration::new(version, Cow::Borrowed(name), MigrationType::Simple, Cow::Borrowed(sql), false)
        };
        Box::pin(async move { Ok(CHANGES.into_iter().map(migration).collect()) })
    }
}

/// Makes the changes that the database at `path` lacks. A database that has some of them is copied first, to
/// `variorum-formN.sqlite`, where N is the number of its last change.
///
/// # Errors
/// The database is that of a newer program, which is left as it is; or it cannot be read or written.
pub(crate) async fn sqlite(connection: &mut SqliteConnection, path: &Path) -> Result<(), StoreError> {
    let last = last_change(connection).await?;
    if last > 0 && last < newest() {
        copy(connection, &path.with_file_name(format!("variorum-form{last}.sqlite"))).await?;
    }
    let migrator = Migrator::new(Migrations(Dialect::Sqlite)).await.map_err(database)?;
    migrator.run(connection).await.map_err(|error| failed(error, path.display().to_string()))
}

/// Makes the changes that a database of PostgreSQL lacks.
///
/// # Errors
/// As for [`sqlite`].
pub(crate) async fn postgres(connection: &mut PgConnection, url: &PostgresUrl) -> Result<(), StoreError> {
    let migrator = Migrator::new(Migrations(Dialect::Postgres)).await.map_err(database)?;
    migrator.run(connection).await.map_err(|error| failed(error, url.name()))
}

/// Why the changes were not made there.
fn failed(error: MigrateError, place: String) -> StoreError {
    match error {
        MigrateError::VersionMissing(version) => StoreError::Newer { place, version },
        error => database(error),
    }
}

/// Number of the last change the database has; 0 for a new one.
pub(crate) async fn last_change(connection: &mut SqliteConnection) -> Result<i64, StoreError> {
    let known = "SELECT count(*) AS n FROM sqlite_master WHERE name = '_sqlx_migrations'";
    let known = sqlx::query(known).fetch_one(&mut *connection).await.map_err(database)?;
    if known.try_get::<i64, _>("n").map_err(database)? == 0 {
        return Ok(0);
    }
    let last = "SELECT coalesce(max(version), 0) AS n FROM _sqlx_migrations";
    let last = sqlx::query(last).fetch_one(&mut *connection).await.map_err(database)?;
    last.try_get("n").map_err(database)
}

/// Copies the database as it is now. An older copy is written over: it was made by a change that did not end.
pub(crate) async fn copy(connection: &mut SqliteConnection, to: &PathBuf) -> Result<(), StoreError> {
    let failed = |source| StoreError::Folder { path: to.clone(), source };
    // SQLite copies into an empty file; so the copy is this user's alone from the beginning.
    private().create(true).truncate(true).open(to).map_err(failed)?;
    let text = to.to_string_lossy().into_owned();
    sqlx::query("VACUUM INTO ?").bind(text).execute(&mut *connection).await.map_err(database)?;
    std::fs::File::open(to).and_then(|file| file.sync_all()).map_err(failed)
}
