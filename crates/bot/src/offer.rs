//! Games that a bot offers, as its user writes them.

use variorum_api::Clock;
use variorum_core::Fault;

/// A game with its clock.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    /// Id of the rules.
    pub game: String,
    /// How time is measured.
    pub clock: Clock,
}

/// A challenge to somebody, or to two in a game of three.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// Names of the accounts.
    pub players: Vec<String>,
    /// The game.
    pub offer: Offer,
}

/// The longest budget of a clock that is read, in minutes; the server may allow less.
const MAX_MINUTES: f64 = 10_000.0;

/// The longest increment that is read, in seconds; the server may allow less.
const MAX_SECONDS: u64 = 10_000;

impl Offer {
    /// Reads `chess=3+2`: a game, and minutes for the game and seconds a turn; or `chess=2d` for two days a turn, or
    /// `chess` without clocks.
    ///
    /// # Errors
    /// The text is none of that.
    pub fn parse(text: &str) -> Result<Offer, Fault> {
        let wrong = || Fault::new("offer", text, "a game and its clock, like chess=3+2, chess=2d or chess");
        let (game, clock) = match text.split_once('=') {
            Some((game, clock)) => (game, read_clock(clock).ok_or_else(wrong)?),
            None => (text, Clock::None),
        };
        if variorum_registry::find(game).is_none() {
            let ids: Vec<&str> = variorum_registry::games().map(|game| game.card().id).collect();
            return Err(Fault::new(
                "offer",
                text,
                format!("a game (one of {}) and its clock", ids.join(", ")),
            ));
        }
        Ok(Offer { game: game.to_owned(), clock })
    }
}

impl Wanted {
    /// Reads `Ada:chess=3+2`: the name of an account, and an offer; or `Ada,Ben:megachess=2d`, with two names for a game
    /// of three.
    ///
    /// # Errors
    /// The text is none of that.
    pub fn parse(text: &str) -> Result<Wanted, Fault> {
        match text.split_once(':') {
            Some((names, offer)) if names.split(',').all(|name| !name.is_empty()) => {
                let offer = Offer::parse(offer)?;
                Ok(Wanted { players: names.split(',').map(str::to_owned).collect(), offer })
            }
            _ => Err(Fault::new("challenge", text, "a player, a game and its clock, like Ada:chess=3+2")),
        }
    }

    /// The names, as users write them.
    pub(crate) fn names(&self) -> String {
        self.players.join(",")
    }
}

/// How a clock is written, as users write it: `3+2`, `2d`, `none`.
pub(crate) fn clock_text(clock: Clock) -> String {
    match clock {
        Clock::None => "none".to_owned(),
        Clock::Days { days } => format!("{days}d"),
        Clock::Increment { budget_ms, increment_ms: more } | Clock::Delay { budget_ms, delay_ms: more } => {
            format!("{}+{}", budget_ms as f64 / 60_000.0, more as f64 / 1000.0)
        }
    }
}

/// `3+2`, `3` or `2d`.
fn read_clock(text: &str) -> Option<Clock> {
    if let Some(days) = text.strip_suffix('d') {
        return Some(Clock::Days { days: days.parse().ok().filter(|&days| days > 0)? });
    }
    let (minutes, seconds) = text.split_once('+').unwrap_or((text, "0"));
    let minutes: f64 = minutes.parse().ok().filter(|&minutes| minutes > 0.0 && minutes <= MAX_MINUTES)?;
    let seconds: u64 = seconds.parse().ok().filter(|&seconds| seconds <= MAX_SECONDS)?;
    Some(Clock::Increment { budget_ms: (minutes * 60_000.0).round() as u64, increment_ms: seconds * 1000 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offers_are_read() {
        let clock = |text: &str| Offer::parse(text).map(|offer| offer.clock);
        assert_eq!(clock("chess=3+2"), Ok(Clock::Increment { budget_ms: 180_000, increment_ms: 2_000 }));
        assert_eq!(clock("chess2=0.5"), Ok(Clock::Increment { budget_ms: 30_000, increment_ms: 0 }));
        assert_eq!(clock("megachess=2d"), Ok(Clock::Days { days: 2 }));
        assert_eq!(clock("chess"), Ok(Clock::None));
        for text in ["3+2", "0.5+0", "2d"] {
            assert_eq!(clock(&format!("chess={text}")).map(clock_text).as_deref(), Ok(text));
        }
        for wrong in
            ["chess=", "chess=x", "chess=3+x", "chess=-3", "chess=nan", "chess=0d", "chess=xd", "chess=d"]
        {
            let message = Offer::parse(wrong).unwrap_err().to_string();
            assert_eq!(
                message,
                format!("offer: `{wrong}`: expected a game and its clock, like chess=3+2, chess=2d or chess")
            );
        }
        for wrong in ["ludo=3+2", ""] {
            assert!(Offer::parse(wrong).unwrap_err().to_string().contains("one of chess,"), "{wrong}");
        }
    }

    #[test]
    fn challenges_are_read() {
        let wanted = Wanted::parse("Ada:chess=1+0").unwrap();
        assert_eq!((wanted.names().as_str(), wanted.offer.game.as_str()), ("Ada", "chess"));
        assert_eq!(Wanted::parse("Ada,Ben:chess").unwrap().players, ["Ada", "Ben"]);
        for wrong in ["Ada", ":chess", "Ada,:chess", "Ada:ludo", "Ada:chess=", ""] {
            assert!(Wanted::parse(wrong).is_err(), "{wrong}");
        }
    }
}
