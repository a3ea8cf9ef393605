//! Matches in one SQLite file.

use crate::folder::Folder;
use crate::{Event, Match, Standing, Store, StoreError};
use async_trait::async_trait;
use sqlx::migrate::{MigrateError, Migration, MigrationSource, MigrationType, Migrator};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteRow, SqliteSynchronous,
};
use sqlx::{Error, Row};
use std::borrow::Cow;
use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

/// Readers at the same time; SQLite has one writer.
const READERS: u32 = 4;

/// Matches in one SQLite file.
#[derive(Clone, Debug)]
pub struct Sqlite {
    writer: SqlitePool,
    reader: SqlitePool,
    /// Held as long as the folder is used; the system lets go of it when the process ends.
    folder: Arc<Folder>,
}

impl Sqlite {
    /// Opens `variorum.sqlite` in a data folder; makes both where they are missing, and brings an
    /// older file up to date. The folder is this store's alone until it is closed or dropped.
    ///
    /// # Errors
    /// The folder cannot be made or written to, another store uses it, the file is no database of
    /// ours, or that of a newer program.
    pub async fn open(folder: &Path) -> Result<Sqlite, StoreError> {
        let folder = Arc::new(Folder::take(folder)?);
        let options = SqliteConnectOptions::new()
            .filename(folder.database())
            .journal_mode(SqliteJournalMode::Wal)
            // A commit is on the disk before it is acknowledged.
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(10));
        let pool = |size| SqlitePoolOptions::new().max_connections(size);
        let writer = pool(1).connect_with(options.clone()).await.map_err(database)?;
        let migrator = Migrator::new(Migrations).await.map_err(database)?;
        migrator.run(&writer).await.map_err(|error| match error {
            MigrateError::VersionMissing(version) => StoreError::Newer { path: folder.database(), version },
            error => database(error),
        })?;
        let reader = pool(READERS).connect_with(options).await.map_err(database)?;
        Ok(Sqlite { writer, reader, folder })
    }

    /// Waits until all is written and closes the file. Nothing is lost without this.
    pub async fn close(&self) {
        self.reader.close().await;
        self.writer.close().await;
        self.folder.release();
    }

    /// What others on this machine may read of the folder, a sentence each.
    pub fn warnings(&self) -> Vec<String> {
        self.folder.warnings()
    }
}

/// The changes of the schema, in order.
#[derive(Debug)]
struct Migrations;

impl MigrationSource<'static> for Migrations {
    fn resolve(self) -> Pin<Box<dyn Future<Output = Resolved> + Send>> {
        let migration = |(version, name, sql)| {
            Migration::new(version, Cow::Borrowed(name), MigrationType::Simple, Cow::Borrowed(sql), false)
        };
        let all = [
            (1, "games", include_str!("../migrations/sqlite/1_games.sql")),
            (2, "series", include_str!("../migrations/sqlite/2_series.sql")),
        ];
        Box::pin(async move { Ok(all.into_iter().map(migration).collect()) })
    }
}

type Resolved = Result<Vec<Migration>, Box<dyn std::error::Error + Send + Sync>>;

