//! Decisions about people, and reports, as they are read.

use crate::database::Database;
use crate::moderation::{Change, DeedRow, Listed, Moderation, NewReport, ReportRow};
use crate::moderation_write::ModerationOp;
use crate::people_read::{PERSON, person};
use crate::sql::{Row, optional, query, signed, unsigned};
use crate::writer::WriteOp;
use crate::{PersonRow, StoreError};
use async_trait::async_trait;
use sqlx::Error;

#[async_trait]
impl Moderation for Database {
    async fn list(
        &self,
        listed: Listed,
        last: Option<(u64, &str)>,
        limit: u32,
    ) -> Result<Vec<PersonRow>, StoreError> {
        let condition = match listed {
            Listed::Accounts => "kind = 'account'",
            Listed::Bots => "kind = 'bot'",
            Listed::Guests => "kind = 'guest'",
            Listed::Banned => "banned_ms IS NOT NULL",
            Listed::Silenced => "silenced_ms IS NOT NULL",
            Listed::Moderators => "moderator = 1",
        };
        let text = format!(
            "SELECT {PERSON} FROM people WHERE {condition} AND (created_ms, id) > (?, ?) \
             ORDER BY created_ms, id LIMIT ?"
        );
        let (at, id) = last.map_or((-1, ""), |(at, id)| (signed(at), id));
        self.read(query(text).bind(at).bind(id).bind(limit), person).await
    }

    async fn find(&self, text: &str, folded: &str, limit: u32) -> Result<Vec<PersonRow>, StoreError> {
        // An empty text is part of every name.
        let found = format!(
            "SELECT {PERSON} FROM people WHERE id = ?1 OR (?2 <> '' AND id IN \
             (SELECT person FROM names WHERE until_ms IS NULL AND replace(folded, ?2, '') <> folded)) \
             ORDER BY created_ms, id LIMIT ?3"
        );
        self.read(query(found).bind(text).bind(folded).bind(limit), person).await
    }

    async fn moderate(&self, change: &Change, deed: &DeedRow) -> Result<(), StoreError> {
        self.write(ModerationOp::Moderate(Box::new(change.clone()), deed.clone())).await
    }

    async fn add_report(&self, report: &NewReport) -> Result<(), StoreError> {
        self.write(ModerationOp::Report(report.clone())).await
    }

    async fn report(&self, id: u64) -> Result<Option<ReportRow>, StoreError> {
        let found = query("SELECT * FROM reports WHERE id = ?").bind(signed(id));
        self.read_one(found, report).await
    }

    async fn reports(
        &self,
        closed: bool,
        before: Option<u64>,
        limit: u32,
    ) -> Result<Vec<ReportRow>, StoreError> {
        let closed = if closed { "closed_ms IS NOT NULL" } else { "closed_ms IS NULL" };
        let text = format!("SELECT * FROM reports WHERE {closed} AND id < ? ORDER BY id DESC LIMIT ?");
        let found = query(text).bind(before.map_or(i64::MAX, signed)).bind(limit);
        self.read(found, report).await
    }

    async fn deeds(&self, before: Option<u64>, limit: u32) -> Result<Vec<(u64, DeedRow)>, StoreError> {
        let text = "SELECT * FROM deeds WHERE id < ? ORDER BY id DESC LIMIT ?";
        let query = query(text).bind(before.map_or(i64::MAX, signed)).bind(limit);
        self.read(query, deed).await
    }
}

impl Database {
    async fn write(&self, op: ModerationOp) -> Result<(), StoreError> {
        self.writer().write(WriteOp::Moderation(Box::new(op))).await
    }
}

fn report(row: &Row) -> Result<ReportRow, Error> {
    Ok(ReportRow {
        id: unsigned(row, "id")?,
        closed_ms: optional(row, "closed_ms")?,
        report: NewReport {
            created_ms: unsigned(row, "created_ms")?,
            reporter: row.try_get("reporter")?,
            person: row.try_get("person")?,
            game: row.try_get("game")?,
            seat: row.try_get("seat")?,
            reason: row.try_get("reason")?,
            text: row.try_get("text")?,
            lines: row.try_get("lines")?,
        },
    })
}

fn deed(row: &Row) -> Result<(u64, DeedRow), Error> {
    let deed = DeedRow {
        at_ms: unsigned(row, "at_ms")?,
        by: row.try_get("by")?,
        person: row.try_get("person")?,
        report: optional(row, "report")?,
        what: row.try_get("what")?,
        note: row.try_get("note")?,
    };
    Ok((unsigned(row, "id")?, deed))
}
