//! How thinking time is measured.

use std::fmt;
use variorum_core::Fault;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// In a player's first turn the clock stands still for this long, so that nobody loses time by finding the seat.
pub const FIRST_TURN_MS: u64 = 30_000;

const DAY_MS: u64 = 24 * 60 * 60 * 1000;

/// How thinking time is measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(tag = "kind", rename_all = "snake_case"))]
pub enum Clock {
    /// Not at all.
    #[default]
    None,
    /// A budget for the game; each turn that ends adds an increment (0 for sudden death).
    Increment {
        /// For the whole game, in milliseconds.
        budget_ms: u64,
        /// Added when a player's turn ends, in milliseconds.
        increment_ms: u64,
    },
    /// A budget for the game; the first moments of each turn are free.
    Delay {
        /// For the whole game, in milliseconds.
        budget_ms: u64,
        /// Free in each turn, in milliseconds.
        delay_ms: u64,
    },
    /// So many days for each turn.
    Days {
        /// For one turn.
        days: u32,
    },
}

/// The turns of a game for which time is estimated.
const TURNS: u64 = 40;

/// So many days, in milliseconds.
pub(crate) fn days_ms(days: u32) -> u64 {
    u64::from(days) * DAY_MS
}

impl Clock {
    /// What each clock shows at the start; `None` without clocks.
    pub fn budget(self) -> Option<u64> {
        match self {
            Clock::None => None,
            Clock::Increment { budget_ms, .. } | Clock::Delay { budget_ms, .. } => Some(budget_ms),
            Clock::Days { days } => Some(days_ms(days)),
        }
    }

    /// The time that it gives a player for 40 turns, in milliseconds; `None` without clocks and by days.
    pub(crate) fn for_a_game(self) -> Option<u64> {
        match self {
            Clock::None | Clock::Days { .. } => None,
            Clock::Increment { budget_ms, increment_ms: extra }
            | Clock::Delay { budget_ms, delay_ms: extra } => {
                Some(budget_ms.saturating_add(extra.saturating_mul(TURNS)))
            }
        }
    }

    /// The time of the whole game that it gives a player as a part of what `other` gives, over 40 turns: 0.25 for a
    /// quarter. `None` unless both are budgets for the game.
    ///
    /// ```
    /// use variorum_match::Clock;
    /// let clock = |budget_ms| Clock::Increment { budget_ms, increment_ms: 0 };
    /// assert_eq!(clock(60_000).part_of(clock(240_000)), Some(0.25));
    /// assert_eq!(clock(60_000).part_of(Clock::None), None);
    /// ```
    pub fn part_of(self, other: Clock) -> Option<f64> {
        Some(self.for_a_game()? as f64 / other.for_a_game().filter(|&time| time > 0)? as f64)
    }

    /// Checks that one player may have this clock where the others have `usual`: time odds are two budgets of the same
    /// kind.
    ///
    /// # Errors
    /// They are of different kinds, or one is no budget for the game, or people cannot play by it.
    pub(crate) fn check_odds(self, usual: Clock) -> Result<(), Fault> {
        let same = matches!(
            (self, usual),
            (Clock::Increment { .. }, Clock::Increment { .. }) | (Clock::Delay { .. }, Clock::Delay { .. })
        );
        if !same {
            let expected = "a budget for the game of the same kind as the clock of the game, with an increment or \
                            with a delay";
            return Err(Fault::new("own clock", self.to_string(), expected));
        }
        self.check()
    }

    /// The value of the PGN tag `TimeControl`: `300+2`, `1/86400` for a day a turn, `-` without clocks. For a delay, which
    /// PGN does not have, `300 d5`, as US Chess writes it.
    ///
    /// ```
    /// use variorum_match::Clock;
    /// assert_eq!(Clock::Increment { budget_ms: 90_000, increment_ms: 500 }.tag(), "90+0.5");
    /// assert_eq!(Clock::Increment { budget_ms: 60_000, increment_ms: 0 }.tag(), "60");
    /// assert_eq!(Clock::Days { days: 3 }.tag(), "1/259200");
    /// ```
    pub fn tag(self) -> String {
        let seconds = |ms: u64| ms as f64 / 1000.0;
        match self {
            Clock::None => "-".to_owned(),
            Clock::Increment { budget_ms, increment_ms: 0 } | Clock::Delay { budget_ms, delay_ms: 0 } => {
                seconds(budget_ms).to_string()
            }
            Clock::Increment { budget_ms, increment_ms } => {
                format!("{}+{}", seconds(budget_ms), seconds(increment_ms))
            }
            Clock::Delay { budget_ms, delay_ms } => format!("{} d{}", seconds(budget_ms), seconds(delay_ms)),
            Clock::Days { days } => format!("1/{}", days_ms(days) / 1000),
        }
    }

    /// Checks that people can play by these times.
    pub(crate) fn check(self) -> Result<(), Fault> {
        let between = |field: &str, value: u64, (least, most): (u64, u64), unit: &str| {
            if (least..=most).contains(&value) {
                return Ok(());
            }
            Err(Fault::new(field, value.to_string(), format!("{least} to {most} {unit}")))
        };
        match self {
            Clock::None => Ok(()),
            Clock::Increment { budget_ms, increment_ms: extra }
            | Clock::Delay { budget_ms, delay_ms: extra } => {
                between("clock budget", budget_ms, (1000, DAY_MS), "milliseconds")?;
                between("clock increment or delay", extra, (0, DAY_MS / 24), "milliseconds")
            }
            Clock::Days { days } => between("clock days", u64::from(days), (1, 30), "days"),
        }
    }

    /// Reads what [`fmt::Display`] writes; `None` when the text is something else.
    ///
    /// ```
    /// use variorum_match::Clock;
    /// let clock = Clock::Increment { budget_ms: 300_000, increment_ms: 2_000 };
    /// assert_eq!(clock.to_string(), "increment 300000 2000");
    /// assert_eq!(Clock::parse("increment 300000 2000"), Some(clock));
    /// ```
    pub fn parse(text: &str) -> Option<Clock> {
        let words: Vec<&str> = text.split(' ').collect();
        let number = |index: usize| words.get(index)?.parse::<u64>().ok();
        match (words[0], words.len()) {
            ("none", 1) => Some(Clock::None),
            ("increment", 3) => Some(Clock::Increment { budget_ms: number(1)?, increment_ms: number(2)? }),
            ("delay", 3) => Some(Clock::Delay { budget_ms: number(1)?, delay_ms: number(2)? }),
            ("turn", 2) => {
                let turn = number(1).filter(|turn| turn % DAY_MS == 0)?;
                Some(Clock::Days { days: u32::try_from(turn / DAY_MS).ok()? })
            }
            _ => None,
        }
    }

    /// For how long the clock stands still when a turn begins.
    pub(crate) fn free(self, first_turn: bool) -> u64 {
        let delay = if let Clock::Delay { delay_ms, .. } = self { delay_ms } else { 0 };
        if first_turn { delay.max(FIRST_TURN_MS) } else { delay }
    }
}

/// `none`, `increment 300000 2000`, `delay 300000 5000`, `turn 86400000`.
impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Clock::None => f.write_str("none"),
            Clock::Increment { budget_ms, increment_ms } => write!(f, "increment {budget_ms} {increment_ms}"),
            Clock::Delay { budget_ms, delay_ms } => write!(f, "delay {budget_ms} {delay_ms}"),
            Clock::Days { days } => write!(f, "turn {}", days_ms(*days)),
        }
    }
}
