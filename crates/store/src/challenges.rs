//! What a store does for challenges.

use crate::{MatchRow, MatchStatus, StoreError};
use async_trait::async_trait;

/// How a challenge stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChallengeState {
    /// It waits for an answer.
    Open,
    /// A game has come of it.
    Accepted,
    /// It was declined.
    Declined,
}

impl ChallengeState {
    /// All, with the text by which each is stored.
    pub(crate) const ALL: [(ChallengeState, &str); 3] = [
        (ChallengeState::Open, "open"),
        (ChallengeState::Accepted, "accepted"),
        (ChallengeState::Declined, "declined"),
    ];
}

/// The row of a challenge. Times are milliseconds since 1970.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChallengeRow {
    /// Names it.
    pub id: String,
    /// Who challenges.
    pub challenger: String,
    /// Who is challenged: one, or two to a game of three.
    pub challenged: Vec<String>,
    /// Level of the computer at the third seat, where one is challenged to a game of three.
    pub computer: Option<u8>,
    /// Id of the game's rules.
    pub game: String,
    /// `name=value` as asked for.
    pub options: Vec<String>,
    /// How time is measured.
    pub clock: String,
    /// Whether the game is to count.
    pub rated: bool,
    /// Index of the seat that the challenger wants; `None` for any.
    pub seat: Option<u8>,
    /// When it was made.
    pub created_ms: u64,
    /// When it is forgotten.
    pub ends_ms: u64,
    /// How it stands.
    pub state: ChallengeState,
    /// Which of two who are challenged has accepted, while the other has not answered.
    pub accepted: Option<String>,
    /// Who has declined.
    pub declined: Option<String>,
    /// Why it was declined.
    pub reason: Option<String>,
    /// The game that came of it.
    pub started: Option<String>,
}

/// A store of challenges. What changes something is done as a whole or not at all.
#[async_trait]
pub trait Challenges: Send + Sync {
    /// Stores a challenge.
    ///
    /// # Errors
    /// The database fails, as with all of these.
    async fn add_challenge(&self, new: &ChallengeRow) -> Result<(), StoreError>;

    /// A challenge that is not forgotten by `now_ms`.
    async fn challenge(&self, id: &str, now_ms: u64) -> Result<Option<ChallengeRow>, StoreError>;

    /// The challenges of a person and to them that are not forgotten by `now_ms`, the newest first, at most 100.
    async fn challenges_of(&self, person: &str, now_ms: u64) -> Result<Vec<ChallengeRow>, StoreError>;

    /// Somebody declines an open challenge; it is forgotten at `ends_ms`.
    ///
    /// # Errors
    /// [`StoreError::NoChallenge`] when it is not open, or the database fails.
    async fn decline_challenge(
        &self,
        id: &str,
        person: &str,
        reason: &str,
        ends_ms: u64,
    ) -> Result<(), StoreError>;

    /// One of two who are challenged accepts an open challenge first.
    ///
    /// # Errors
    /// [`StoreError::NoChallenge`] when it is not open or somebody has accepted it, or the database fails.
    async fn accept_challenge_first(&self, id: &str, person: &str) -> Result<(), StoreError>;

    /// Takes an open challenge back.
    ///
    /// # Errors
    /// As for [`Challenges::decline_challenge`].
    async fn withdraw_challenge(&self, id: &str) -> Result<(), StoreError>;

    /// The last who was asked accepts an open challenge, which is forgotten at `ends_ms`, and stores the match that comes of it.
    ///
    /// # Errors
    /// As for [`Challenges::decline_challenge`], and as for [`crate::Store::create`].
    async fn accept_challenge(
        &self,
        id: &str,
        ends_ms: u64,
        new: &MatchRow,
        status: &MatchStatus,
    ) -> Result<(), StoreError>;
}
