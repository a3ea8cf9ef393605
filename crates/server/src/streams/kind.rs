//! What happens in the public games of one kind.

use super::answer::{self, Told};
use super::hub::Topic;
use super::shown;
use crate::accounts::visitor::Visitor;
use crate::app_state::AppState;
use crate::client::ClientAddr;
use crate::create;
use crate::error::ServerError;
use crate::failures::Failures;
use crate::listen::ConnectionGuard;
use crate::open;
use crate::query::Query;
use axum::Extension;
use axum::extract::{Request, State};
use axum::http::Uri;
use axum::response::Response;
use std::sync::Arc;
use variorum_api::{KindMessage, MAX_STATE, StreamOf, to_json};

/// What happens in the public games of a kind: lines of `KindMessage`s, or a WebSocket.
#[utoipa::path(
    get,
    path = "/api/v1/games/stream",
    operation_id = "stream_games",
    tag = "streams",
    params(StreamOf),
    responses((status = 200, content_type = "application/x-ndjson", body = String, description = "A `KindMessage` a line, without end; empty lines say that the stream lives."), (status = 101, description = "A WebSocket, to a request for one."), Failures),
    security((), ("cookie" = []), ("token" = ["read"]))
)]
pub(crate) async fn games(
    State(state): State<Arc<AppState>>,
    Extension(client): Extension<ClientAddr>,
    guard: Option<Extension<ConnectionGuard>>,
    visitor: Visitor,
    uri: Uri,
    request: Request,
) -> Result<Response, ServerError> {
    let StreamOf { game } = Query::of(&uri).read()?;
    let kind = create::find(&game)?.card().id;
    state.client_limits.has_budget(client)?;
    let watching =
        state.client_limits.add_watcher(client).ok_or_else(|| ServerError::too_many("watchers"))?;
    let (listener, receiver) = state.hub.listen(Topic::Kind(kind.to_owned()));
    let mut games = Vec::new();
    for id in state.store.under_way(kind, MAX_STATE).await? {
        match open::snapshot(&state, &id).await {
            Ok(snapshot) => games.push(shown::of_snapshot(snapshot)),
            Err(error) => error.log(),
        }
    }
    let first = to_json(&KindMessage::State { games });
    state.client_limits.count_sent(client, first.len());
    let end = visitor.secret_end(&state).await?;
    let told = Told { first: Some(first), receiver, held: Box::new((listener, watching)), end };
    answer::send(state, client, guard, request, told)
}
