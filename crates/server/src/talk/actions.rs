//! Talking, over HTTP and over live connections.

use super::game_talk;
use crate::account_quota::AccountUse;
use crate::accounts::visitor::Visitor;
use crate::answer::json;
use crate::app_state::AppState;
use crate::client::ClientAddr;
use crate::error::ServerError;
use crate::failures::Failures;
use crate::handle::{MatchHandle, MatchMessage, Speaker};
use crate::request::{GameId, Text};
use crate::{ids, open};
use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use std::sync::Arc;
use tokio::sync::oneshot;
use variorum_api::{Line, Say, Talk, from_json, to_json};

/// What was said in a game, as far as whoever asks may hear it.
///
/// Players hear each other, and once the game is over also those who watched; those who watch hear each other.
#[utoipa::path(
    get,
    path = "/api/v1/games/{id}/talk",
    operation_id = "talk",
    tag = "games",
    params(("id" = String, Path, description = "The id of a game.")),
    responses((status = 200, body = Talk), Failures),
    security((), ("cookie" = []), ("token" = ["play"]))
)]
pub(crate) async fn list(
    State(state): State<Arc<AppState>>,
    Extension(client): Extension<ClientAddr>,
    GameId(id): GameId,
    visitor: Visitor,
) -> Result<Response, ServerError> {
    state.client_limits.has_budget(client)?;
    let by = Speaker::Person(visitor.known.map(|known| known.person.id));
    let text = to_json(&open::talk(&state, &id, by).await?);
    state.client_limits.count_sent(client, text.len());
    Ok(json(StatusCode::OK, text))
}

/// Says something in a game.
///
/// Players have ready phrases for each other; words of their own where all of them have accounts and follow each
/// other, or where the server allows it.
#[utoipa::path(
    post,
    path = "/api/v1/games/{id}/talk",
    operation_id = "say",
    tag = "games",
    params(("id" = String, Path, description = "The id of a game.")),
    request_body(content = Say, example = json!({"room": "players", "phrase": "good_luck"})),
    responses((status = 201, body = Line), Failures),
    security((), ("cookie" = []), ("token" = ["play"]))
)]
pub(crate) async fn say(
    State(state): State<Arc<AppState>>,
    Extension(client): Extension<ClientAddr>,
    GameId(id): GameId,
    visitor: Visitor,
    Text(body): Text,
) -> Result<Response, ServerError> {
    let wanted: Say = from_json(&body)?;
    let by = match (&wanted.token, visitor.known) {
        (Some(token), _) => Speaker::Token(ids::hash(token)),
        (None, Some(known)) => Speaker::Person(Some(known.person.id)),
        (None, None) => return Err(ServerError::NotSignedIn),
    };
    let line = counted(&state, client, &id, by, wanted).await?;
    Ok(json(StatusCode::CREATED, to_json(&line)))
}

/// Says something in a match, if the client has not said too much of late.
///
/// # Errors
/// As for [`open::say`], or the client has to wait.
pub(crate) async fn counted(
    state: &Arc<AppState>,
    client: ClientAddr,
    id: &str,
    by: Speaker,
    wanted: Say,
) -> Result<Line, ServerError> {
    state.client_limits.count_account_use(client, AccountUse::Line)?;
    open::say(state, id, by, wanted).await
}

/// Says something over a connection to a match.
///
/// # Errors
/// As for [`open::say`].
pub(crate) async fn say_connected(
    state: &AppState,
    client: ClientAddr,
    (handle, connection): (&MatchHandle, u64),
    wanted: Say,
) -> Result<Line, ServerError> {
    state.client_limits.count_account_use(client, AccountUse::Line)?;
    let (by, say) = (Speaker::Connection(connection), Box::new(wanted));
    ask(handle, |answer| MatchMessage::Say { by, say, answer }).await?
}

/// What was said, for a connection to a match.
///
/// # Errors
/// As for [`open::talk`].
pub(crate) async fn talk_connected(
    state: &AppState,
    client: ClientAddr,
    (handle, connection): (&MatchHandle, u64),
) -> Result<Talk, ServerError> {
    state.client_limits.has_budget(client)?;
    let by = Speaker::Connection(connection);
    let asked = ask(handle, |answer| MatchMessage::Talk { by, answer }).await?;
    let talk = game_talk::heard(state, asked).await?;
    state.client_limits.count_sent(client, to_json(&talk).len());
    Ok(talk)
}

async fn ask<T>(
    handle: &MatchHandle,
    question: impl FnOnce(oneshot::Sender<T>) -> MatchMessage,
) -> Result<T, ServerError> {
    let (answer, answered) = oneshot::channel();
    if !handle.send(question(answer)).await {
        return Err(ServerError::Closing);
    }
    answered.await.map_err(|_| ServerError::Closing)
}
