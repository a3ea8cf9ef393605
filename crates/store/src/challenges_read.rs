//! Challenges as they are read.

use crate::challenges::{ChallengeRow, ChallengeState, Challenges};
use crate::challenges_write::ChallengeOp;
use crate::database::Database;
use crate::sql::{Row, lines, query, signed, unsigned};
use crate::writer::WriteOp;
use crate::{MatchRow, MatchStatus, StoreError};
use async_trait::async_trait;
use sqlx::Error;

#[async_trait]
impl Challenges for Database {
    async fn add_challenge(&self, new: &ChallengeRow) -> Result<(), StoreError> {
        self.change_challenges(ChallengeOp::Add(new.clone())).await
    }

    async fn challenge(&self, id: &str, now_ms: u64) -> Result<Option<ChallengeRow>, StoreError> {
        let one =
            query("SELECT * FROM challenges WHERE id = ? AND ends_ms > ?").bind(id).bind(signed(now_ms));
        self.read_one(one, challenge).await
    }

    async fn challenges_of(&self, person: &str, now_ms: u64) -> Result<Vec<ChallengeRow>, StoreError> {
        let all = "SELECT * FROM challenges WHERE (challenger = ?1 OR challenged = ?1 OR second = ?1) \
            AND ends_ms > ?2 ORDER BY created_ms DESC, id LIMIT 100";
        self.read(query(all).bind(person).bind(signed(now_ms)), challenge).await
    }

    async fn decline_challenge(
        &self,
        id: &str,
        person: &str,
        reason: &str,
        ends_ms: u64,
    ) -> Result<(), StoreError> {
        let (id, person, reason) = (id.to_owned(), person.to_owned(), reason.to_owned());
        self.change_challenges(ChallengeOp::Decline { id, person, reason, ends_ms }).await
    }

    async fn accept_challenge_first(&self, id: &str, person: &str) -> Result<(), StoreError> {
        let (id, person) = (id.to_owned(), person.to_owned());
        self.change_challenges(ChallengeOp::AcceptFirst { id, person }).await
    }

    async fn withdraw_challenge(&self, id: &str) -> Result<(), StoreError> {
        self.change_challenges(ChallengeOp::Withdraw { id: id.to_owned() }).await
    }

    async fn accept_challenge(
        &self,
        id: &str,
        ends_ms: u64,
        new: &MatchRow,
        status: &MatchStatus,
    ) -> Result<(), StoreError> {
        let (id, new, status) = (id.to_owned(), new.clone(), status.clone());
        self.change_challenges(ChallengeOp::Accept { id, ends_ms, new, status }).await
    }
}

impl Database {
    async fn change_challenges(&self, op: ChallengeOp) -> Result<(), StoreError> {
        self.writer().write(WriteOp::Challenges(Box::new(op))).await
    }
}

fn challenge(row: &Row) -> Result<ChallengeRow, Error> {
    let state: String = row.try_get("state")?;
    let state = ChallengeState::ALL.iter().find(|(_, text)| *text == state);
    Ok(ChallengeRow {
        id: row.try_get("id")?,
        challenger: row.try_get("challenger")?,
        challenged: [Some(row.try_get("challenged")?), row.try_get("second")?]
            .into_iter()
            .flatten()
            .collect(),
        computer: row.try_get("computer")?,
        game: row.try_get("game")?,
        options: lines(row.try_get("options")?),
        clock: row.try_get("clock")?,
        rated: row.try_get("rated")?,
        seat: row.try_get("seat")?,
        created_ms: unsigned(row, "created_ms")?,
        ends_ms: unsigned(row, "ends_ms")?,
        state: state.map_or(ChallengeState::Declined, |(state, _)| *state),
        accepted: row.try_get("accepted")?,
        declined: row.try_get("declined")?,
        reason: row.try_get("reason")?,
        started: row.try_get("started")?,
    })
}
