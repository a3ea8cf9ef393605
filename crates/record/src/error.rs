//! Why a text cannot be read, and where in it.

use variorum_core::Fault;

/// Why a text is not a list of records.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("game {game}, line {line}, column {column}: {fault}")]
pub struct ReadError {
    /// The game, counted from 1.
    pub game: usize,
    /// The line of the text, counted from 1.
    pub line: usize,
    /// The character of the line, counted from 1.
    pub column: usize,
    /// What is wrong there.
    pub fault: Fault,
}

/// A place in a file; lines and characters of a line are counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    pub line: usize,
    pub column: usize,
}

impl Place {
    /// Where a byte of a text stands, when the text begins here.
    pub(crate) fn of(self, text: &str, at: usize) -> Place {
        let before = &text[..at];
        let characters = before.rsplit('\n').next().unwrap_or_default().chars().count();
        match before.matches('\n').count() {
            0 => Place { line: self.line, column: self.column + characters },
            lines => Place { line: self.line + lines, column: 1 + characters },
        }
    }
}

/// What is wrong with a text that holds no game.
pub(crate) fn no_game() -> Fault {
    Fault::new("text", "", "a game: tags, moves and a result")
}
