use variorum_core::{Fault, PositionError};

/// Why a course cannot be read or a lesson cannot be walked through.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LessonError {
    /// The text is not a course.
    #[error("not a course: {0}")]
    Json(String),
    /// An option or a move that the game does not have there.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// A position that is none of the game.
    #[error(transparent)]
    Position(#[from] PositionError),
}
