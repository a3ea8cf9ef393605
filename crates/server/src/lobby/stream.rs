//! A live connection to the lobby. The server speaks; what the client says is not listened to.

use crate::accounts::visitor::Visitor;
use crate::app_state::{AppState, closed};
use crate::client::ClientAddr;
use crate::error::ServerError;
use crate::limits::ms;
use crate::listen::ConnectionGuard;
use crate::token_bucket::TokenBucket;
use crate::websocket::{self, Close, CloseCode, Incoming, SERVER_RESTARTS, Utf8Bytes, WebSocket};
use axum::Extension;
use axum::extract::{Request, State};
use axum::response::Response;
use std::sync::Arc;
use tokio::sync::mpsc;
use tokio::time::{Instant, interval};

/// `GET /api/v1/lobby/live`
pub(crate) async fn live(
    State(state): State<Arc<AppState>>,
    Extension(client): Extension<ClientAddr>,
    guard: Option<Extension<ConnectionGuard>>,
    request: Request,
) -> Result<Response, ServerError> {
    let slot = state.client_limits.add_proxied(client)?;
    let watching =
        state.client_limits.add_watcher(client).ok_or_else(|| ServerError::too_many("watchers"))?;
    let person = Visitor::of(&state, request.headers()).await?.known.map(|known| known.person.id);
    let write_timeout = ms(state.settings.limits.write_ms);
    let (response, upgraded) = websocket::upgrade(request, write_timeout).map_err(ServerError::Upgrade)?;
    tokio::spawn(async move {
        let _held = (guard, slot, watching);
        let Some(mut websocket) = upgraded.await else { return };
        let _counted = state.client_limits.add_live();
        let now = state.clock.now();
        let (number, receiver) = state.lobby.enter(person, now);
        let close = serve(&state, &mut websocket, receiver).await;
        state.lobby.leave(number, state.clock.now());
        if let Some(close) = close {
            websocket.close(close).await;
        }
    });
    Ok(response)
}

/// Serves until one side ends it; returns how to close it if the other side is still there.
async fn serve(
    state: &AppState,
    websocket: &mut WebSocket,
    mut receiver: mpsc::Receiver<Utf8Bytes>,
) -> Option<Close> {
    let limits = &state.settings.limits;
    let mut closing = state.closing();
    let mut pings = interval(ms(limits.ping_ms));
    let mut heard = Instant::now();
    let mut rate = TokenBucket::new(limits.messages());
    loop {
        tokio::select! {
            () = closed(&mut closing) => return Some(SERVER_RESTARTS),
            text = receiver.recv() => match text {
                Some(text) => websocket.text(text).await.ok()?,
                None => return Some((CloseCode::Again, "connect again")),
            },
            _ = pings.tick() => {
                if heard.elapsed() > ms(limits.silence_ms) {
                    return None;
                }
                websocket.ping().await.ok()?;
            }
            incoming = websocket.next() => {
                heard = Instant::now();
                match incoming {
                    Incoming::Disconnected => return None,
                    Incoming::Broken(close) => return Some(close),
                    _ if !rate.allows() => return Some((CloseCode::Policy, "too many messages")),
                    _ => {}
                }
            }
        }
    }
}
