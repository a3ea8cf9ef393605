//! What is written about challenges.

use crate::challenges::{ChallengeRow, ChallengeState};
use crate::connection::Transaction;
use crate::new_match;
use crate::sql::{query, run, signed};
use crate::{MatchRow, MatchStatus, StoreError};

/// A change of challenges; see [`crate::Challenges`].
pub(crate) enum ChallengeOp {
    Add(ChallengeRow),
    Decline { id: String, person: String, reason: String, ends_ms: u64 },
    AcceptFirst { id: String, person: String },
    Withdraw { id: String },
    Accept { id: String, ends_ms: u64, new: MatchRow, status: MatchStatus },
}

impl ChallengeOp {
    /// Writes it in a transaction.
    pub async fn apply(&self, transaction: &mut Transaction<'_>) -> Result<(), StoreError> {
        let open = "WHERE id = ? AND state = 'open'";
        let changed = match self {
            ChallengeOp::Add(new) => return add(transaction, new).await,
            ChallengeOp::Decline { id, person, reason, ends_ms } => {
                let text = format!(
                    "UPDATE challenges SET state = 'declined', declined = ?, reason = ?, ends_ms = ? {open}"
                );
                let decline = query(text).bind(person).bind(reason).bind(signed(*ends_ms)).bind(id);
                run(transaction, decline).await?
            }
            ChallengeOp::AcceptFirst { id, person } => {
                let text = format!("UPDATE challenges SET accepted = ? {open} AND accepted IS NULL");
                run(transaction, query(text).bind(person).bind(id)).await?
            }
            ChallengeOp::Withdraw { id } => {
                let text = format!("DELETE FROM challenges {open}");
                run(transaction, query(text).bind(id)).await?
            }
            ChallengeOp::Accept { id, ends_ms, new, .. } => {
                let text =
                    format!("UPDATE challenges SET state = 'accepted', started = ?, ends_ms = ? {open}");
                let accept = query(text).bind(&new.id).bind(signed(*ends_ms)).bind(id);
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
    let [first, second] = [0, 1].map(|index| new.challenged.get(index));
    // Somebody may have been deleted since they were looked for.
    let add = "INSERT INTO challenges (id, challenger, challenged, second, computer, game, options, clock, rated, \
        seat, created_ms, ends_ms, state) SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13 \
        WHERE (SELECT count(*) FROM people WHERE id IN (?2, ?3, ?4) AND kind <> 'deleted') = ?14";
    let people = 1 + i64::try_from(new.challenged.len()).unwrap_or(i64::MAX);
    let add = query(add)
        .bind(&new.id)
        .bind(&new.challenger)
        .bind(first)
        .bind(second)
        .bind(new.computer)
        .bind(&new.game)
        .bind(new.options.join("\n"))
        .bind(&new.clock)
        .bind(new.rated)
        .bind(new.seat)
        .bind(signed(new.created_ms))
        .bind(signed(new.ends_ms))
        .bind(state)
        .bind(people);
    if run(transaction, add).await? == 1 { Ok(()) } else { Err(StoreError::NoChallenge) }
}
