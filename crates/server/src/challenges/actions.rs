//! What somebody does with challenges.

use super::{change, shown};
use crate::accounts::visitor::Visitor;
use crate::answer::{done, json};
use crate::app_state::AppState;
use crate::client::ClientAddr;
use crate::error::ServerError;
use crate::failures::Failures;
use crate::request::{Path, Text};
use crate::service_clock::wall_ms;
use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use std::sync::Arc;
use variorum_api::{Challenge, Challenges, Decline, Done, NewChallenge, Taken, from_json, to_json};

/// Challenges to whoever asks, and by them.
#[utoipa::path(
    get,
    path = "/api/v1/me/challenges",
    tag = "challenges",
    operation_id = "challenges",
    responses((status = 200, body = Challenges), Failures),
    security((), ("cookie" = []), ("token" = ["read"]))
)]
pub(crate) async fn list(
    State(state): State<Arc<AppState>>,
    visitor: Visitor,
) -> Result<Response, ServerError> {
    let challenges = match &visitor.known {
        Some(known) => {
            shown::all(&state, state.people.challenges_of(&known.person.id, wall_ms()).await?).await?
        }
        None => Vec::new(),
    };
    Ok(json(StatusCode::OK, to_json(&Challenges { challenges })))
}

/// Challenges another account to a game of two, or one or two to a game of three.
///
/// In a game of three either two are challenged, or one, with `computer` at the third seat.
#[utoipa::path(
    post,
    path = "/api/v1/challenges",
    tag = "challenges",
    operation_id = "challenge",
    request_body(content = NewChallenge, example = json!({"players": ["Ben"], "game": "GAME", "clock": {"kind": "increment", "budget_ms": 180000, "increment_ms": 2000}})),
    responses((status = 201, body = Challenge), Failures),
    security(("cookie" = []), ("token" = ["challenge"]))
)]
pub(crate) async fn challenge(
    State(state): State<Arc<AppState>>,
    Extension(client): Extension<ClientAddr>,
    visitor: Visitor,
    Text(body): Text,
) -> Result<Response, ServerError> {
    let wanted: NewChallenge = from_json(&body)?;
    let made = change::make(&state, client, &visitor.account()?.person, wanted).await?;
    Ok(json(StatusCode::CREATED, to_json(&made)))
}

/// Accepts a challenge: the game begins, once all have accepted who are challenged.
///
/// While another has not answered, `game` is null.
#[utoipa::path(
    post,
    path = "/api/v1/challenges/{id}/accept",
    tag = "challenges",
    operation_id = "accept_challenge",
    params(("id" = String, Path, description = "The id of the challenge.")),
    responses((status = 200, body = Taken), Failures),
    security(("cookie" = []), ("token" = ["challenge"]))
)]
pub(crate) async fn accept(
    State(state): State<Arc<AppState>>,
    Path(id): Path<String>,
    visitor: Visitor,
) -> Result<Response, ServerError> {
    let game = change::accept(&state, &id, &visitor.account()?.person.id).await?;
    Ok(json(StatusCode::OK, to_json(&Taken { game })))
}

/// Declines a challenge, with a reason: it is over, also for another who is challenged.
#[utoipa::path(
    post,
    path = "/api/v1/challenges/{id}/decline",
    tag = "challenges",
    operation_id = "decline_challenge",
    params(("id" = String, Path, description = "The id of the challenge.")),
    request_body(content = Decline, example = json!({"reason": "later"})),
    responses((status = 200, body = Done), Failures),
    security(("cookie" = []), ("token" = ["challenge"]))
)]
pub(crate) async fn decline(
    State(state): State<Arc<AppState>>,
    Path(id): Path<String>,
    visitor: Visitor,
    Text(body): Text,
) -> Result<Response, ServerError> {
    let Decline { reason } = from_json(&body)?;
    change::decline(&state, &id, &visitor.account()?.person.id, reason).await?;
    Ok(done())
}

/// Withdraws one's own challenge.
#[utoipa::path(
    post,
    path = "/api/v1/challenges/{id}/withdraw",
    tag = "challenges",
    operation_id = "withdraw_challenge",
    params(("id" = String, Path, description = "The id of the challenge.")),
    responses((status = 200, body = Done), Failures),
    security(("cookie" = []), ("token" = ["challenge"]))
)]
pub(crate) async fn withdraw(
    State(state): State<Arc<AppState>>,
    Path(id): Path<String>,
    visitor: Visitor,
) -> Result<Response, ServerError> {
    change::withdraw(&state, &id, &visitor.account()?.person.id).await?;
    Ok(done())
}
