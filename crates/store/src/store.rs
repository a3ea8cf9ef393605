//! What a store does.

use crate::{ConditionalRow, Due, EventRow, FinishedQuery, MatchEnd, MatchRow, MatchStatus, StoreError};
use async_trait::async_trait;

/// A store of matches.
#[async_trait]
pub trait Store: Send + Sync {
    /// Stores a new match.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] when there is a match with this id, or the database fails.
    async fn create(&self, new: &MatchRow, status: &MatchStatus) -> Result<(), StoreError>;

    /// Adds events, all or none, with the status of the match after them. `events` may be empty. Calls at the same
    /// time share one wait for the disk; an error of one match is not one of others.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] when an event with one of these numbers is there or the one before
    /// is not, or the database fails.
    async fn append(&self, id: &str, events: &[EventRow], status: &MatchStatus) -> Result<(), StoreError>;

    /// The same with the events that end a match, and what came of it, by which the ratings of its players change.
    ///
    /// # Errors
    /// As for [`Store::append`].
    async fn finish(
        &self,
        id: &str,
        events: &[EventRow],
        status: &MatchStatus,
        end: &MatchEnd,
    ) -> Result<(), StoreError>;

    /// The match with that id, with all its events in order, and its status.
    ///
    /// # Errors
    /// The database fails.
    async fn load(&self, id: &str) -> Result<Option<(MatchRow, Vec<EventRow>, MatchStatus)>, StoreError>;

    /// Replaces the conditional moves of a seat; an empty text ends them.
    ///
    /// # Errors
    /// There is no such match, or the database fails.
    async fn set_conditional(&self, id: &str, moves: &ConditionalRow) -> Result<(), StoreError>;

    /// The conditional moves of the seats of a match that have some.
    ///
    /// # Errors
    /// The database fails.
    async fn conditional(&self, id: &str) -> Result<Vec<ConditionalRow>, StoreError>;

    /// The conditional moves of a person, each with the id of its match.
    ///
    /// # Errors
    /// The database fails.
    async fn conditional_of(&self, person: &str) -> Result<Vec<(String, ConditionalRow)>, StoreError>;

    /// The newest public matches, at most `limit`, each with its result; with `over` only those that are over, or only
    /// those that are not.
    ///
    /// # Errors
    /// The database fails.
    async fn recent(
        &self,
        over: Option<bool>,
        limit: u32,
    ) -> Result<Vec<(MatchRow, Option<String>)>, StoreError>;

    /// Ids of the public matches of a game that have not ended, the newest first, at most `limit`.
    ///
    /// # Errors
    /// The database fails.
    async fn under_way(&self, game: &str, limit: u32) -> Result<Vec<String>, StoreError>;

    /// Matches that have ended, the newest first, at most `limit`; of those after `last`, the creation time and id of
    /// the last one of the page before.
    ///
    /// # Errors
    /// The database fails.
    async fn finished(
        &self,
        wanted: &FinishedQuery,
        last: Option<(u64, &str)>,
        limit: u32,
    ) -> Result<Vec<MatchRow>, StoreError>;

    /// Matches that are due by the time `at`, the most urgent first, at most `limit`; of those
    /// that come after `last`, the last one of the page before.
    ///
    /// # Errors
    /// The database fails.
    async fn due(&self, at: u64, last: Option<&Due>, limit: u32) -> Result<Vec<Due>, StoreError>;

    /// The service clock when a server was last known to run, in milliseconds.
    ///
    /// # Errors
    /// The database fails.
    async fn clock(&self) -> Result<u64, StoreError>;

    /// Stores that a server runs at this time of the service clock. An earlier time than the stored one changes nothing.
    ///
    /// # Errors
    /// The database fails.
    async fn heartbeat(&self, at: u64) -> Result<(), StoreError>;

    /// Writes, to see whether the store can be written to.
    ///
    /// # Errors
    /// The disk is full, or cannot be written to.
    async fn probe(&self, at: u64) -> Result<(), StoreError>;
}
