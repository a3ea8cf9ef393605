//! What is wrong with a text from outside.

use std::fmt;

/// One thing that is wrong with a text: where, what stood there, what was expected.
///
/// ```
/// use variorum_core::Fault;
///
/// let fault = Fault::new("move", "e2e5", "a legal move of white");
/// assert_eq!(fault.to_string(), "move: `e2e5`: expected a legal move of white");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The field: `rows`, `side`, `castling`, `move`, the name of an option…
    pub field: String,
    /// The offending text, cut to a length that can be shown.
    pub text: String,
    /// What was expected instead, as the end of the sentence "expected …".
    pub expected: String,
}

impl Fault {
    /// The longest piece of foreign text that is repeated in a message, in characters.
    const SHOWN: usize = 120;

    /// A fault in `field`, where `text` stands instead of what was `expected`.
    pub fn new(field: impl Into<String>, text: impl AsRef<str>, expected: impl Into<String>) -> Fault {
        let text = text.as_ref();
        let mut shown: String = text.chars().take(Fault::SHOWN).collect();
        if shown.len() < text.len() {
            shown.push('…');
        }
        Fault { field: field.into(), text: shown, expected: expected.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: `{}`: expected {}", self.field, self.text, self.expected)
    }
}

impl std::error::Error for Fault {}

/// Every reason why a text is not a playable position; never empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionError {
    /// The reasons, in the order of the fields.
    pub faults: Vec<Fault>,
}

impl From<Fault> for PositionError {
    fn from(fault: Fault) -> PositionError {
        PositionError { faults: vec![fault] }
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.faults.iter().enumerate() {
            if i > 0 {
                f.write_str("; ")?;
            }
            write!(f, "position, {fault}")?;
        }
        Ok(())
    }
}

impl std::error::Error for PositionError {}
