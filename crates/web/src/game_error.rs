//! Why a game cannot be opened or recorded.

use variorum_core::{Fault, PositionError};

/// Why a game cannot be opened or recorded. The message is a sentence for the user.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GameError {
    /// An option, a move, an event or a tag is wrong.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// The position is wrong.
    #[error(transparent)]
    Position(#[from] PositionError),
}
