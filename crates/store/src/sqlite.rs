//! Matches in one SQLite file.

use crate::folder::Folder;
use crate::sql::{Query, about_match, database, lines, optional, signed, unsigned};
use crate::writer::{WriteOp, Writer};
use crate::{
    ConditionalRow, Due, EventRow, FinishedQuery, MatchEnd, MatchRow, MatchStatus, ResultFilter, Store,
    StoreError, migrate,
};
use async_trait::async_trait;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteRow, SqliteSynchronous,
};
use sqlx::{Connection, Error, Row, SqliteConnection};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// Readers at the same time; the writer is one task.
const READERS: u32 = 4;

/// Matches in one SQLite file.
#[derive(Clone, Debug)]
pub struct Sqlite {
    writer: Writer,
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
        let mut writer = SqliteConnection::connect_with(&options).await.map_err(database)?;
        migrate::run(&mut writer, &folder.database()).await?;
        let readers = SqlitePoolOptions::new().max_connections(READERS);
        let reader = readers.connect_with(options).await.map_err(database)?;
        Ok(Sqlite { writer: Writer::spawn(writer), reader, folder })
    }

    /// Waits until all is written and closes the file. Nothing is lost without this.
    pub async fn close(&self) {
        self.reader.close().await;
        self.writer.close().await;
        self.folder.release();
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

    /// The task that writes.
    pub(crate) fn writer(&self) -> &Writer {
        &self.writer
    }

    /// Connections for reading.
    pub(crate) fn reader(&self) -> &SqlitePool {
        &self.reader
    }

    /// Matches with their results, as a query made by [`listed`] finds them.
    pub(crate) async fn list(&self, query: Query<'_>) -> Result<Vec<(MatchRow, Option<String>)>, StoreError> {
        self.read(query, |row| Ok((read_match(row)?, row.try_get("result")?))).await
    }

    /// The rows of a query, each read so.
    pub(crate) async fn read<T>(
        &self,
        query: Query<'_>,
        read: impl Fn(&SqliteRow) -> Result<T, Error>,
    ) -> Result<Vec<T>, StoreError> {
        let rows = query.fetch_all(&self.reader).await.map_err(database)?;
        rows.iter().map(read).collect::<Result<_, Error>>().map_err(database)
    }

    /// The same of a query that finds one row at most.
    pub(crate) async fn read_one<T>(
        &self,
        query: Query<'_>,
        read: impl Fn(&SqliteRow) -> Result<T, Error>,
    ) -> Result<Option<T>, StoreError> {
        let row = query.fetch_optional(&self.reader).await.map_err(database)?;
        row.as_ref().map(read).transpose().map_err(database)
    }

    /// What others on this machine may read of the folder, a sentence each.
    pub fn warnings(&self) -> Vec<String> {
        self.folder.warnings()
    }
}

#[async_trait]
impl Store for Sqlite {
    async fn create(&self, new: &MatchRow, status: &MatchStatus) -> Result<(), StoreError> {
        self.writer.write(WriteOp::Create(Box::new(new.clone()), status.clone())).await
    }

    async fn append(&self, id: &str, events: &[EventRow], status: &MatchStatus) -> Result<(), StoreError> {
        let (id, events, status) = (id.to_owned(), events.to_vec(), status.clone());
        self.writer.write(WriteOp::Append { id, events, status, end: None }).await
    }

    async fn finish(
        &self,
        id: &str,
        events: &[EventRow],
        status: &MatchStatus,
        end: &MatchEnd,
    ) -> Result<(), StoreError> {
        let (id, events, status) = (id.to_owned(), events.to_vec(), status.clone());
        let end = Some(Box::new(end.clone()));
        self.writer.write(WriteOp::Append { id, events, status, end }).await
    }

