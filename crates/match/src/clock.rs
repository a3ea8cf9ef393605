//! How thinking time is measured.

use std::fmt;
use variorum_core::Fault;

/// In a player's first turn the clock stands still for this long, so that nobody loses time by finding the seat.
pub const FIRST_TURN_MS: u64 = 30_000;

const DAY_MS: u64 = 24 * 60 * 60 * 1000;

/// How thinking time is measured; all in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Clock {
    /// Not at all.
    #[default]
    None,
    /// A budget for the game, and more after each turn.
    Increment {
        /// For the whole game.
        budget: u64,
        /// Added when the player's turn ends.
        increment: u64,
    },
    /// A budget for the game; the first moments of each turn are free.
    Delay {
        /// For the whole game.
        budget: u64,
        /// Free in each turn.
        delay: u64,
    },
    /// A budget for each turn.
    PerTurn {
        /// For one turn.
        budget: u64,
    },
}

impl Clock {
    /// This many days for each turn.
    pub fn days(days: u32) -> Clock {
        Clock::PerTurn { budget: u64::from(days) * DAY_MS }
    }

    /// What each clock shows at the start; `None` without clocks.
    pub fn budget(self) -> Option<u64> {
        match self {
            Clock::None => None,
            Clock::Increment { budget, .. } | Clock::Delay { budget, .. } | Clock::PerTurn { budget } => {
                Some(budget)
            }
        }
    }

    /// Checks that people can play by these times.
    pub(crate) fn check(self) -> Result<(), Fault> {
        let between = |field: &str, value: u64, least: u64, most: u64| {
            if (least..=most).contains(&value) {
                return Ok(());
            }
            let expected = format!("{least} to {most} milliseconds");
            Err(Fault::new(field, value.to_string(), expected))
        };
        match self {
            Clock::None => Ok(()),
            Clock::Increment { budget, increment: extra } | Clock::Delay { budget, delay: extra } => {
                between("clock budget", budget, 1000, DAY_MS)?;
                between("clock increment or delay", extra, 0, DAY_MS / 24)
            }
            Clock::PerTurn { budget } => between("clock turn", budget, DAY_MS, 30 * DAY_MS),
        }
    }

    /// Reads what [`fmt::Display`] writes; `None` when the text is something else.
    ///
    /// ```
    /// use variorum_match::Clock;
    /// let clock = Clock::Increment { budget: 300_000, increment: 2_000 };
    /// assert_eq!(clock.to_string(), "increment 300000 2000");
    /// assert_eq!(Clock::parse("increment 300000 2000"), Some(clock));
    /// ```
    pub fn parse(text: &str) -> Option<Clock> {
        let words: Vec<&str> = text.split(' ').collect();
        let number = |index: usize| words.get(index)?.parse().ok();
        match (words[0], words.len()) {
            ("none", 1) => Some(Clock::None),
            ("increment", 3) => Some(Clock::Increment { budget: number(1)?, increment: number(2)? }),
            ("delay", 3) => Some(Clock::Delay { budget: number(1)?, delay: number(2)? }),
            ("turn", 2) => Some(Clock::PerTurn { budget: number(1)? }),
            _ => None,
        }
    }

    /// For how long the clock stands still when a turn begins.
    pub(crate) fn free(self, first_turn: bool) -> u64 {
        let delay = if let Clock::Delay { delay, .. } = self { delay } else { 0 };
        if first_turn { delay.max(FIRST_TURN_MS) } else { delay }
    }
}

/// `none`, `increment 300000 2000`, `delay 300000 5000`, `turn 86400000`.
impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Clock::None => f.write_str("none"),
            Clock::Increment { budget, increment } => write!(f, "increment {budget} {increment}"),
            Clock::Delay { budget, delay } => write!(f, "delay {budget} {delay}"),
            Clock::PerTurn { budget } => write!(f, "turn {budget}"),
        }
    }
}
