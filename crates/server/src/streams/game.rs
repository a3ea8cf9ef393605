//! One game as lines: what `/live` sends, for programs that have no WebSocket.

use super::answer::{self, Told};
use crate::accounts::visitor::Visitor;
use crate::app_state::AppState;
use crate::client::ClientAddr;
use crate::error::ServerError;
use crate::failures::Failures;
use crate::handle::{MatchHandle, MatchMessage};
use crate::listen::ConnectionGuard;
use crate::open;
use crate::request::GameId;
use axum::Extension;
use axum::extract::{Request, State};
use axum::response::Response;
use std::sync::Arc;
use variorum_api::Scope;

/// Says that a connection is gone when it is dropped.
pub(crate) struct Connected {
    pub handle: MatchHandle,
    pub connection: u64,
}

impl Drop for Connected {
    fn drop(&mut self) {
        let (handle, connection) = (self.handle.clone(), self.connection);
        // Fails when the match has ended by an error.
        tokio::spawn(async move { handle.send(MatchMessage::Disconnect { connection }).await });
    }
}

/// One game: lines of `ServerMessage`s, the snapshot first, or a WebSocket.
///
/// With a token of scope `play` one holds the seats of the account and counts as connected.
#[utoipa::path(
    get,
    path = "/api/v1/games/{id}/stream",
    operation_id = "stream_game",
    tag = "streams",
    params(("id" = String, Path, description = "The id of a game.")),
    responses((status = 200, content_type = "application/x-ndjson", body = String, description = "A `ServerMessage` a line, without end; empty lines say that the stream lives."), (status = 101, description = "A WebSocket, to a request for one."), Failures),
    security((), ("cookie" = []), ("token" = ["read"]))
)]
pub(crate) async fn stream(
    State(state): State<Arc<AppState>>,
    GameId(id): GameId,
    Extension(client): Extension<ClientAddr>,
    guard: Option<Extension<ConnectionGuard>>,
    visitor: Visitor,
    request: Request,
) -> Result<Response, ServerError> {
    state.client_limits.has_budget(client)?;
    // Who may only read watches.
    let player = visitor.known.as_ref().filter(|known| known.may(Scope::Play));
    let person = player.map(|known| known.person.id.clone());
    let subscription = open::connect(&state, &id, &[], None, person, client).await?;
    let watching = if subscription.watches {
        Some(state.client_limits.add_watcher(client).ok_or_else(|| ServerError::too_many("watchers"))?)
    } else {
        None
    };
    let connected = Connected { handle: subscription.handle, connection: subscription.connection };
    let here = player.map(|known| state.presence.enter(&known.person.id));
    let held = Box::new((connected, watching, here));
    let end = visitor.secret_end(&state).await?;
    let told = Told { first: None, receiver: subscription.receiver, held, end };
    answer::send(state, client, guard, request, told)
}
