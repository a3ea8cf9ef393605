//! Clocks and speeds as lichess names them.

use crate::error::ServerError;
use crate::query::Query;
use variorum_api::lichess::{ChallengePerf, Perf, TimeControl};
use variorum_api::{Clock, Speed};
use variorum_core::Fault;

/// What lichess's clients are told where nobody measures time.
pub(super) const UNLIMITED_MS: u64 = 2_147_483_647;

/// How fast a game is; lichess has one word for all that takes days.
pub(super) fn speed(clock: Clock) -> &'static str {
    match Speed::of(clock) {
        None | Some(Speed::Daily) => "correspondence",
        Some(speed) => speed.name(),
    }
}

/// The same for people.
pub(super) fn speed_title(clock: Clock) -> String {
    let mut name = speed(clock).to_owned();
    name[..1].make_ascii_uppercase();
    name
}

/// The same in a game.
pub(super) fn perf(clock: Clock) -> Perf {
    Perf { name: speed_title(clock) }
}

/// The same in a challenge.
pub(super) fn challenge_perf(clock: Clock) -> ChallengePerf {
    ChallengePerf { icon: String::new(), name: speed_title(clock) }
}

/// Budget and increment in milliseconds. A clock with free moments in each turn, which lichess does not have, counts as
/// one without increment: its player has more time than they are told.
pub(super) fn budget(clock: Clock) -> Option<(u64, u64)> {
    match clock {
        Clock::Increment { budget_ms, increment_ms } => Some((budget_ms, increment_ms)),
        Clock::Delay { budget_ms, .. } => Some((budget_ms, 0)),
        Clock::Days { .. } | Clock::None => None,
    }
}

/// How time is measured in a challenge.
pub(super) fn control(clock: Clock) -> TimeControl {
    match (clock, budget(clock)) {
        (_, Some((budget, increment))) => {
            let (limit, increment) = (budget / 1000, increment / 1000);
            TimeControl::Clock { limit, increment, show: format!("{}+{increment}", minutes(limit)) }
        }
        (Clock::Days { days }, _) => TimeControl::Correspondence { days_per_turn: days },
        _ => TimeControl::Unlimited,
    }
}

/// Seconds as minutes, with a quarter, a half or more digits where they are no whole ones.
fn minutes(seconds: u64) -> String {
    match (seconds / 60, seconds % 60) {
        (whole, 0) => whole.to_string(),
        (whole, rest) => format!("{whole}.{:02}", rest * 100 / 60).trim_end_matches('0').to_owned(),
    }
}

/// The clock that a challenge asks for, in `clock.limit` and `clock.increment`, or in `days`.
///
/// # Errors
/// One of them is no whole number, or only one half of a clock is there.
pub(super) fn wanted(fields: &Query) -> Result<Clock, ServerError> {
    let (limit, increment) = (fields.number::<u32>("clock.limit")?, fields.number::<u32>("clock.increment")?);
    Ok(match (limit, increment, fields.number("days")?) {
        (Some(limit), Some(increment), _) => {
            Clock::Increment { budget_ms: u64::from(limit) * 1000, increment_ms: u64::from(increment) * 1000 }
        }
        (None, None, Some(days)) => Clock::Days { days },
        (None, None, None) => Clock::None,
        (Some(_), None, _) => {
            return Err(Fault::new("clock.increment", "", "seconds, with clock.limit").into());
        }
        (None, Some(_), _) => {
            return Err(Fault::new("clock.limit", "", "seconds, with clock.increment").into());
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_asked_for_in_seconds_or_days_and_shown_in_minutes() {
        let of = |text: &str| wanted(&Query::of_text(text));
        let clock = of("clock.limit=330&clock.increment=3").unwrap();
        assert_eq!(clock, Clock::Increment { budget_ms: 330_000, increment_ms: 3_000 });
        let shown = TimeControl::Clock { limit: 330, increment: 3, show: "5.5+3".into() };
        assert_eq!((control(clock), speed(clock)), (shown, "blitz"));
        assert_eq!(of("days=3").unwrap(), Clock::Days { days: 3 });
        assert_eq!(of("").unwrap(), Clock::None);
        for (text, field) in
            [("clock.limit=5", "clock.increment"), ("clock.increment=5", "clock.limit"), ("days=x", "days")]
        {
            assert!(of(text).unwrap_err().to_string().starts_with(field), "{text}");
        }
        assert_eq!((minutes(180), minutes(15), minutes(20)), ("3".into(), "0.25".into(), "0.33".into()));
    }
}
