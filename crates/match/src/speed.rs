//! How fast a game is: each speed of a game has ratings of its own.

use crate::Clock;
use std::fmt;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// How fast a game is, by the time that its clock gives a player for 40 turns.
///
/// ```
/// use variorum_match::{Clock, Speed};
/// let clock = Clock::Increment { budget_ms: 180_000, increment_ms: 2_000 };
/// assert_eq!(Speed::of(clock), Some(Speed::Blitz));
/// assert_eq!(Speed::of(Clock::None), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "snake_case"))]
pub enum Speed {
    /// Less than 3 minutes.
    Bullet,
    /// Less than 8 minutes.
    Blitz,
    /// Less than 25 minutes.
    Rapid,
    /// More.
    Classical,
    /// A day or more for each turn.
    Daily,
}

const MINUTE_MS: u64 = 60_000;

impl Speed {
    /// All, from the fastest.
    pub const ALL: [Speed; 5] = [Speed::Bullet, Speed::Blitz, Speed::Rapid, Speed::Classical, Speed::Daily];

    /// That of games with a clock; `None` where nobody measures time.
    pub fn of(clock: Clock) -> Option<Speed> {
        if matches!(clock, Clock::Days { .. }) {
            return Some(Speed::Daily);
        }
        Some(match clock.for_a_game()? / MINUTE_MS {
            0..3 => Speed::Bullet,
            3..8 => Speed::Blitz,
            8..25 => Speed::Rapid,
            _ => Speed::Classical,
        })
    }

    /// `bullet`, `blitz`, `rapid`, `classical` or `daily`.
    pub const fn name(self) -> &'static str {
        match self {
            Speed::Bullet => "bullet",
            Speed::Blitz => "blitz",
            Speed::Rapid => "rapid",
            Speed::Classical => "classical",
            Speed::Daily => "daily",
        }
    }

    /// The speed with this name.
    pub fn from_name(name: &str) -> Option<Speed> {
        Speed::ALL.into_iter().find(|speed| speed.name() == name)
    }
}

/// Its name.
impl fmt::Display for Speed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_speed_is_what_40_turns_take() {
        let of = |minutes: u64, seconds: u64| {
            Speed::of(Clock::Increment { budget_ms: minutes * MINUTE_MS, increment_ms: seconds * 1000 })
        };
        for (minutes, seconds, speed) in [
            (1, 0, Speed::Bullet),
            (2, 1, Speed::Bullet),
            (3, 0, Speed::Blitz),
            (3, 2, Speed::Blitz),
            (5, 4, Speed::Blitz),
            (10, 0, Speed::Rapid),
            (15, 10, Speed::Rapid),
            (30, 0, Speed::Classical),
        ] {
            assert_eq!(of(minutes, seconds), Some(speed), "{minutes} + {seconds}");
        }
        assert_eq!(
            Speed::of(Clock::Delay { budget_ms: u64::MAX, delay_ms: u64::MAX }),
            Some(Speed::Classical)
        );
        assert_eq!(Speed::of(Clock::Days { days: 1 }), Some(Speed::Daily));
        assert_eq!(Speed::ALL.map(|speed| Speed::from_name(speed.name())), Speed::ALL.map(Some));
    }
}
