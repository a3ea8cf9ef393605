//! What a store does for the lobby: seeks that are open, and who waits to be paired, outlive the process.

use crate::{MatchRow, MatchStatus, StoreError};
use async_trait::async_trait;

/// Somebody in a seek.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeekPlace {
    /// Id of the person.
    pub person: String,
    /// The seat they want, from 0 on; `None` for any.
    pub seat: Option<u8>,
    /// Whether they agree on the computer for those who are missing.
    pub computer: bool,
}

/// The row of an open seek, or of somebody who waits to be paired.
#[derive(Clone, PartialEq, Debug)]
pub struct SeekRow {
    /// Names it.
    pub id: u64,
    /// Whether it is somebody who waits in quick pairing.
    pub pairing: bool,
    /// Id of the game's rules.
    pub game: String,
    /// `name=value` as asked for.
    pub options: Vec<String>,
    /// How time is measured.
    pub clock: String,
    /// Whether the game is to count.
    pub rated: bool,
    /// Whether programs may join.
    pub bots: bool,
    /// How many play.
    pub players: u8,
    /// The lowest and the highest rating that may join.
    pub range: (Option<f64>, Option<f64>),
    /// Since when, in milliseconds of the service clock.
    pub since: u64,
    /// Who is there, its maker first.
    pub places: Vec<SeekPlace>,
}

/// What became of a seek.
#[derive(Clone, PartialEq, Debug)]
pub enum SeekChange {
    /// It is open, as it says.
    Open(SeekRow),
    /// There is no seek with this id any more.
    Gone(u64),
}

/// A store of what is open in the lobby. What changes something is done as a whole or not at all.
#[async_trait]
pub trait Seeks: Send + Sync {
    /// All that is open, the oldest first.
    ///
    /// # Errors
    /// The database fails, as with all of these.
    async fn seeks(&self) -> Result<Vec<SeekRow>, StoreError>;

    /// Makes these changes.
    async fn change_seeks(&self, changes: &[SeekChange]) -> Result<(), StoreError>;

    /// Makes these changes and stores the match that comes of them.
    ///
    /// # Errors
    /// As for [`crate::Store::create`].
    async fn start_from_seeks(
        &self,
        changes: &[SeekChange],
        new: &MatchRow,
        status: &MatchStatus,
    ) -> Result<(), StoreError>;
}
