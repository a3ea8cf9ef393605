//! A WebSocket on which the server speaks: what the client says is not listened to, but counted.

use crate::app_state::{AppState, closed};
use crate::limits::ms;
use crate::token_bucket::TokenBucket;
use crate::websocket::{Close, CloseCode, Incoming, SERVER_RESTARTS, Utf8Bytes, WebSocket};
use tokio::sync::mpsc;
use tokio::time::{Instant, interval};

/// Serves until one side ends it, or the token with this hash is revoked; returns how to close it if the other side is
/// still there.
pub(crate) async fn serve(
    state: &AppState,
    websocket: &mut WebSocket,
    mut receiver: mpsc::Receiver<Utf8Bytes>,
    token: Option<&str>,
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
                if is_revoked(state, token).await {
                    return Some(REVOKED);
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

/// How connections are closed whose token is revoked.
pub(crate) const REVOKED: Close = (CloseCode::Policy, "the token was revoked");

/// Whether the token with this hash is there no more. Where the store cannot say so, it counts as there.
pub(crate) async fn is_revoked(state: &AppState, token: Option<&str>) -> bool {
    match token {
        Some(token) => matches!(state.people.token(token).await, Ok(None)),
        None => false,
    }
}
