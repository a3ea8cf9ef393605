//! Vacations of accounts: clocks of their games by the day stand still.

use super::sign_in::tell_matches;
use super::visitor::{Known, Visitor};
use crate::answer::json;
use crate::app_state::AppState;
use crate::error::ServerError;
use crate::failures::Failures;
use crate::request::Text;
use crate::service_clock::wall_ms;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use std::sync::Arc;
use variorum_api::{self as api, TakeVacation, Vacation, from_json, to_json};
use variorum_core::Fault;
use variorum_match::Match;
use variorum_store::{Period, PersonRow};

const DAY_MS: u64 = 24 * 60 * 60 * 1000;

/// Vacations are counted for so long after they were taken.
const YEAR_MS: u64 = 365 * DAY_MS;

/// Times that differ by no more are the same: the clocks of the server and of its games drift apart by little.
const SAME_MS: u64 = 60 * 1000;

/// The vacation of the account, and how much it has left.
#[utoipa::path(
    get,
    path = "/api/v1/me/vacation",
    operation_id = "vacation",
    tag = "account",
    responses((status = 200, body = Vacation), Failures),
    security(("cookie" = []), ("token" = ["read"]))
)]
pub(crate) async fn get(
    State(state): State<Arc<AppState>>,
    visitor: Visitor,
) -> Result<Response, ServerError> {
    let Known { person, .. } = visitor.account()?;
    answer(&state, &person.id).await
}

/// Goes on vacation: the account's own clocks in its games by the day stand still.
#[utoipa::path(
    post,
    path = "/api/v1/me/vacation",
    operation_id = "take_vacation",
    tag = "account",
    request_body(content = TakeVacation, example = json!({"days": 7})),
    responses((status = 200, body = Vacation), Failures),
    security(("cookie" = []), ("token" = ["play"]))
)]
pub(crate) async fn take(
    State(state): State<Arc<AppState>>,
    visitor: Visitor,
    Text(body): Text,
) -> Result<Response, ServerError> {
    let TakeVacation { days } = from_json(&body)?;
    let Known { person, .. } = visitor.account()?;
    let now = wall_ms();
    let Vacation { now: taken, left_ms, .. } = of(&state, &person.id, now).await?;
    let fault = |expected: String| Fault::new("days", days.to_string(), expected);
    if taken.is_some() {
        return Err(fault("no further vacation before the end of this one".to_owned()).into());
    }
    let length = u64::from(days) * DAY_MS;
    if length == 0 || length > left_ms {
        return Err(fault(format!("1 to {}, the days that are left", left_ms / DAY_MS)).into());
    }
    set(&state, person, Period { from_ms: now, until_ms: now + length }).await
}

/// Ends the vacation, if there is one.
#[utoipa::path(
    delete,
    path = "/api/v1/me/vacation",
    operation_id = "end_vacation",
    tag = "account",
    responses((status = 200, body = Vacation), Failures),
    security(("cookie" = []), ("token" = ["play"]))
)]
pub(crate) async fn end(
    State(state): State<Arc<AppState>>,
    visitor: Visitor,
) -> Result<Response, ServerError> {
    let Known { person, .. } = visitor.account()?;
    let now = wall_ms();
    match person.vacation.filter(|vacation| vacation.until_ms > now) {
        Some(vacation) => set(&state, person, Period { until_ms: now, ..vacation }).await,
        None => answer(&state, &person.id).await,
    }
}

/// Stores a vacation, and tells the games in memory; others learn of it when they are read.
async fn set(state: &Arc<AppState>, person: &PersonRow, vacation: Period) -> Result<Response, ServerError> {
    state.people.set_vacation(&person.id, vacation).await?;
    tell_matches(state, &person.id, &person.id).await?;
    answer(state, &person.id).await
}

async fn answer(state: &AppState, person: &str) -> Result<Response, ServerError> {
    Ok(json(StatusCode::OK, to_json(&of(state, person, wall_ms()).await?)))
}

/// All that are kept of somebody, also those that count no more.
///
/// # Errors
/// The store fails.
pub(super) async fn all(state: &AppState, person: &str) -> Result<Vec<api::Period>, ServerError> {
    Ok(state.people.vacations(person, 0).await?.into_iter().map(shown).collect())
}

async fn of(state: &AppState, person: &str, now: u64) -> Result<Vacation, ServerError> {
    let taken = state.people.vacations(person, now.saturating_sub(YEAR_MS)).await?;
    let days = state.settings.limits.vacation_days;
    let goes_on = taken.last().filter(|last| last.until_ms > now);
    Ok(Vacation { now: goes_on.copied().map(shown), left_ms: left(&taken, days, now), days })
}

fn shown(Period { from_ms, until_ms }: Period) -> api::Period {
    api::Period { from_ms, until_ms }
}

