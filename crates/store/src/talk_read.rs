//! What is said in games, as they are read.

use crate::StoreError;
use crate::database::Database;
use crate::sql::{Row, optional, query, unsigned};
use crate::talk::{LineRow, Talk};
use crate::talk_write::TalkOp;
use crate::writer::WriteOp;
use async_trait::async_trait;
use sqlx::Error;

#[async_trait]
impl Talk for Database {
    async fn add_line(&self, game: &str, line: &LineRow, keep: u32) -> Result<(), StoreError> {
        self.write_talk(TalkOp::Add { game: game.to_owned(), line: line.clone(), keep }).await
    }

    async fn lines(&self, game: &str) -> Result<Vec<LineRow>, StoreError> {
        let all = "SELECT * FROM lines WHERE game = ? ORDER BY number";
        self.read(query(all).bind(game), line).await
    }

    async fn lines_by(&self, person: &str) -> Result<Vec<(String, LineRow)>, StoreError> {
        let all = "SELECT * FROM lines WHERE person = ? ORDER BY at_ms DESC, game, number DESC";
        self.read(query(all).bind(person), |row| Ok((row.try_get("game")?, line(row)?))).await
    }

    async fn sweep_lines(&self, before_ms: u64) -> Result<(), StoreError> {
        self.write_talk(TalkOp::Sweep { before_ms }).await
    }
}

impl Database {
    async fn write_talk(&self, op: TalkOp) -> Result<(), StoreError> {
        self.writer().write(WriteOp::Talk(Box::new(op))).await
    }
}

fn line(row: &Row) -> Result<LineRow, Error> {
    Ok(LineRow {
        number: unsigned(row, "number")?,
        at_ms: unsigned(row, "at_ms")?,
        watchers: row.try_get("watchers")?,
        seat: optional(row, "seat")?.and_then(|seat| u8::try_from(seat).ok()),
        person: row.try_get("person")?,
        phrase: row.try_get("phrase")?,
        text: row.try_get::<Option<String>>("text")?.unwrap_or_default(),
    })
}
