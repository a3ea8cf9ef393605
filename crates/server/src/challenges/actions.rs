//! What somebody does with challenges.

use super::shown;
use crate::accounts::visitor::Visitor;
use crate::answer::{done, json};
use crate::app_state::AppState;
use crate::client::ClientAddr;
use crate::error::ServerError;
use crate::failures::Failures;
use crate::players::named;
use crate::request::{Path, Text};
use crate::service_clock::wall_ms;
use crate::streams::hub::Topic;
use crate::streams::tell as streams;
use crate::{create, ids};
use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use rand::RngExt;
use std::sync::Arc;
use variorum_api::{
    AccountMessage, Challenge, Challenges, Clock, Decline, Done, LobbyMessage, NewChallenge, Taken,
    from_json, to_json,
};
use variorum_core::Fault;
use variorum_store::{ChallengeRow, ChallengeState};

const MINUTE_MS: u64 = 60 * 1000;

/// A challenge to a game that is played at once waits for so long.
const SOON_MS: u64 = 60 * MINUTE_MS;

/// A challenge to a game by days, or without a clock, waits for so long.
const LATE_MS: u64 = 14 * 24 * 60 * MINUTE_MS;

/// A challenge that was answered is listed for so long.
const ANSWERED_MS: u64 = 60 * MINUTE_MS;

/// Open challenges of one account.
const MOST_OPEN: usize = 20;

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

/// Challenges another account to a game of two.
#[utoipa::path(
    post,
    path = "/api/v1/challenges",
    tag = "challenges",
    operation_id = "challenge",
    request_body(content = NewChallenge, example = json!({"player": "Ben", "game": "GAME", "clock": {"kind": "increment", "budget_ms": 180000, "increment_ms": 2000}})),
    responses((status = 201, body = Challenge), Failures),
    security(("cookie" = []), ("token" = ["challenge"]))
)]
pub(crate) async fn challenge(
    State(state): State<Arc<AppState>>,
    Extension(client): Extension<ClientAddr>,
    visitor: Visitor,
    Text(body): Text,
) -> Result<Response, ServerError> {
    let NewChallenge { player, game, options, clock, seat, rated } = from_json(&body)?;
    let challenger = &visitor.account()?.person;
    let players = create::check(&game, &options, clock, rated, state.clock.now())?;
    if players != 2 {
        return Err(
            Fault::new("game", game, "a game of two; those of three come together in the lobby").into()
        );
    }
    if let Some(seat) = seat.filter(|seat| seat.index() >= players) {
        return Err(Fault::new("seat", to_json(&seat), "white or black").into());
    }
    let challenged = named::account(&state, &player).await?;
    if challenged.id == challenger.id {
        return Err(Fault::new("player", player, "somebody else").into());
    }
    if state.people.blocked_by(&challenged.id).await?.contains(&challenger.id) {
        return Err(ServerError::Blocked);
    }
    let now = wall_ms();
    let open = state.people.challenges_of(&challenger.id, now).await?;
    let own = |row: &&ChallengeRow| row.challenger == challenger.id && row.state == ChallengeState::Open;
    if open.iter().filter(own).any(|row| row.challenged == challenged.id) {
        return Err(ServerError::Challenged);
    }
    if open.iter().filter(own).count() >= MOST_OPEN {
        return Err(ServerError::too_many("challenges"));
    }
    // A game may come of it at any moment.
    state.client_limits.count_new_game(client)?;
    let waits = if matches!(clock, Clock::Days { .. } | Clock::None) { LATE_MS } else { SOON_MS };
    let new = ChallengeRow {
        id: ids::new_id(),
        challenger: challenger.id.clone(),
        challenged: challenged.id,
        game,
        options,
        clock: clock.to_string(),
        rated,
        seat: seat.and_then(|seat| u8::try_from(seat.index()).ok()),
        created_ms: now,
        ends_ms: now + waits,
        state: ChallengeState::Open,
        reason: None,
        started: None,
    };
    state.people.add_challenge(&new).await?;
    let told = tell(&state, &new.id).await?;
    Ok(json(StatusCode::CREATED, told))
}

/// Accepts a challenge: the game begins.
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
    let row = find(&state, &id).await?;
    let own = visitor.account()?.person.id == row.challenged;
    if !own || row.state != ChallengeState::Open {
        return Err(ServerError::NoChallenge);
    }
    // The seat that the challenger wants, or one by chance.
    let first = match row.seat {
        Some(seat) => seat == 0,
        None => rand::rng().random(),
    };
    let people = if first { [&row.challenger, &row.challenged] } else { [&row.challenged, &row.challenger] };
    let (new, game, status) = create::from_challenge(&state, &row, people.map(String::as_str)).await?;
    state.people.accept_challenge(&id, wall_ms() + ANSWERED_MS, &new, &status).await?;
    state.metrics.game_created(game.record().card().id);
    tracing::info!(id = new.id, game = new.game, "new game");
    tell(&state, &id).await?;
    streams::created(&state, &new, &game).await;
    state.lobby.tell_person(&row.challenger, &LobbyMessage::Started { game: new.id.clone() });
    Ok(json(StatusCode::OK, to_json(&Taken { game: Some(new.id) })))
}

/// Declines a challenge, with a reason.
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
    let row = find(&state, &id).await?;
    if visitor.account()?.person.id != row.challenged {
        return Err(ServerError::NoChallenge);
    }
    state.people.decline_challenge(&id, reason.name(), wall_ms() + ANSWERED_MS).await?;
    tell(&state, &id).await?;
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
    let row = find(&state, &id).await?;
    if visitor.account()?.person.id != row.challenger {
        return Err(ServerError::NoChallenge);
    }
    state.people.withdraw_challenge(&id).await?;
    let message = AccountMessage::ChallengeWithdrawn { id: id.clone() };
    state.hub.tell(&Topic::Person(row.challenged.clone()), || to_json(&message));
    state.lobby.tell_person(&row.challenged, &LobbyMessage::ChallengeWithdrawn { id });
    Ok(done())
}

/// A challenge that is not forgotten.
async fn find(state: &AppState, id: &str) -> Result<ChallengeRow, ServerError> {
    state.people.challenge(id, wall_ms()).await?.ok_or(ServerError::NoChallenge)
}

/// Tells both people how a challenge stands, where they are in the lobby or listen. Gives it as JSON.
async fn tell(state: &AppState, id: &str) -> Result<String, ServerError> {
    let row = find(state, id).await?;
    let people = [row.challenger.clone(), row.challenged.clone()];
    let challenge = shown::all(state, vec![row]).await?.pop().ok_or(ServerError::NoChallenge)?;
    let text = to_json(&challenge);
    let streamed = AccountMessage::Challenge { challenge: challenge.clone() };
    let message = LobbyMessage::Challenge { challenge };
    for person in people {
        state.lobby.tell_person(&person, &message);
        state.hub.tell(&Topic::Person(person), || to_json(&streamed));
    }
    Ok(text)
}
