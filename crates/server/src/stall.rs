//! Whether the server can save. When the database is lost, clocks stand still, whoever has a connection is told, and
//! requests are refused until it is back; what waits to be stored is not acknowledged before.

use crate::app_state::{AppState, closed};
use crate::error::ServerError;
use crate::request::is_dynamic;
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use std::sync::Arc;
use tokio::sync::watch;
use tokio::time::Instant;

/// Paths that are answered without the store besides those of files: health and readiness say how it stands.
const ANSWERED: [&str; 2] = ["/api/health", "/api/ready"];

/// Follows whether the database is lost until the server ends.
pub(crate) async fn run(state: Arc<AppState>, mut lost: watch::Receiver<Option<Arc<str>>>) {
    let mut closing = state.closing();
    loop {
        let why = tokio::select! {
            () = closed(&mut closing) => return,
            why = lost.wait_for(Option::is_some) => why.ok().and_then(|why| why.clone()),
        };
        let Some(why) = why else { return };
        let begun = Instant::now();
        state.clock.stop();
        state.saving.set_stalled(true);
        tracing::error!("nothing can be saved, clocks stand still: {why}");
        let back = tokio::select! {
            () = closed(&mut closing) => return,
            back = lost.wait_for(Option::is_none) => back.is_ok(),
        };
        if !back {
            return;
        }
        state.clock.go_on();
        state.saving.set_stalled(false);
        tracing::warn!(seconds = begun.elapsed().as_secs(), "the database is back, clocks go on");
        state.due.notify_one();
    }
}

/// Refuses what needs the store while it is lost, instead of letting it wait.
pub(crate) async fn required(
    State(state): State<Arc<AppState>>,
    request: Request,
    next: Next,
) -> Result<Response, ServerError> {
    let path = request.uri().path();
    let needed = is_dynamic(path) && !ANSWERED.contains(&path);
    if needed && state.saving.is_stalled() {
        return Err(ServerError::Stalled);
    }
    Ok(next.run(request).await)
}
