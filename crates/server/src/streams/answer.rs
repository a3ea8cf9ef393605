//! How a stream is sent: as a WebSocket to who asks for one, otherwise as lines.

use crate::accounts::ended::SecretEnd;
use crate::app_state::{AppState, closed};
use crate::client::ClientAddr;
use crate::error::ServerError;
use crate::limits::ms;
use crate::listen::ConnectionGuard;
use crate::listening;
use crate::websocket::{self, Utf8Bytes};
use axum::Extension;
use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::header;
use axum::response::Response;
use futures_util::stream;
use std::any::Any;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{Instant, interval_at};

/// What is sent, in order, until the channel ends.
pub(crate) struct Told {
    /// Comes first.
    pub first: Option<String>,
    pub receiver: mpsc::Receiver<Utf8Bytes>,
    /// Lives as long as the stream.
    pub held: Box<dyn Any + Send>,
    /// The stream ends with the session or token that it was asked for with.
    pub end: SecretEnd,
}

/// Sends a stream.
///
/// # Errors
/// The client has too many connections, or the request is no proper one for a WebSocket.
pub(crate) fn send(
    state: Arc<AppState>,
    client: ClientAddr,
    guard: Option<Extension<ConnectionGuard>>,
    request: Request,
    told: Told,
) -> Result<Response, ServerError> {
    if !request.headers().contains_key(header::UPGRADE) {
        let beat = ms(state.settings.limits.ping_ms);
        return send_lines(&state, client, guard, told, beat);
    }
    let slot = state.client_limits.add_proxied(client)?;
    let held = (guard, slot, state.client_limits.add_live());
    let write_timeout = ms(state.settings.limits.write_ms);
    let (response, upgraded) = websocket::upgrade(request, write_timeout).map_err(ServerError::Upgrade)?;
    tokio::spawn(async move {
        let Told { first, receiver, held: also, end } = told;
        let _held = (held, also);
        let Some(mut websocket) = upgraded.await else { return };
        if let Some(first) = first
            && websocket.text(first.into()).await.is_err()
        {
            return;
        }
        if let Some(close) = listening::serve(&state, &mut websocket, receiver, end).await {
            websocket.close(close).await;
        }
    });
    Ok(response)
}

/// Sends a stream as lines, with an empty one so often.
///
/// # Errors
/// The client has too many connections.
pub(crate) fn send_lines(
    state: &AppState,
    client: ClientAddr,
    guard: Option<Extension<ConnectionGuard>>,
    told: Told,
    beat: Duration,
) -> Result<Response, ServerError> {
    let slot = state.client_limits.add_proxied(client)?;
    let held = (guard, slot, state.client_limits.add_live());
    Ok(lines(state, told, beat, Box::new(held)))
}

/// Lines of JSON; an empty one now and then, so that both sides notice when the other is gone.
fn lines(state: &AppState, told: Told, beat: Duration, held: Box<dyn Any + Send>) -> Response {
    let beats = interval_at(Instant::now() + beat, beat);
    let closing = state.closing();
    let begin = (told, held, beats, closing);
    let lines = stream::unfold(begin, |(mut told, held, mut beats, mut closing)| async move {
        let text = match told.first.take() {
            Some(first) => Utf8Bytes::from(first),
            None => tokio::select! {
                () = closed(&mut closing) => return None,
                text = told.receiver.recv() => text?,
                _ = told.end.wait() => return None,
                _ = beats.tick() => Utf8Bytes::from_static(""),
            },
        };
        let mut line = String::with_capacity(text.len() + 1);
        line.push_str(&text);
        line.push('\n');
        Some((Ok::<_, Infallible>(Bytes::from(line)), (told, held, beats, closing)))
    });
    let mut response = Response::new(Body::from_stream(lines));
    for (name, value) in [
        (header::CONTENT_TYPE, "application/x-ndjson"),
        (header::CACHE_CONTROL, "no-store"),
        // A proxy that gathers would keep what happens from who listens.
        (header::HeaderName::from_static("x-accel-buffering"), "no"),
    ] {
        response.headers_mut().insert(name, header::HeaderValue::from_static(value));
    }
    response
}
