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
    let vacation = of(&state, &person.id, wall_ms()).await?;
    Ok(json(StatusCode::OK, to_json(&vacation)))
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
        None => Ok(json(StatusCode::OK, to_json(&of(&state, &person.id, now).await?))),
    }
}

/// Stores a vacation, and tells the games in memory; others learn of it when they are read.
async fn set(state: &Arc<AppState>, person: &PersonRow, vacation: Period) -> Result<Response, ServerError> {
    state.people.set_vacation(&person.id, vacation).await?;
    tell_matches(state, &person.id, &person.id).await?;
    Ok(json(StatusCode::OK, to_json(&of(state, &person.id, wall_ms()).await?)))
}

/// The vacations of the last year.
///
/// # Errors
/// The store fails.
pub(crate) async fn of_the_year(
    state: &AppState,
    person: &str,
    now: u64,
) -> Result<Vec<Period>, ServerError> {
    Ok(state.people.vacations(person, now.saturating_sub(YEAR_MS)).await?)
}

async fn of(state: &AppState, person: &str, now: u64) -> Result<Vacation, ServerError> {
    let taken = of_the_year(state, person, now).await?;
    let days = state.settings.limits.vacation_days;
    let goes_on = taken.last().filter(|last| last.until_ms > now);
    let goes_on = goes_on.map(|&Period { from_ms, until_ms }| api::Period { from_ms, until_ms });
    Ok(Vacation { now: goes_on, left_ms: left(&taken, days, now), days })
}

/// How much of so many days in a year is left after these vacations.
fn left(taken: &[Period], days: u64, now: u64) -> u64 {
    let counted = |one: &Period| {
        let until = one.until_ms.max(one.from_ms + DAY_MS);
        until - one.from_ms.max(now.saturating_sub(YEAR_MS)).min(until)
    };
    (days * DAY_MS).saturating_sub(taken.iter().map(counted).sum())
}

/// What a game must still be told of the vacation of a seat's owner: when it changed and until when the clock stands
/// still, both by the clock of games. `clocks` are that clock and the time since 1970, now.
pub(crate) fn change(
    game: &Match,
    player: variorum_core::Player,
    vacation: Option<Period>,
    (now, wall): (u64, u64),
) -> Option<(u64, u64)> {
    let in_game = |at: u64| (now + at).saturating_sub(wall);
    let known = game.vacation_until(player);
    let (from, until) = vacation.map_or((now, 0), |one| (in_game(one.from_ms), in_game(one.until_ms)));
    let matters = known.max(until) > game.since() && known.abs_diff(until) > SAME_MS;
    let at = if until < known { until } else { from };
    matters.then_some((at.max(game.since()).min(now), until))
}

#[cfg(test)]
mod tests {
    use super::*;

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
