//! What was assumed in reading a record.

use std::fmt;
use variorum_core::foreign::Note;

/// Something in a record that is not written as here, and how it was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Warning {
    /// The line of the text, counted from 1.
    pub line: usize,
    /// The character of the line, counted from 1.
    pub column: usize,
    /// What stood there and what was assumed.
    pub note: Note,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.note)
    }
}
