//! Acting in a game by a plain request.

use crate::accounts::visitor::Visitor;
use crate::answer::json;
use crate::app_state::AppState;
use crate::client::ClientAddr;
use crate::error::ServerError;
use crate::failures::Failures;
use crate::handle::SeatHolder;
use crate::request::{GameId, Text};
use crate::{ids, open};
use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use std::sync::Arc;
use std::time::Duration;
use variorum_api::{Act, Acted, from_json, to_json};

/// Does something for a seat.
///
/// For the seats of whoever asks, or with `token` for the seat of that token.
#[utoipa::path(
    post,
    path = "/api/v1/games/{id}/act",
    tag = "games",
    params(("id" = String, Path, description = "The id of a game.")),
    request_body(content = Act, example = json!({"action": {"do": "move", "text": "e2e4"}, "seat": "white", "token": "23456789abcdefghijkmnpqr"})),
    responses((status = 200, body = Acted), Failures),
    security((), ("cookie" = []), ("token" = ["play"]))
)]
pub(crate) async fn act(
    State(state): State<Arc<AppState>>,
    Extension(client): Extension<ClientAddr>,
    GameId(id): GameId,
    visitor: Visitor,
    Text(body): Text,
) -> Result<Response, ServerError> {
    let wanted: Act = from_json(&body)?;
    let by = match (&wanted.token, visitor.known) {
        (Some(token), _) => SeatHolder::Token(ids::hash(token)),
        (None, Some(known)) => SeatHolder::Person(known.person.id),
        (None, None) => return Err(ServerError::NotSignedIn),
    };
    let seq = counted(&state, client, &id, by, wanted).await?;
    Ok(json(StatusCode::OK, to_json(&Acted { seq })))
}

/// Does what a seat wants, if the client has not done too much of late; gives the number of the last event.
///
/// # Errors
/// As for [`open::act`], or the client has to wait.
pub(crate) async fn counted(
    state: &Arc<AppState>,
    client: ClientAddr,
    id: &str,
    by: SeatHolder,
    wanted: Act,
) -> Result<u64, ServerError> {
    if !state.client_limits.allow_action(client) {
        return Err(ServerError::TooMany { what: "actions", wait: Duration::from_secs(1) });
    }
    open::act(state, id, by, wanted).await
}
