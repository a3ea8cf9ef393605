//! How what is said in games is written.

use crate::StoreError;
use crate::connection::Transaction;
use crate::new_match::conflict;
use crate::sql::{query, run, signed};
use crate::talk::LineRow;

/// A change of what is kept of what was said; see [`crate::Talk`].
pub(crate) enum TalkOp {
    Add { game: String, line: LineRow, keep: u32 },
    Sweep { before_ms: u64 },
}

impl TalkOp {
    /// Writes it in a transaction.
    pub async fn apply(&self, transaction: &mut Transaction<'_>) -> Result<(), StoreError> {
        match self {
            TalkOp::Add { game, line, keep } => add(transaction, game, line, *keep).await,
            TalkOp::Sweep { before_ms } => {
                let old = "DELETE FROM lines WHERE at_ms < ?";
                run(transaction, query(old).bind(signed(*before_ms))).await?;
                Ok(())
            }
        }
    }
}

async fn add(
    transaction: &mut Transaction<'_>,
    game: &str,
    line: &LineRow,
    keep: u32,
) -> Result<(), StoreError> {
    let text = Some(&line.text).filter(|_| line.phrase.is_none());
    let add = query(
        "INSERT INTO lines (game, number, at_ms, watchers, seat, person, phrase, text) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(game)
    .bind(signed(line.number))
    .bind(signed(line.at_ms))
    .bind(line.watchers)
    .bind(line.seat)
    .bind(&line.person)
    .bind(&line.phrase)
    .bind(text);
    transaction.execute(add).await.map_err(|error| conflict(error, game))?;
    let trim = "DELETE FROM lines WHERE game = ?1 AND watchers = ?2 AND number <= \
        (SELECT number FROM lines WHERE game = ?1 AND watchers = ?2 ORDER BY number DESC LIMIT 1 OFFSET ?3)";
    run(transaction, query(trim).bind(game).bind(line.watchers).bind(keep)).await?;
    Ok(())
}
