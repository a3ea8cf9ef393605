//! The listener that answers Prometheus: an address of its own, which only this machine reaches.

use super::measures::Now;
use crate::app_state::{AppState, closed};
use crate::error::ServerError;
use axum::Router;
use axum::extract::{MatchedPath, Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Instant;
use tokio::net::TcpListener;
use variorum_core::Fault;
use variorum_store::Database;

/// The form of the text.
const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Binds the address.
///
/// # Errors
/// Others could reach it, or it cannot be listened on.
pub(crate) async fn bind(address: SocketAddr) -> Result<TcpListener, ServerError> {
    if !address.ip().is_loopback() {
        let expected = "a loopback address such as 127.0.0.1:9464: it tells what everybody does";
        return Err(Fault::new("metrics", address.to_string(), expected).into());
    }
    TcpListener::bind(address).await.map_err(ServerError::Listen)
}

/// Answers until the server ends.
pub(crate) async fn run(state: Arc<AppState>, store: Database, listener: TcpListener) {
    let mut closing = state.closing();
    let app = Router::new().route("/metrics", get(metrics)).with_state((state, store));
    let serving =
        axum::serve(listener, app).with_graceful_shutdown(async move { closed(&mut closing).await });
    if let Err(error) = serving.await {
        tracing::warn!("metrics: {error}");
    }
}

async fn metrics(State((state, store)): State<(Arc<AppState>, Database)>) -> Response {
    let (waiting, running) = state.searches.load();
    let (people, seeks, pairing) =
        state.lobby.look(|lobby| (lobby.people(), lobby.seeks().count(), lobby.waiting().count()));
    let now = Now {
        live_games: state.live.count(),
        connections: state.client_limits.connections(),
        live_connections: state.client_limits.live_connections(),
        watching: state.client_limits.watching(),
        store_waiting: store.waiting(),
        searches_waiting: waiting,
        searches_running: running,
        passwords: state.passwords.asked(),
        lobby_people: people,
        seeks,
        pairing,
    };
    match state.metrics.text(&now) {
        Ok(text) => ([(header::CONTENT_TYPE, OPEN_METRICS)], text).into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

/// Measures each request of the server itself.
pub(crate) async fn measured(
    State(state): State<Arc<AppState>>,
    path: Option<MatchedPath>,
    request: Request,
    next: Next,
) -> Response {
    let (begun, method) = (Instant::now(), request.method().clone());
    let response = next.run(request).await;
    // Files, and paths at which nothing is, of which there are too many to tell apart.
    let path = path.as_ref().map_or("other", MatchedPath::as_str);
    // As are methods that somebody makes up.
    let method = match method.as_str() {
        known @ ("GET" | "HEAD" | "POST" | "PUT" | "DELETE") => known,
        _ => "other",
    };
    state.metrics.request(method, path, response.status().as_u16(), begun.elapsed());
    response
}
