//! What is open in the lobby, as they are read.

use crate::database::Database;
use crate::seeks::{SeekChange, SeekPlace, SeekRow, Seeks};
use crate::seeks_write::SeekOp;
use crate::sql::{Row, lines, query, unsigned};
use crate::writer::WriteOp;
use crate::{MatchRow, MatchStatus, StoreError};
use async_trait::async_trait;
use sqlx::Error;

#[async_trait]
impl Seeks for Database {
    async fn seeks(&self) -> Result<Vec<SeekRow>, StoreError> {
        self.read(query("SELECT * FROM seeks ORDER BY id"), seek).await
    }

    async fn change_seeks(&self, changes: &[SeekChange]) -> Result<(), StoreError> {
        let op = SeekOp { changes: changes.to_vec(), new: None };
        self.writer().write(WriteOp::Seeks(Box::new(op))).await
    }

    async fn start_from_seeks(
        &self,
        changes: &[SeekChange],
        new: &MatchRow,
        status: &MatchStatus,
    ) -> Result<(), StoreError> {
        let op = SeekOp { changes: changes.to_vec(), new: Some((new.clone(), status.clone())) };
        self.writer().write(WriteOp::Seeks(Box::new(op))).await
    }
}

fn seek(row: &Row) -> Result<SeekRow, Error> {
    Ok(SeekRow {
        id: unsigned(row, "id")?,
        pairing: row.try_get("pairing")?,
        game: row.try_get("game")?,
        options: lines(row.try_get("options")?),
        clock: row.try_get("clock")?,
        rated: row.try_get("rated")?,
        bots: row.try_get("bots")?,
        players: u8::try_from(unsigned(row, "players")?).unwrap_or(u8::MAX),
        range: (row.try_get("low")?, row.try_get("high")?),
        since: unsigned(row, "since")?,
        places: lines(row.try_get("places")?).iter().filter_map(|line| place(line)).collect(),
    })
}

/// `PERSON SEAT COMPUTER`.
fn place(line: &str) -> Option<SeekPlace> {
    let mut words = line.split(' ');
    let (person, seat, computer) = (words.next()?, words.next()?, words.next()?);
    Some(SeekPlace { person: person.to_owned(), seat: seat.parse().ok(), computer: computer == "1" })
}
