//! Brings an older database up to date: first a copy of it is made, beside it.

use crate::StoreError;
use crate::folder::private;
use crate::sql::database;
use sqlx::migrate::{MigrateError, Migration, MigrationSource, MigrationType, Migrator};
use sqlx::{Row, SqliteConnection};
use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::pin::Pin;

/// The changes of the schema, in order.
const CHANGES: [(i64, &str, &str); 14] = [
    (1, "games", include_str!("../migrations/sqlite/1_games.sql")),
    (2, "series", include_str!("../migrations/sqlite/2_series.sql")),
    (3, "timing", include_str!("../migrations/sqlite/3_timing.sql")),
    (4, "people", include_str!("../migrations/sqlite/4_people.sql")),
    (5, "ratings", include_str!("../migrations/sqlite/5_ratings.sql")),
    (6, "challenges", include_str!("../migrations/sqlite/6_challenges.sql")),
    (7, "tokens", include_str!("../migrations/sqlite/7_tokens.sql")),
    (8, "moderation", include_str!("../migrations/sqlite/8_moderation.sql")),
    (9, "talk", include_str!("../migrations/sqlite/9_talk.sql")),
    (10, "conditional", include_str!("../migrations/sqlite/10_conditional.sql")),
    (11, "seeks", include_str!("../migrations/sqlite/11_seeks.sql")),
    (12, "vacations", include_str!("../migrations/sqlite/12_vacations.sql")),
    (13, "push", include_str!("../migrations/sqlite/13_push.sql")),
    (14, "lobby", include_str!("../migrations/sqlite/14_lobby.sql")),
];

/// Number of the change since which there are people.
pub(crate) const WITH_PEOPLE: i64 = 4;

/// Number of the last change that this program knows.
pub(crate) fn newest() -> i64 {
    CHANGES.iter().map(|(number, ..)| *number).max().unwrap_or(0)
}

#[derive(Debug)]
struct Migrations;

type Resolved = Result<Vec<Migration>, Box<dyn std::error::Error + Send + Sync>>;

impl MigrationSource<'static> for Migrations {
    fn resolve(self) -> Pin<Box<dyn Future<Output = Resolved> + Send>> {
        let migration = |(version, name, sql)| {
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
pub(crate) async fn run(connection: &mut SqliteConnection, path: &Path) -> Result<(), StoreError> {
    let last = last_change(connection).await?;
    if last > 0 && last < newest() {
        copy(connection, &path.with_file_name(format!("variorum-form{last}.sqlite"))).await?;
    }
    let migrator = Migrator::new(Migrations).await.map_err(database)?;
    migrator.run(connection).await.map_err(|error| match error {
        MigrateError::VersionMissing(version) => StoreError::Newer { path: path.to_owned(), version },
        error => database(error),
    })
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
