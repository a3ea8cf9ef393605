//! A live connection to the lobby. The server speaks; what the client says is not listened to.

use crate::accounts::visitor::Visitor;
use crate::app_state::AppState;
use crate::client::ClientAddr;
use crate::error::ServerError;
use crate::failures::Failures;
use crate::limits::ms;
use crate::listen::ConnectionGuard;
use crate::{listening, websocket};
use axum::Extension;
use axum::extract::{Request, State};
use axum::response::Response;
use std::sync::Arc;

/// The lobby as it goes on, over a WebSocket.
///
/// The server sends `LobbyMessage`s; what a client says is not listened to.
#[utoipa::path(
    get,
    path = "/api/v1/lobby/live",
    operation_id = "live_lobby",
    tag = "lobby",
    responses((status = 101, description = "A WebSocket."), Failures),
    security((), ("cookie" = []), ("token" = ["play"]))
)]
pub(crate) async fn live(
    State(state): State<Arc<AppState>>,
    Extension(client): Extension<ClientAddr>,
    guard: Option<Extension<ConnectionGuard>>,
    request: Request,
) -> Result<Response, ServerError> {
    let slot = state.client_limits.add_proxied(client)?;
    let watching =
        state.client_limits.add_watcher(client).ok_or_else(|| ServerError::too_many("watchers"))?;
    let visitor = Visitor::of(&state, request.headers(), request.extensions()).await?;
    let end = visitor.secret_end(&state).await?;
    let person = visitor.known.map(|known| known.person.id);
    let write_timeout = ms(state.settings.limits.write_ms);
    let (response, upgraded) = websocket::upgrade(request, write_timeout).map_err(ServerError::Upgrade)?;
    tokio::spawn(async move {
        let _held = (guard, slot, watching);
        let Some(mut websocket) = upgraded.await else { return };
        let _counted = state.client_limits.add_live();
        let _here = person.as_deref().map(|person| state.presence.enter(person));
        let now = state.clock.now();
        let (number, receiver) = {
            // Nothing is told that is not stored.
            let _order = state.lobby.in_order().await;
            state.lobby.enter(person, now)
        };
        let close = listening::serve(&state, &mut websocket, receiver, end).await;
        state.lobby.leave(number, state.clock.now());
        if let Some(close) = close {
            websocket.close(close).await;
        }
    });
    Ok(response)
}
