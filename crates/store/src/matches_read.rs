//! Matches as they are read.

use crate::database::Database;
use crate::sql::{Query, Row, about_match, lines, optional, query, signed, unsigned};
use crate::writer::WriteOp;
use crate::{
    ConditionalRow, Due, EventRow, FinishedQuery, MatchEnd, MatchRow, MatchStatus, ResultFilter, Store,
    StoreError,
};
use async_trait::async_trait;
use sqlx::Error;

#[async_trait]
impl Store for Database {
    async fn create(&self, new: &MatchRow, status: &MatchStatus) -> Result<(), StoreError> {
        self.writer().write(WriteOp::Create(Box::new(new.clone()), status.clone())).await
    }

    async fn append(&self, id: &str, events: &[EventRow], status: &MatchStatus) -> Result<(), StoreError> {
        let (id, events, status) = (id.to_owned(), events.to_vec(), status.clone());
        self.writer().write(WriteOp::Append { id, events, status, end: None }).await
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
        self.writer().write(WriteOp::Append { id, events, status, end }).await
    }

    async fn load(&self, id: &str) -> Result<Option<(MatchRow, Vec<EventRow>, MatchStatus)>, StoreError> {
        let one = matches("id = ?");
        let row = self.reader().fetch_optional(query(one).bind(id)).await;
        let Some(row) = row.map_err(about_match(id))? else { return Ok(None) };
        let events = "SELECT seq, at, clocks, text, action FROM events WHERE game = ? ORDER BY seq";
        let events = self.reader().fetch_all(query(events).bind(id)).await.map_err(about_match(id))?;
        let events = events.iter().map(event).collect::<Result<_, Error>>().map_err(about_match(id))?;
        let (about, status) = (read_match(&row), read_status(&row));
        Ok(Some((about.map_err(about_match(id))?, events, status.map_err(about_match(id))?)))
    }

    async fn set_conditional(&self, id: &str, moves: &ConditionalRow) -> Result<(), StoreError> {
        self.writer().write(WriteOp::Conditional { id: id.to_owned(), moves: moves.clone() }).await
    }

    async fn conditional(&self, id: &str) -> Result<Vec<ConditionalRow>, StoreError> {
        let text = "SELECT seat, seq, lines FROM conditional_moves WHERE game = ? ORDER BY seat";
        self.read(query(text).bind(id), conditional).await
    }

    async fn conditional_of(&self, person: &str) -> Result<Vec<(String, ConditionalRow)>, StoreError> {
        let text = "SELECT conditional_moves.game, conditional_moves.seat, seq, lines FROM seats \
            JOIN conditional_moves ON conditional_moves.game = seats.game AND conditional_moves.seat = seats.seat \
            WHERE person = ? ORDER BY 1, 2";
        let moves = |row: &Row| Ok((row.try_get("game")?, conditional(row)?));
        self.read(query(text).bind(person), moves).await
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
        self.list(query(text).bind(limit)).await
    }

    async fn under_way(&self, game: &str, limit: u32) -> Result<Vec<String>, StoreError> {
        let text = "SELECT id FROM games WHERE public = 1 AND result IS NULL AND game = ? \
            ORDER BY created_ms DESC, id LIMIT ?";
        self.read(query(text).bind(game).bind(limit), |row| row.try_get("id")).await
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
        let [winners, drawn] = ["winners", "drawn"].map(|name| self.dialect().texts_in("result", name));
        text.push_str(&match wanted.result {
            None => String::new(),
            Some(ResultFilter::Won(_)) => format!(" AND EXISTS (SELECT 1 FROM {winners} WHERE value = ?7)"),
            Some(ResultFilter::Drawn) => format!(" AND EXISTS (SELECT 1 FROM {drawn})"),
            Some(ResultFilter::None) => {
                format!(" AND NOT EXISTS (SELECT 1 FROM {drawn}) AND NOT EXISTS (SELECT 1 FROM {winners})")
            }
        });
        let (before, id) = last.map_or((i64::MAX, ""), |(before, id)| (signed(before), id));
        let winner = match wanted.result {
            Some(ResultFilter::Won(seat)) => seat,
            _ => "",
        };
        let text = format!("{} LIMIT ?8", listed(&text));
        let found = query(text)
            .bind(signed(wanted.since_ms))
            .bind(signed(wanted.until_ms))
            .bind(before)
            .bind(id)
            .bind(&wanted.game)
            .bind(&wanted.person)
            .bind(winner)
            .bind(limit)
            .bind(wanted.rated);
        Ok(self.list(found).await?.into_iter().map(|(row, _)| row).collect())
    }

