//! Which games may change ratings.

use crate::app_state::AppState;
use crate::error::ServerError;
use crate::service_clock::wall_ms;
use variorum_core::Fault;
use variorum_core::any::AnyGame;
use variorum_match::{Clock, SeatKind, SeatSetup, Speed};

/// Within this time the games of the same two players are counted.
pub(crate) const PAIR_MS: u64 = 24 * 60 * 60 * 1000;

/// Checks that a game of this kind may be rated: people alone, the usual rules from the usual start, with the same clock
/// for all, and whatever its players choose left to them.
///
/// # Errors
/// What keeps it from being rated.
pub(crate) fn check(
    rules: &dyn AnyGame,
    requested: &[String],
    position: Option<&str>,
    seats: &[SeatSetup],
    clock: Clock,
) -> Result<(), Fault> {
    let fault = |expected: &str| Err(Fault::new("rated", "true", expected));
    if seats.iter().any(|seat| seat.kind != SeatKind::Human) {
        return fault("people at all seats of a rated game");
    }
    if Speed::of(clock).is_none() {
        return fault("a clock in a rated game");
    }
    if seats.iter().any(|seat| seat.clock.is_some_and(|own| own != clock)) {
        return fault("the same clock for all in a rated game");
    }
    if position.is_some() {
        return fault("the usual start of a rated game, without a position");
    }
    let is_usual = |text: &String| {
        let (name, value) = text.split_once('=').unwrap_or((text, ""));
        let spec = rules.card().options.iter().find(|spec| spec.name == name);
        spec.is_some_and(|spec| spec.role.chooser().is_none() && spec.default == value)
    };
    match requested.iter().find(|text| !is_usual(text)) {
        Some(text) => fault(&format!("the usual rules of a rated game, without `{text}`")),
        None => Ok(()),
    }
}

/// Whether another game of these people would count: no two of them are the same or have played enough today.
///
/// # Errors
/// The store fails.
pub(crate) async fn has_room(state: &AppState, people: &[&str]) -> Result<bool, ServerError> {
    let since = wall_ms().saturating_sub(PAIR_MS);
    for (index, one) in people.iter().enumerate() {
        for other in &people[..index] {
            let most = state.settings.limits.rated_games_per_pair;
            if one == other || state.people.rated_between(one, other, since).await? >= most {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rated_game_is_one_of_people_by_the_usual_rules() {
        let clock = Clock::Increment { budget_ms: 60_000, increment_ms: 0 };
        for rules in variorum_registry::games() {
            let card = rules.card();
            let people = vec![SeatSetup::new(SeatKind::Human, ""); card.players];
            let mut odds = people.clone();
            odds[0].clock = Some(Clock::Increment { budget_ms: 30_000, increment_ms: 0 });
            let usual = card.options.iter().filter(|spec| spec.role.chooser().is_none());
            let usual: Vec<String> = usual.map(|spec| format!("{}={}", spec.name, spec.default)).collect();
            assert_eq!(check(rules, &usual, None, &people, clock), Ok(()), "{}", card.id);
            assert_eq!(check(rules, &[], None, &people, Clock::Days { days: 3 }), Ok(()));
            let chosen = card.options.iter().find(|spec| spec.role.chooser().is_some());
            let wrong = chosen.map_or("no=such".to_owned(), |spec| format!("{}={}", spec.name, spec.default));
            let refused = [
                check(rules, &[wrong], None, &people, clock),
                check(rules, &usual, Some("a position"), &people, clock),
                check(rules, &usual, None, &people, Clock::None),
                check(rules, &usual, None, &odds, clock),
                check(rules, &usual, None, &[SeatSetup::new(SeatKind::Computer { level: 1 }, "")], clock),
            ];
            for fault in refused.map(Result::unwrap_err) {
                assert!(fault.to_string().starts_with("rated: `true`: expected "), "{fault}");
            }
        }
    }
}
