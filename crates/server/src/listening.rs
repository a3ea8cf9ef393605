//! A WebSocket on which the server speaks: what the client says is not listened to, but counted.

use crate::accounts::ended::SecretEnd;
use crate::app_state::{AppState, closed};
use crate::limits::ms;
use crate::token_bucket::TokenBucket;
use crate::websocket::{Close, CloseCode, Incoming, SERVER_RESTARTS, Utf8Bytes, WebSocket};
use tokio::sync::mpsc;
use tokio::time::{Instant, interval};

/// Serves until one side ends it, or the session or token with which it was opened has ended; returns how to close it if
/// the other side is still there.
pub(crate) async fn serve(
    state: &AppState,
    websocket: &mut WebSocket,
    mut receiver: mpsc::Receiver<Utf8Bytes>,
    mut end: SecretEnd,
) -> Option<Close> {
    let limits = &state.settings.limits;
    let mut closing = state.closing();
    let mut pings = interval(ms(limits.ping_ms));
    let mut heard = Instant::now();
    let mut rate = TokenBucket::new(limits.messages());
    loop {
        tokio::select! {
            () = closed(&mut closing) => return Some(SERVER_RESTARTS),
            close = end.wait() => return Some(close),
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
