//! What is written about challenges.

use crate::challenges::{ChallengeRow, ChallengeState};
use crate::connection::Transaction;
use crate::new_match;
use crate::sql::{query, run, signed};
use crate::{MatchRow, MatchStatus, StoreError};

/// A change of challenges; see [`crate::Challenges`].
pub(crate) enum ChallengeOp {
    Add(ChallengeRow),
    Decline { id: String, reason: String, ends_ms: u64 },
    Withdraw { id: String },
    Accept { id: String, ends_ms: u64, new: MatchRow, status: MatchStatus },
}

impl ChallengeOp {
    /// Writes it in a transaction.
    pub async fn apply(&self, transaction: &mut Transaction<'_>) -> Result<(), StoreError> {
        let open = "WHERE id = ? AND state = 'open'";
        let changed = match self {
            ChallengeOp::Add(new) => return add(transaction, new).await,
            ChallengeOp::Decline { id, reason, ends_ms } => {
                let text =
                    format!("UPDATE challenges SET state = 'declined', reason = ?, ends_ms = ? {open}");
                let decline = query(&text).bind(reason).bind(signed(*ends_ms)).bind(id);
                run(transaction, decline).await?
            }
            ChallengeOp::Withdraw { id } => {
                let text = format!("DELETE FROM challenges {open}");
                run(transaction, query(&text).bind(id)).await?
            }
            ChallengeOp::Accept { id, ends_ms, new, .. } => {
                let text =
                    format!("UPDATE challenges SET state = 'accepted', started = ?, ends_ms = ? {open}");
                let accept = query(&text).bind(&new.id).bind(signed(*ends_ms)).bind(id);
                run(transaction, accept).await?
            }
        };
        if changed == 0 {
            return Err(StoreError::NoChallenge);
        }
        match self {
            ChallengeOp::Accept { new, status, .. } => new_match::create(transaction, new, status).await,
            _ => Ok(()),
        }
    }
}

async fn add(transaction: &mut Transaction<'_>, new: &ChallengeRow) -> Result<(), StoreError> {
    let state =
        ChallengeState::ALL.iter().find(|(state, _)| *state == new.state).map_or("", |(_, text)| text);
    // Somebody may have been deleted since they were looked for.
    let add = "INSERT INTO challenges (id, challenger, challenged, game, options, clock, rated, seat, created_ms, \
        ends_ms, state, reason, started) SELECT ?, one.id, other.id, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? \
        FROM people AS one, people AS other WHERE one.id = ? AND other.id = ? \
        AND one.kind <> 'deleted' AND other.kind <> 'deleted'";
    let add = query(add)
        .bind(&new.id)
        .bind(&new.game)
        .bind(new.options.join("\n"))
        .bind(&new.clock)
        .bind(new.rated)
        .bind(new.seat)
        .bind(signed(new.created_ms))
        .bind(signed(new.ends_ms))
        .bind(state)
        .bind(&new.reason)
        .bind(&new.started)
        .bind(&new.challenger)
        .bind(&new.challenged);
    if run(transaction, add).await? == 1 { Ok(()) } else { Err(StoreError::NoChallenge) }
}
