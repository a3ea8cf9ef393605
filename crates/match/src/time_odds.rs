//! Time odds: one player has another clock than the others.

use crate::Clock;
use std::fmt;
use variorum_core::Player;

/// How time is measured in a game that somebody offers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct OfferedTime {
    /// The clock of everybody.
    pub clock: Clock,
    /// The clock of whoever offers the game, where it is another one.
    pub own: Option<Clock>,
}

impl OfferedTime {
    /// Reads what [`fmt::Display`] writes; `None` when the text is something else.
    ///
    /// ```
    /// use variorum_match::OfferedTime;
    /// let offered = OfferedTime::parse("increment 300000 2000, own increment 120000 1000").unwrap();
    /// assert_eq!(offered.own.unwrap().to_string(), "increment 120000 1000");
    /// assert_eq!(OfferedTime::parse("none").unwrap().own, None);
    /// ```
    pub fn parse(text: &str) -> Option<OfferedTime> {
        match text.split_once(", own ") {
            None => Some(OfferedTime { clock: Clock::parse(text)?, own: None }),
            Some((clock, own)) => {
                Some(OfferedTime { clock: Clock::parse(clock)?, own: Some(Clock::parse(own)?) })
            }
        }
    }
}

/// `increment 300000 2000`, or `increment 300000 2000, own increment 120000 1000`.
impl fmt::Display for OfferedTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.clock)?;
        self.own.map_or(Ok(()), |own| write!(f, ", own {own}"))
    }
}

/// The PGN tags for time: `TimeControl` where all have the same clock, else one a player, such as `WhiteTimeControl`, as
/// cutechess writes them. `own` is the clock of each seat that has one of its own.
///
/// ```
/// use variorum_match::{Clock, time_tags};
/// let clock = |budget_ms| Clock::Increment { budget_ms, increment_ms: 0 };
/// let tags = time_tags(clock(300_000), &[None, Some(clock(60_000))]);
/// assert_eq!(tags[1], ("BlackTimeControl".to_owned(), "60".to_owned()));
/// assert_eq!(time_tags(clock(300_000), &[None, None]), [("TimeControl".to_owned(), "300".to_owned())]);
/// ```
pub fn time_tags(clock: Clock, own: &[Option<Clock>]) -> Vec<(String, String)> {
    let is_usual = |own: &Option<Clock>| own.is_none_or(|own| own == clock);
    if own.iter().all(is_usual) {
        return vec![("TimeControl".to_owned(), clock.tag())];
    }
    let tag = |(player, own): (Player, &Option<Clock>)| {
        (format!("{}TimeControl", player.title()), own.unwrap_or(clock).tag())
    };
    Player::ALL.into_iter().zip(own).map(tag).collect()
}
