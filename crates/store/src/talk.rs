//! What a store does for what is said in games.

use crate::StoreError;
use async_trait::async_trait;

/// Something that was said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineRow {
    /// Numbers the lines of a game; later ones have higher numbers.
    pub number: u64,
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
    /// Whether it was said among those who watch, not among the players.
    pub watchers: bool,
    /// The seat of who said it; `None` for who has none.
    pub seat: Option<u8>,
    /// Who said it; `None` where the seat is nobody's.
    pub person: Option<String>,
    /// The name of the ready phrase; `None` for words of their own.
    pub phrase: Option<String>,
    /// Words of their own; empty for a ready phrase.
    pub text: String,
}

/// A store of what is said in games.
#[async_trait]
pub trait Talk: Send + Sync {
    /// Stores a line. Of each game only the last `keep` lines among players, and among those who watch, are kept.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] when there is a line with this number, or the database fails, as with all of these.
    async fn add_line(&self, game: &str, line: &LineRow, keep: u32) -> Result<(), StoreError>;

    /// The lines of a game, the oldest first.
    async fn lines(&self, game: &str) -> Result<Vec<LineRow>, StoreError>;

    /// What a person has said that is kept, with the ids of the games; the newest first.
    async fn lines_by(&self, person: &str) -> Result<Vec<(String, LineRow)>, StoreError>;

    /// Forgets all lines that are older than this, in milliseconds since 1970.
    async fn sweep_lines(&self, before_ms: u64) -> Result<(), StoreError>;
}