    async fn load(&self, id: &str) -> Result<Option<(MatchRow, Vec<EventRow>, MatchStatus)>, StoreError> {
        let one = matches("id = ?");
        let row = sqlx::query(&one).bind(id).fetch_optional(&self.reader).await;
        let Some(row) = row.map_err(about_match(id))? else { return Ok(None) };
        let events =
            sqlx::query("SELECT seq, at, clocks, text, action FROM events WHERE game = ? ORDER BY seq")
                .bind(id)
                .fetch_all(&self.reader)
                .await
                .map_err(about_match(id))?;
        let events = events.iter().map(event).collect::<Result<_, Error>>().map_err(about_match(id))?;
        let (about, status) = (read_match(&row), read_status(&row));
        Ok(Some((about.map_err(about_match(id))?, events, status.map_err(about_match(id))?)))
    }

    async fn set_conditional(&self, id: &str, moves: &ConditionalRow) -> Result<(), StoreError> {
        self.writer.write(WriteOp::Conditional { id: id.to_owned(), moves: moves.clone() }).await
    }

    async fn conditional(&self, id: &str) -> Result<Vec<ConditionalRow>, StoreError> {
        let text = "SELECT seat, seq, lines FROM conditional_moves WHERE game = ? ORDER BY seat";
        self.read(sqlx::query(text).bind(id), conditional).await
    }

    async fn conditional_of(&self, person: &str) -> Result<Vec<(String, ConditionalRow)>, StoreError> {
        let text = "SELECT conditional_moves.game, conditional_moves.seat, seq, lines FROM seats \
            JOIN conditional_moves ON conditional_moves.game = seats.game AND conditional_moves.seat = seats.seat \
            WHERE person = ? ORDER BY 1, 2";
        let moves = |row: &SqliteRow| Ok((row.try_get("game")?, conditional(row)?));
        self.read(sqlx::query(text).bind(person), moves).await
    }

    async fn recent(
        &self,
        over: Option<bool>,
        limit: u32,
    ) -> Result<Vec<(MatchRow, Option<String>)>, StoreError> {
        // What is asked for is part of the text, so that the index that fits is used.
        let which = match over {
            None => "",
            Some(true) => " AND result IS NOT NULL",
            Some(false) => " AND result IS NULL",
        };
        let newest = format!(
            "id IN (SELECT id FROM games WHERE public = 1{which} ORDER BY created_ms DESC, id LIMIT ?)"
        );
        let text = listed(&newest);
        self.list(sqlx::query(&text).bind(limit)).await
    }

    async fn under_way(&self, game: &str, limit: u32) -> Result<Vec<String>, StoreError> {
        let text = "SELECT id FROM games WHERE public = 1 AND result IS NULL AND game = ? \
            ORDER BY created_ms DESC, id LIMIT ?";
        self.read(sqlx::query(text).bind(game).bind(limit), |row| row.try_get("id")).await
    }

    async fn finished(
        &self,
        wanted: &FinishedQuery,
        last: Option<(u64, &str)>,
        limit: u32,
    ) -> Result<Vec<MatchRow>, StoreError> {
        // What is asked for is part of the text, so that the index that fits is used.
        let mut text = "result IS NOT NULL AND created_ms >= ?1 AND created_ms < ?2 \
            AND (created_ms < ?3 OR created_ms = ?3 AND id > ?4)"
            .to_owned();
        if !wanted.with_private {
            text.push_str(" AND public = 1");
        }
        if wanted.game.is_some() {
            text.push_str(" AND game = ?5");
        }
        if wanted.person.is_some() {
            text.push_str(" AND id IN (SELECT game FROM seats WHERE person = ?6)");
        }
        if wanted.rated.is_some() {
            text.push_str(" AND rated = ?9");
        }
        text.push_str(match wanted.result {
            None => "",
            Some(ResultFilter::Won(_)) => {
                " AND EXISTS (SELECT 1 FROM json_each(result, '$.winners') WHERE value = ?7)"
            }
            Some(ResultFilter::Drawn) => " AND json_array_length(result, '$.drawn') > 0",
            Some(ResultFilter::None) => {
                " AND json_array_length(result, '$.drawn') + json_array_length(result, '$.winners') = 0"
            }
        });
        let (before, id) = last.map_or((i64::MAX, ""), |(before, id)| (signed(before), id));
        let winner = match wanted.result {
            Some(ResultFilter::Won(seat)) => seat,
            _ => "",
        };
        let text = format!("{} LIMIT ?8", listed(&text));
        let query = sqlx::query(&text)
            .bind(signed(wanted.since_ms))
            .bind(signed(wanted.until_ms))
            .bind(before)
            .bind(id)
            .bind(&wanted.game)
            .bind(&wanted.person)
            .bind(winner)
            .bind(limit)
            .bind(wanted.rated);
        Ok(self.list(query).await?.into_iter().map(|(row, _)| row).collect())
    }

