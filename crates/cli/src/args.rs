//! Arguments that several commands have.

use crate::complete::{GAMES, OPTIONS};
use clap::Args;
use variorum_record::Letters;

/// A game and where it starts.
#[derive(Args, Clone)]
pub struct GameArgs {
    /// The game's id, as `variorum games` lists it
    #[arg(value_parser = GAMES, hide_possible_values = true)]
    pub game: String,
    /// An option of the game; may be given several times
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = OPTIONS, hide_possible_values = true)]
    pub options: Vec<String>,
    /// Start from this position text instead of the start position
    #[arg(long, value_name = "TEXT")]
    pub position: Option<String>,
}

/// Why the value of an argument is refused. Clap names the argument and the value before it.
#[derive(Debug, thiserror::Error)]
#[error("expected {expected}")]
pub struct ValueError {
    expected: String,
}

impl ValueError {
    /// With what was expected instead, as the end of the sentence "expected …".
    pub fn new(expected: impl Into<String>) -> ValueError {
        ValueError { expected: expected.into() }
    }
}

/// The letters of a language with this name.
pub fn letters(name: &str) -> Result<Letters, ValueError> {
    Letters::from_name(name).ok_or_else(|| {
        let names: Vec<&str> = Letters::ALL.into_iter().map(Letters::name).collect();
        ValueError::new(format!("one of {}", names.join(", ")))
    })
}
