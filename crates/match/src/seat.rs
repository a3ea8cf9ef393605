//! Seats: before the match, and during it.

use crate::Clock;
use std::fmt;
use variorum_core::{PerPlayer, Player};

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// Who plays for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(tag = "kind", rename_all = "snake_case"))]
pub enum SeatKind {
    /// A person.
    Human,
    /// The computer.
    Computer {
        /// 1 (a child can win) to 8 (full strength).
        level: u8,
    },
}

/// A seat before the match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatSetup {
    /// Who plays.
    pub kind: SeatKind,
    /// A person's name; may be empty.
    pub name: String,
    /// The seat's own clock, where it is another one than that of the match: time odds.
    pub clock: Option<Clock>,
}

impl SeatSetup {
    /// A seat with the clock of the match.
    pub fn new(kind: SeatKind, name: impl Into<String>) -> SeatSetup {
        SeatSetup { kind, name: name.into(), clock: None }
    }

    /// Reads what [`fmt::Display`] writes; `None` when the text is something else.
    ///
    /// ```
    /// use variorum_match::{SeatKind, SeatSetup};
    /// assert_eq!(SeatSetup::parse("computer 5").unwrap().kind, SeatKind::Computer { level: 5 });
    /// assert_eq!(SeatSetup::parse("human Ada").unwrap().name, "Ada");
    /// assert!(SeatSetup::parse("clock increment 60000 0; human Ada").unwrap().clock.is_some());
    /// ```
    pub fn parse(text: &str) -> Option<SeatSetup> {
        if let Some((clock, seat)) = text.strip_prefix("clock ").and_then(|rest| rest.split_once("; ")) {
            let clock = Clock::parse(clock)?;
            return SeatSetup::parse_player(seat).map(|seat| SeatSetup { clock: Some(clock), ..seat });
        }
        SeatSetup::parse_player(text)
    }

    fn parse_player(text: &str) -> Option<SeatSetup> {
        match text.split_once(' ')? {
            ("human", name) => Some(SeatSetup::new(SeatKind::Human, name)),
            ("computer", level) => {
                Some(SeatSetup::new(SeatKind::Computer { level: level.parse().ok()? }, ""))
            }
            _ => None,
        }
    }
}

/// `human Ada` (the name may be empty) or `computer 5`; with a clock of its own `clock increment 60000 0; human Ada`.
impl fmt::Display for SeatSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(clock) = self.clock {
            write!(f, "clock {clock}; ")?;
        }
        match self.kind {
            SeatKind::Human => write!(f, "human {}", self.name),
            SeatKind::Computer { level } => write!(f, "computer {level}"),
        }
    }
}

/// A seat during the match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seat {
    /// Who plays now.
    pub kind: SeatKind,
    /// The person's name; may be empty.
    pub name: String,
    /// Whether the person has ever come; true for the computer.
    pub joined: bool,
    /// Whether the computer stands in for a person.
    pub stand_in: bool,
}

impl Seat {
    /// The seats at the beginning. In games of two there is nobody on Red's.
    pub(crate) fn all(setups: &[SeatSetup]) -> PerPlayer<Seat> {
        PerPlayer::from_fn(|player: Player| {
            let seat = setups.get(player.index());
            let kind = seat.map_or(SeatKind::Human, |seat| seat.kind);
            let name = seat.map(|seat| seat.name.clone()).unwrap_or_default();
            Seat { kind, name, joined: kind != SeatKind::Human, stand_in: false }
        })
    }

    /// The computer plays for the person.
    pub(crate) fn stand_in(&mut self, level: u8) {
        self.kind = SeatKind::Computer { level };
        self.stand_in = true;
        self.joined = true;
    }

    /// The person plays again.
    pub(crate) fn give_back(&mut self) {
        self.kind = SeatKind::Human;
        self.stand_in = false;
    }
}