    async fn due(&self, at: u64, last: Option<&Due>, limit: u32) -> Result<Vec<Due>, StoreError> {
        // Ids are not empty: at first everything comes after this.
        let (since, id) = last.map_or((0, ""), |last| (last.wake_at, last.id.as_str()));
        let text = "SELECT wake_at, id FROM games WHERE wake_at <= ?1 AND (wake_at, id) > (?2, ?3) \
            ORDER BY wake_at, id LIMIT ?4";
        let query = sqlx::query(text).bind(signed(at)).bind(signed(since)).bind(id).bind(limit);
        let due = |row: &SqliteRow| Ok(Due { id: row.try_get("id")?, wake_at: unsigned(row, "wake_at")? });
        self.read(query, due).await
    }

    async fn clock(&self) -> Result<u64, StoreError> {
        let row = sqlx::query("SELECT clock FROM service").fetch_one(&self.reader).await.map_err(database)?;
        unsigned(&row, "clock").map_err(database)
    }

    async fn heartbeat(&self, at: u64) -> Result<(), StoreError> {
        self.writer.write(WriteOp::Heartbeat(at)).await
    }

    async fn probe(&self, at: u64) -> Result<(), StoreError> {
        self.heartbeat(at).await?;
        // SQLite may write so little over old pages; a new game needs new ones.
        let folder = Arc::clone(&self.folder);
        tokio::task::spawn_blocking(move || folder.probe()).await.map_err(database)?
    }
}

/// The rows of matches that meet a condition, with the owners of their seats.
fn matches(condition: &str) -> String {
    format!(
        "SELECT games.*, (SELECT group_concat(seat || ' ' || person, char(10)) FROM seats WHERE game = games.id) \
         AS owners FROM games WHERE {condition}"
    )
}

/// The same, the newest first.
pub(crate) fn listed(condition: &str) -> String {
    format!("{} ORDER BY created_ms DESC, id", matches(condition))
}

/// The conditional moves of a row with their columns.
fn conditional(row: &SqliteRow) -> Result<ConditionalRow, Error> {
    let (seat, lines) = (row.try_get("seat")?, row.try_get("lines")?);
    Ok(ConditionalRow { seat, seq: unsigned(row, "seq")?, lines })
}

fn read_match(row: &SqliteRow) -> Result<MatchRow, Error> {
    let tokens: Vec<String> = row.try_get::<String, _>("tokens")?.split('\n').map(str::to_owned).collect();
    Ok(MatchRow {
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
        draft: optional(row, "draft")?,
        series: row.try_get("series")?,
        owners: owners(row.try_get::<Option<String>, _>("owners")?.unwrap_or_default()),
        public: row.try_get("public")?,
        rated: row.try_get("rated")?,
        created_ms: unsigned(row, "created_ms")?,
        created_at: unsigned(row, "created_at")?,
    })
}

fn read_status(row: &SqliteRow) -> Result<MatchStatus, Error> {
    Ok(MatchStatus {
        wake_at: optional(row, "wake_at")?,
        result: row.try_get("result")?,
        clock_since: optional(row, "told_at")?,
    })
}

fn event(row: &SqliteRow) -> Result<EventRow, Error> {
    Ok(EventRow {
        seq: unsigned(row, "seq")?,
        at: unsigned(row, "at")?,
        clocks: row.try_get("clocks")?,
        text: row.try_get("text")?,
        action: row.try_get("action")?,
    })
}

/// `seat person` lines.
fn owners(text: String) -> Vec<(u8, String)> {
    let line = |line: &str| {
        let (seat, person) = line.split_once(' ')?;
        Some((seat.parse().ok()?, person.to_owned()))
    };
    let mut owners: Vec<(u8, String)> = text.split('\n').filter_map(line).collect();
    owners.sort_unstable();
    owners
}
