//! What a conversation waits for.

use crate::gui::{InputLine, Turn};

/// What a conversation waits for.
pub enum Message {
    /// A line came in.
    Line(InputLine),
    /// The input has ended.
    EndOfInput,
    /// A search has found what to play.
    SearchFinished(SearchResult),
}

/// What a search has found.
pub struct SearchResult {
    /// Which search.
    pub number: u64,
    /// What to play.
    pub turn: Turn,
    /// How long it took.
    pub elapsed_ms: u64,
}