#[async_trait]
impl Store for Sqlite {
    async fn create(&self, new: &Match, standing: &Standing) -> Result<(), StoreError> {
        let tokens: Vec<&str> = new.tokens.iter().map(|token| token.as_deref().unwrap_or("")).collect();
        sqlx::query(
            "INSERT INTO games (id, game, rules_version, requested, options, position, start, seats, tokens, \
             clock, draft, series, public, created_ms, created_at, wake_at, result) \
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        )
        .bind(&new.id)
        .bind(&new.game)
        .bind(new.rules_version)
        .bind(new.requested.join("\n"))
        .bind(new.options.join("\n"))
        .bind(&new.position)
        .bind(&new.start)
        .bind(new.seats.join("\n"))
        .bind(tokens.join("\n"))
        .bind(&new.clock)
        .bind(new.draft.map(signed))
        .bind(&new.series)
        .bind(new.public)
        .bind(signed(new.created_ms))
        .bind(signed(new.created_at))
        .bind(standing.wake_at.map(signed))
        .bind(&standing.result)
        .execute(&self.writer)
        .await
        .map_err(|error| conflict(error, &new.id))?;
        Ok(())
    }

    async fn append(&self, id: &str, events: &[Event], standing: &Standing) -> Result<(), StoreError> {
        let mut transaction = self.writer.begin().await.map_err(of(id))?;
        for event in events {
            // Without the event before, nothing is selected and nothing inserted.
            let inserted = sqlx::query(
                "INSERT INTO events (game, seq, at, clocks, text) SELECT ?1, ?2, ?3, ?4, ?5 \
                 WHERE ?2 = 1 OR EXISTS (SELECT 1 FROM events WHERE game = ?1 AND seq = ?2 - 1)",
            )
            .bind(id)
            .bind(signed(event.seq))
            .bind(signed(event.at))
            .bind(&event.clocks)
            .bind(&event.text)
            .execute(&mut *transaction)
            .await
            .map_err(|error| conflict(error, id))?;
            if inserted.rows_affected() == 0 {
                return Err(StoreError::Conflict { id: id.to_owned() });
            }
        }
        sqlx::query("UPDATE games SET wake_at = ?, result = ? WHERE id = ?")
            .bind(standing.wake_at.map(signed))
            .bind(&standing.result)
            .bind(id)
            .execute(&mut *transaction)
            .await
            .map_err(of(id))?;
        if let Some(last) = events.last() {
            sqlx::query("UPDATE service SET clock = max(clock, ?)")
                .bind(signed(last.at))
                .execute(&mut *transaction)
                .await
                .map_err(of(id))?;
        }
        transaction.commit().await.map_err(of(id))
    }

    async fn load(&self, id: &str) -> Result<Option<(Match, Vec<Event>)>, StoreError> {
        let row = sqlx::query("SELECT * FROM games WHERE id = ?").bind(id).fetch_optional(&self.reader).await;
        let Some(row) = row.map_err(of(id))? else { return Ok(None) };
        let events = sqlx::query("SELECT seq, at, clocks, text FROM events WHERE game = ? ORDER BY seq")
            .bind(id)
            .fetch_all(&self.reader)
            .await
            .map_err(of(id))?;
        let events = events.iter().map(event).collect::<Result<_, Error>>().map_err(of(id))?;
        Ok(Some((read_match(&row).map_err(of(id))?, events)))
    }

    async fn recent(&self, limit: u32) -> Result<Vec<(Match, Option<String>)>, StoreError> {
        let rows = sqlx::query("SELECT * FROM games WHERE public = 1 ORDER BY created_ms DESC, id LIMIT ?")
            .bind(limit)
            .fetch_all(&self.reader)
            .await
            .map_err(database)?;
        rows.iter()
            .map(|row| Ok((read_match(row)?, row.try_get("result")?)))
            .collect::<Result<_, Error>>()
            .map_err(database)
    }

    async fn due(&self, at: u64, limit: u32) -> Result<Vec<String>, StoreError> {
        let rows = sqlx::query("SELECT id FROM games WHERE wake_at <= ? ORDER BY wake_at LIMIT ?")
            .bind(signed(at))
            .bind(limit)
            .fetch_all(&self.reader)
            .await
            .map_err(database)?;
        rows.iter().map(|row| row.try_get("id")).collect::<Result<_, Error>>().map_err(database)
    }

    async fn clock(&self) -> Result<u64, StoreError> {
        let row = sqlx::query("SELECT clock FROM service").fetch_one(&self.reader).await.map_err(database)?;
        unsigned(&row, "clock").map_err(database)
    }

    async fn beat(&self, at: u64) -> Result<(), StoreError> {
        sqlx::query("UPDATE service SET clock = max(clock, ?)")
            .bind(signed(at))
            .execute(&self.writer)
            .await
            .map_err(database)?;
        Ok(())
    }
}

fn read_match(row: &SqliteRow) -> Result<Match, Error> {
    let tokens: Vec<String> = row.try_get::<String, _>("tokens")?.split('\n').map(str::to_owned).collect();
    Ok(Match {
        id: row.try_get("id")?,
        game: row.try_get("game")?,
        rules_version: row.try_get("rules_version")?,
        requested: lines(row.try_get("requested")?),
        options: lines(row.try_get("options")?),
        position: row.try_get("position")?,
        start: row.try_get("start")?,
        seats: lines(row.try_get("seats")?),
        tokens: tokens.into_iter().map(|token| Some(token).filter(|token| !token.is_empty())).collect(),
        clock: row.try_get("clock")?,
        draft: row.try_get::<Option<i64>, _>("draft")?.and_then(|limit| u64::try_from(limit).ok()),
        series: row.try_get("series")?,
        public: row.try_get("public")?,
        created_ms: unsigned(row, "created_ms")?,
        created_at: unsigned(row, "created_at")?,
    })
}

fn event(row: &SqliteRow) -> Result<Event, Error> {
    Ok(Event {
        seq: unsigned(row, "seq")?,
        at: unsigned(row, "at")?,
        clocks: row.try_get("clocks")?,
        text: row.try_get("text")?,
    })
}

fn lines(text: String) -> Vec<String> {
    if text.is_empty() { Vec::new() } else { text.split('\n').map(str::to_owned).collect() }
}

/// SQLite's integers are signed; a time beyond that is as good as the last one.
fn signed(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

fn unsigned(row: &SqliteRow, column: &str) -> Result<u64, Error> {
    Ok(u64::try_from(row.try_get::<i64, _>(column)?).unwrap_or(0))
}

fn database(error: impl std::error::Error + Send + Sync + 'static) -> StoreError {
    StoreError::Database(Box::new(error))
}

fn conflict(error: Error, id: &str) -> StoreError {
    match &error {
        Error::Database(inner) if inner.is_unique_violation() || inner.is_foreign_key_violation() => {
            StoreError::Conflict { id: id.to_owned() }
        }
        _ => of(id)(error),
    }
}

/// An error that concerns one match.
fn of(id: &str) -> impl Fn(Error) -> StoreError {
    move |error| StoreError::Match { id: id.to_owned(), source: Box::new(error) }
}