    async fn due(&self, at: u64, last: Option<&Due>, limit: u32) -> Result<Vec<Due>, StoreError> {
        // Ids are not empty: at first everything comes after this.
        let (since, id) = last.map_or((0, ""), |last| (last.wake_at, last.id.as_str()));
        let text = "SELECT wake_at, id FROM games WHERE wake_at <= ?1 AND (wake_at, id) > (?2, ?3) \
            ORDER BY wake_at, id LIMIT ?4";
        let found = query(text).bind(signed(at)).bind(signed(since)).bind(id).bind(limit);
        let due = |row: &Row| Ok(Due { id: row.try_get("id")?, wake_at: unsigned(row, "wake_at")? });
        self.read(found, due).await
    }

    async fn clock(&self) -> Result<u64, StoreError> {
        let clock = self.read_one(query("SELECT clock FROM service"), |row| unsigned(row, "clock")).await?;
        Ok(clock.unwrap_or(0))
    }

    async fn heartbeat(&self, at: u64) -> Result<(), StoreError> {
        self.writer().write(WriteOp::Heartbeat(at)).await
    }

    async fn probe(&self, at: u64) -> Result<(), StoreError> {
        self.heartbeat(at).await?;
        self.probe_folder().await
    }
}

/// The rows of matches that meet a condition, with the owners of their seats.
fn matches(condition: &str) -> String {
    format!(
        "SELECT games.*, (SELECT string_agg(seat || ' ' || person, '\n') FROM seats WHERE game = games.id) \
         AS owners FROM games WHERE {condition}"
    )
}

impl Database {
    /// Matches with their results, as a query made by [`listed`] finds them.
    pub(crate) async fn list(&self, query: Query) -> Result<Vec<(MatchRow, Option<String>)>, StoreError> {
        self.read(query, |row| Ok((read_match(row)?, row.try_get("result")?))).await
    }
}

/// The same, the newest first.
pub(crate) fn listed(condition: &str) -> String {
    format!("{} ORDER BY created_ms DESC, id", matches(condition))
}

/// The conditional moves of a row with their columns.
fn conditional(row: &Row) -> Result<ConditionalRow, Error> {
    let (seat, lines) = (row.try_get("seat")?, row.try_get("lines")?);
    Ok(ConditionalRow { seat, seq: unsigned(row, "seq")?, lines })
}

fn read_match(row: &Row) -> Result<MatchRow, Error> {
    let tokens: Vec<String> = row.try_get::<String>("tokens")?.split('\n').map(str::to_owned).collect();
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
        owners: owners(row.try_get::<Option<String>>("owners")?.unwrap_or_default()),
        public: row.try_get("public")?,
        rated: row.try_get("rated")?,
        created_ms: unsigned(row, "created_ms")?,
        created_at: unsigned(row, "created_at")?,
    })
}

fn read_status(row: &Row) -> Result<MatchStatus, Error> {
    Ok(MatchStatus {
        wake_at: optional(row, "wake_at")?,
        result: row.try_get("result")?,
        clock_since: optional(row, "told_at")?,
    })
}

fn event(row: &Row) -> Result<EventRow, Error> {
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
