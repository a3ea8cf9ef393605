//! How what is open in the lobby is written.

use crate::connection::Transaction;
use crate::seeks::{SeekChange, SeekPlace, SeekRow};
use crate::sql::{query, run, signed};
use crate::{MatchRow, MatchStatus, StoreError, new_match};

/// Changes of the lobby, and the match that comes of them; see [`crate::Seeks`].
pub(crate) struct SeekOp {
    pub changes: Vec<SeekChange>,
    pub new: Option<(MatchRow, MatchStatus)>,
}

impl SeekOp {
    /// Writes it in a transaction.
    pub async fn apply(&self, transaction: &mut Transaction<'_>) -> Result<(), StoreError> {
        for change in &self.changes {
            match change {
                SeekChange::Open(row) => open(transaction, row).await?,
                SeekChange::Gone(id) => {
                    let delete = "DELETE FROM seeks WHERE id = ?";
                    run(transaction, query(delete).bind(signed(*id))).await?;
                }
            }
        }
        match &self.new {
            Some((new, status)) => new_match::create(transaction, new, status).await,
            None => Ok(()),
        }
    }
}

async fn open(transaction: &mut Transaction<'_>, row: &SeekRow) -> Result<(), StoreError> {
    let put = "INSERT INTO seeks (id, pairing, game, options, clock, rated, bots, players, low, high, \
        since, places) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) \
        ON CONFLICT (id) DO UPDATE SET pairing = excluded.pairing, game = excluded.game, options = excluded.options, \
        clock = excluded.clock, rated = excluded.rated, bots = excluded.bots, players = excluded.players, \
        low = excluded.low, high = excluded.high, since = excluded.since, places = excluded.places";
    let put = query(put)
        .bind(signed(row.id))
        .bind(row.pairing)
        .bind(&row.game)
        .bind(row.options.join("\n"))
        .bind(&row.clock)
        .bind(row.rated)
        .bind(row.bots)
        .bind(row.players)
        .bind(row.range.0)
        .bind(row.range.1)
        .bind(signed(row.since))
        .bind(row.places.iter().map(place).collect::<Vec<_>>().join("\n"));
    run(transaction, put).await?;
    Ok(())
}

/// `PERSON SEAT COMPUTER`.
fn place(SeekPlace { person, seat, computer }: &SeekPlace) -> String {
    let seat = seat.map_or_else(|| "-".to_owned(), |seat| seat.to_string());
    format!("{person} {seat} {}", u8::from(*computer))
}
