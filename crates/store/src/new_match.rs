//! How a new match is written.

use crate::connection::Transaction;
use crate::sql::{about_match, query, signed};
use crate::{MatchRow, MatchStatus, StoreError};
use sqlx::Error;

/// Stores a new match with the owners of its seats.
pub(crate) async fn create(
    transaction: &mut Transaction<'_>,
    new: &MatchRow,
    status: &MatchStatus,
) -> Result<(), StoreError> {
    let tokens: Vec<&str> = new.tokens.iter().map(|token| token.as_deref().unwrap_or("")).collect();
    let add = query(
        "INSERT INTO games (id, game, rules_version, requested, options, position, start, seats, tokens, \
         clock, draft, series, public, rated, created_ms, created_at, wake_at, result) \
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
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
    .bind(new.rated)
    .bind(signed(new.created_ms))
    .bind(signed(new.created_at))
    .bind(status.wake_at.map(signed))
    .bind(&status.result);
    transaction.execute(add).await.map_err(|error| conflict(error, &new.id))?;
    for (seat, person) in &new.owners {
        // Whoever has gone meanwhile owns nothing.
        let add = "INSERT INTO seats (game, seat, person, created_ms) \
            SELECT ?, ?, id, ? FROM people WHERE id = ? AND kind <> 'deleted'";
        let add = query(add).bind(&new.id).bind(*seat).bind(signed(new.created_ms)).bind(person);
        transaction.execute(add).await.map_err(|error| conflict(error, &new.id))?;
    }
    Ok(())
}

/// An error that may say that another writer was there first.
pub(crate) fn conflict(error: Error, id: &str) -> StoreError {
    match &error {
        Error::Database(inner) if inner.is_unique_violation() || inner.is_foreign_key_violation() => {
            StoreError::Conflict { id: id.to_owned() }
        }
        _ => about_match(id)(error),
    }
}
