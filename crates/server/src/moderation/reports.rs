//! Reports by players, and what moderators see and do.

use super::act::{self, Because};
use super::shown;
use crate::account_quota::AccountUse;
use crate::accounts::visitor::{Known, Visitor};
use crate::answer::{done, json};
use crate::app_state::AppState;
use crate::client::ClientAddr;
use crate::error::ServerError;
use crate::failures::Failures;
use crate::query::Query;
use crate::request::{Path, Text};
use crate::service_clock::wall_ms;
use crate::talk::shown::attached;
use axum::Extension;
use axum::extract::State;
use axum::http::{StatusCode, Uri};
use axum::response::Response;
use std::sync::Arc;
use variorum_api::{Action, Decide, DecideAbout, Deeds, Done, NewReport, Reports, from_json, to_json};
use variorum_core::Fault;
use variorum_store::{self as store, PersonRow};

/// Reports a game, a player of it by `seat`, or a player by name.
#[utoipa::path(
    post,
    path = "/api/v1/reports",
    operation_id = "report",
    tag = "moderation",
    request_body(content = NewReport, example = json!({"player": "Ben", "reason": "behaviour", "text": "Left three games."})),
    responses((status = 201, body = Done), Failures),
    security(("cookie" = []))
)]
pub(crate) async fn report(
    State(state): State<Arc<AppState>>,
    Extension(client): Extension<ClientAddr>,
    visitor: Visitor,
    Text(body): Text,
) -> Result<Response, ServerError> {
    let NewReport { game, seat, player, reason, text } = from_json(&body)?;
    let Known { person: reporter, .. } = visitor.guest_or_account()?;
    if reporter.standing.is_silenced() {
        return Err(ServerError::Silenced);
    }
    let text = act::text("text", &text)?;
    // Before anything is read for it.
    state.client_limits.count_account_use(client, AccountUse::Report)?;
    let mut reported = None;
    if let Some(id) = &game {
        let (row, _, _) =
            state.store.load(id).await?.ok_or_else(|| Fault::new("game", id, "the id of a game"))?;
        if let Some(seat) = seat {
            if seat.index() >= row.seats.len() {
                return Err(Fault::new("seat", format!("{seat:?}"), "a seat of the game").into());
            }
            let owner = row.owners.iter().find(|(owned, _)| usize::from(*owned) == seat.index());
            reported = owner.map(|(_, id)| id.clone());
        }
    } else if seat.is_some() {
        return Err(Fault::new("game", "", "the game of the seat").into());
    }
    if let Some(name) = player.filter(|_| seat.is_none()) {
        reported = Some(act::person(&state, &name).await?.id);
    } else if game.is_none() {
        return Err(Fault::new("game", "", "a game or a player").into());
    }
    if reported.as_ref() == Some(&reporter.id) {
        return Err(Fault::new("player", &reporter.name, "somebody else").into());
    }
    // Lines are forgotten; a report has what it needs.
    let lines = match &game {
        Some(game) => attached(&state, game).await?,
        None => String::new(),
    };
    let new = store::NewReport {
        created_ms: wall_ms(),
        reporter: reporter.id.clone(),
        person: reported,
        game,
        seat: seat.and_then(|seat| u8::try_from(seat.index()).ok()),
        reason: reason.text().to_owned(),
        text,
        lines,
    };
    state.moderation.add_report(&new).await?;
    tracing::info!(reason = new.reason, game = new.game, "a report");
    Ok(json(StatusCode::CREATED, "{}".to_owned()))
}

/// Reports, the newest first; for moderators.
#[utoipa::path(
    get,
    path = "/api/v1/moderation/reports",
    operation_id = "reports",
    tag = "moderation",
    params(("closed" = Option<bool>, Query, description = "`true` for those that are closed."), ("before" = Option<u64>, Query, description = "`next` of the page before.")),
    responses((status = 200, body = Reports), Failures),
    security(("cookie" = []), ("token" = ["admin"]))
)]
pub(crate) async fn list(
    State(state): State<Arc<AppState>>,
    uri: Uri,
    visitor: Visitor,
) -> Result<Response, ServerError> {
    moderator(&visitor)?;
    let closed = Query::of(&uri).flag("closed")?.unwrap_or(false);
    let reports = shown::reports(&state, closed, before(&uri)?).await?;
    Ok(json(StatusCode::OK, to_json(&reports)))
}