/// How much of so many days in a year is left after these vacations.
fn left(taken: &[Period], days: u64, now: u64) -> u64 {
    let counted = |one: &Period| {
        let until = one.until_ms.max(one.from_ms + DAY_MS);
        until - one.from_ms.max(now.saturating_sub(YEAR_MS)).min(until)
    };
    (days * DAY_MS).saturating_sub(taken.iter().map(counted).sum())
}

/// What a game must still be told of the vacations of a seat's owner, in order: when each changed and until when the clock
/// stands still, both by the clock of games. `clocks` are that clock and the time since 1970, now.
pub(crate) fn changes(
    game: &Match,
    player: variorum_core::Player,
    vacations: &[Period],
    (now, wall): (u64, u64),
) -> Vec<(u64, u64)> {
    let in_game = |at: u64| (now + at).saturating_sub(wall);
    let mut periods: Vec<(u64, u64)> =
        vacations.iter().map(|one| (in_game(one.from_ms), in_game(one.until_ms))).collect();
    if periods.is_empty() {
        // Whoever had one may have been deleted.
        periods.push((now, 0));
    }
    let (mut known, since) = (game.vacation_until(player), game.since());
    let is_same = |known: u64, until: u64| known.abs_diff(until) <= SAME_MS;
    // Of those before the one that it knows it was told; one that was ended early is no longer as it was told.
    let start = periods.iter().rposition(|(_, until)| is_same(known, *until)).map_or(0, |at| at + 1);
    let mut changes = Vec::new();
    for &(from, until) in periods.iter().skip(start) {
        if known.max(until) > since && !is_same(known, until) {
            let at = if until < known { until } else { from };
            changes.push((at.max(since).min(now), until));
            known = until;
        }
    }
    changes
}

#[cfg(test)]
mod tests {
    use super::*;
    use variorum_core::{Options, Player};
    use variorum_match::{Clock, SeatKind, SeatSetup, Series, Setup};

    #[test]
    fn a_game_that_was_out_of_memory_is_told_of_each_vacation_since() {
        let rules = variorum_registry::games().find(|game| game.card().players == 2).unwrap();
        let seat = || SeatSetup::new(SeatKind::Human, "");
        let setup = Setup {
            options: Options::parse_drawing(rules.card().options, std::iter::empty::<&str>(), false, |_| 0)
                .unwrap(),
            position: None,
            seats: vec![seat(), seat()],
            clock: Clock::Days { days: 14 },
            draft: None,
            series: Series::default(),
        };
        let mut game = Match::new(rules, setup, 0).unwrap();
        game.connect(Player::WHITE, 0);
        game.connect(Player::BLACK, 0);
        game.start_clock(0);
        // The clock of games began at day 1000 since 1970.
        let day = |from: u64, until: u64| Period {
            from_ms: (1000 + from) * DAY_MS,
            until_ms: (1000 + until) * DAY_MS,
        };
        let told = |game: &Match, vacations: &[Period], now: u64| {
            let clocks = (now * DAY_MS, (1000 + now) * DAY_MS);
            let days = |(at, until): (u64, u64)| (at / DAY_MS, until / DAY_MS);
            changes(game, Player::WHITE, vacations, clocks).into_iter().map(days).collect::<Vec<_>>()
        };
        assert_eq!(told(&game, &[], 4), []);
        let two = [day(2, 5), day(8, 10)];
        assert_eq!(told(&game, &two, 9), [(2, 5), (8, 10)]);
        game.vacation(Player::WHITE, 9 * DAY_MS, 2 * DAY_MS);
        // It was told of one until day 9, which was ended at day 5.
        assert_eq!(told(&game, &two, 11), [(5, 5), (8, 10)]);
        game.vacation(Player::WHITE, 5 * DAY_MS, 5 * DAY_MS);
        assert_eq!(told(&game, &two, 11), [(8, 10)]);
        game.vacation(Player::WHITE, 10 * DAY_MS, 8 * DAY_MS);
        assert_eq!(told(&game, &two, 11), []);
        let left = game.remaining(Player::WHITE, 11 * DAY_MS).map(|left| left / DAY_MS);
        assert_eq!(left, Some(8), "five of eleven days were free");
        assert_eq!(told(&game, &[], 9), [(8, 0)], "whoever is deleted has none from the last change on");
    }

    #[test]
    fn so_many_days_a_year_are_there_and_each_vacation_takes_one_at_least() {
        let day = |from: u64, until: u64| Period { from_ms: from * DAY_MS, until_ms: until * DAY_MS };
        let now = 1000 * DAY_MS;
        assert_eq!(left(&[], 28, now), 28 * DAY_MS);
        assert_eq!(left(&[day(900, 907), day(990, 993)], 28, now), 18 * DAY_MS);
        // Of one that began more than a year ago only the rest counts, of one that goes on all.
        assert_eq!(left(&[day(630, 640), day(999, 1003)], 28, now), 19 * DAY_MS);
        let short = Period { from_ms: now - 5, until_ms: now };
        assert_eq!(left(&[short, short], 28, now), 26 * DAY_MS);
        assert_eq!(left(&[day(900, 950)], 28, now), 0);
    }
}
