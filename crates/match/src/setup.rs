//! What a match is set up with.

use crate::draft::{LIMITS, own_options};
use crate::{Clock, Series};
use std::fmt;
use variorum_core::any::{AnyGame, AnyRecord};
use variorum_core::{Fault, Options, PositionError};

/// The longest name of a player, in characters.
pub const MAX_NAME: usize = 40;

/// Who plays for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeatKind {
    /// A person.
    Human,
    /// The computer at a level from 1 to 8.
    Computer(u8),
}

/// A seat before the match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatSetup {
    /// Who plays.
    pub kind: SeatKind,
    /// A person's name; may be empty.
    pub name: String,
}

impl SeatSetup {
    /// Reads what [`fmt::Display`] writes; `None` when the text is something else.
    pub fn parse(text: &str) -> Option<SeatSetup> {
        match text.split_once(' ')? {
            ("human", name) => Some(SeatSetup { kind: SeatKind::Human, name: name.to_owned() }),
            ("computer", level) => {
                Some(SeatSetup { kind: SeatKind::Computer(level.parse().ok()?), name: String::new() })
            }
            _ => None,
        }
    }
}

/// `human Ada` (the name may be empty) or `computer 5`.
impl fmt::Display for SeatSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            SeatKind::Human => write!(f, "human {}", self.name),
            SeatKind::Computer(level) => write!(f, "computer {level}"),
        }
    }
}

/// Everything that is fixed before the first move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// What was chosen.
    pub options: Options,
    /// Text of the position to start from; `None` for the game's own start.
    pub position: Option<String>,
    /// One a player, in order.
    pub seats: Vec<SeatSetup>,
    /// How time is measured.
    pub clock: Clock,
    /// How long the draft lasts once everybody has come, in milliseconds; `None` for what fits the clock.
    pub draft: Option<u64>,
    /// The games before this one.
    pub series: Series,
}

impl Setup {
    /// Checks everything but the position and the options against the game.
    ///
    /// # Errors
    /// A number of seats that the game does not have, or a name, level, clock or time limit that cannot be.
    pub fn check(&self, rules: &'static dyn AnyGame) -> Result<(), Fault> {
        let players = rules.card().players;
        if self.seats.len() != players {
            let expected = format!("{players} seats, one a player");
            return Err(Fault::new("seats", self.seats.len().to_string(), expected));
        }
        for seat in &self.seats {
            check_name(&seat.name)?;
            if let SeatKind::Computer(level) = seat.kind
                && !(1..=8).contains(&level)
            {
                return Err(Fault::new("level", level.to_string(), "a number from 1 to 8"));
            }
        }
        self.clock.check()?;
        if let Some(limit) = self.draft {
            let fault = |expected: String| Err(Fault::new("draft", limit.to_string(), expected));
            if own_options(rules.card()).next().is_none() {
                return fault("no time limit: nothing is chosen before this game".to_owned());
            }
            if !LIMITS.contains(&limit) {
                return fault(format!("{} to {} milliseconds", LIMITS.start(), LIMITS.end()));
            }
        }
        Ok(())
    }

    /// Checks everything against the game and makes its record.
    pub(crate) fn record(&self, rules: &'static dyn AnyGame) -> Result<Box<dyn AnyRecord>, PositionError> {
        self.check(rules)?;
        match &self.position {
            None => Ok(rules.new_record(&self.options)?),
            Some(text) => rules.read_record(&self.options, text),
        }
    }
}

/// Whether a name can be shown: not too long and without control characters.
pub(crate) fn check_name(name: &str) -> Result<(), Fault> {
    if name.chars().count() > MAX_NAME || name.chars().any(char::is_control) {
        let expected = format!("at most {MAX_NAME} characters, none of them a control character");
        return Err(Fault::new("name", name, expected));
    }
    Ok(())
}