/// What was done, the newest first; for moderators.
#[utoipa::path(
    get,
    path = "/api/v1/moderation/log",
    operation_id = "moderation_log",
    tag = "moderation",
    params(("before" = Option<u64>, Query, description = "`next` of the page before.")),
    responses((status = 200, body = Deeds), Failures),
    security(("cookie" = []), ("token" = ["admin"]))
)]
pub(crate) async fn log(
    State(state): State<Arc<AppState>>,
    uri: Uri,
    visitor: Visitor,
) -> Result<Response, ServerError> {
    moderator(&visitor)?;
    Ok(json(StatusCode::OK, to_json(&shown::deeds(&state, before(&uri)?).await?)))
}

/// Closes a report with a decision about the player; for moderators.
#[utoipa::path(
    post,
    path = "/api/v1/moderation/reports/{id}",
    operation_id = "decide",
    tag = "moderation",
    params(("id" = String, Path, description = "The number of the report.")),
    request_body(content = Decide, example = json!({"action": "dismiss"})),
    responses((status = 200, body = Done), Failures),
    security(("cookie" = []), ("token" = ["admin"]))
)]
pub(crate) async fn decide(
    State(state): State<Arc<AppState>>,
    Path(id): Path<String>,
    visitor: Visitor,
    Text(body): Text,
) -> Result<Response, ServerError> {
    let by = moderator(&visitor)?;
    let Decide { action, note } = from_json(&body)?;
    let report = match id.parse() {
        Ok(number) => state.moderation.report(number).await?,
        Err(_) => None,
    };
    let report = report.ok_or_else(|| Fault::new("report", &id, "the number of a report"))?;
    let because = Because { by: Some(by), report: Some(report.id), note: &note };
    let person = match &report.report.person {
        Some(person) => state.people.person(person).await?,
        None => None,
    };
    match person {
        Some(person) => decide_about(&state, &person, action, &because).await?,
        None if action == Action::Dismiss => {
            let deed = because.deed(None, action.text())?;
            state.moderation.moderate(&store::Change::Nothing, &deed).await?;
        }
        None => return Err(Fault::new("action", action.text(), "dismiss: the seat is nobody's").into()),
    }
    Ok(done())
}

/// Decides about somebody without a report; for moderators.
#[utoipa::path(
    post,
    path = "/api/v1/moderation/players",
    operation_id = "decide_about_player",
    tag = "moderation",
    request_body(content = DecideAbout, example = json!({"player": "Ada", "action": "silence", "note": "for a week"})),
    responses((status = 200, body = Done), Failures),
    security(("cookie" = []), ("token" = ["admin"]))
)]
pub(crate) async fn decide_player(
    State(state): State<Arc<AppState>>,
    visitor: Visitor,
    Text(body): Text,
) -> Result<Response, ServerError> {
    let by = moderator(&visitor)?;
    let DecideAbout { player, action, note } = from_json(&body)?;
    let person = act::person(&state, &player).await?;
    let because = Because { by: Some(by), report: None, note: &note };
    decide_about(&state, &person, action, &because).await?;
    Ok(done())
}

async fn decide_about(
    state: &AppState,
    person: &PersonRow,
    action: Action,
    because: &Because<'_>,
) -> Result<(), ServerError> {
    // What is said of a moderator, another one looks at.
    let is_self = because.by.is_some_and(|by| by.id == person.id);
    let harmless = action == Action::Dismiss && !is_self;
    if !action.is_for_moderators() || (person.standing.moderator && !harmless) {
        return Err(ServerError::NotModerator);
    }
    act::act(state, person, action, because).await
}

/// The moderator who asks.
fn moderator(visitor: &Visitor) -> Result<&PersonRow, ServerError> {
    let Known { person, .. } = visitor.account()?;
    if person.standing.moderator { Ok(person) } else { Err(ServerError::NotModerator) }
}

fn before(uri: &Uri) -> Result<Option<u64>, Fault> {
    let number = |text: &str| text.parse().map_err(|_| Fault::new("before", text, "`next` of a page"));
    Query::of(uri).get("before").map(number).transpose()
}
