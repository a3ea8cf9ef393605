//! What happens to an account.

use super::answer::{self, Told};
use super::hub::Topic;
use super::shown;
use crate::accounts::playing;
use crate::accounts::visitor::Visitor;
use crate::app_state::AppState;
use crate::challenges;
use crate::client::ClientAddr;
use crate::error::ServerError;
use crate::failures::Failures;
use crate::listen::ConnectionGuard;
use crate::service_clock::wall_ms;
use axum::Extension;
use axum::extract::{Request, State};
use axum::response::Response;
use std::sync::Arc;
use variorum_api::{AccountMessage, MAX_STATE, YourGame, to_json};

/// What happens to the account: lines of `AccountMessage`s, or a WebSocket.
#[utoipa::path(
    get,
    path = "/api/v1/me/events",
    operation_id = "account_events",
    tag = "streams",
    responses((status = 200, content_type = "application/x-ndjson", body = String, description = "An `AccountMessage` a line, without end; empty lines say that the stream lives."), (status = 101, description = "A WebSocket, to a request for one."), Failures),
    security(("cookie" = []), ("token" = ["read"]))
)]
pub(crate) async fn events(
    State(state): State<Arc<AppState>>,
    Extension(client): Extension<ClientAddr>,
    guard: Option<Extension<ConnectionGuard>>,
    visitor: Visitor,
    request: Request,
) -> Result<Response, ServerError> {
    let known = visitor.guest_or_account()?;
    let person = &known.person.id;
    // First listening, then looking: nothing is missed between.
    let (listener, receiver) = state.hub.listen(Topic::Person(person.clone()));
    state.client_limits.has_budget(client)?;
    let yours = |you, snapshot| Some(YourGame { you, game: shown::of_snapshot(snapshot) });
    let games = playing::under_way(&state, person, MAX_STATE, yours).await?;
    state.client_limits.count_sent(client, to_json(&games).len());
    let challenges = state.people.challenges_of(person, wall_ms()).await?;
    let challenges = challenges::shown::all(&state, challenges).await?;
    let first = Some(to_json(&AccountMessage::State { games, challenges }));
    let end = visitor.secret_end(&state).await?;
    let held = Box::new((listener, state.presence.enter(person)));
    answer::send(state, client, guard, request, Told { first, receiver, held, end })
}
