//! Paths of older versions. A page that was open while the server was updated still asks them: it is told to reload.

use crate::app_state::AppState;
use crate::error::ServerError;
use crate::limits::ms;
use crate::listen::ConnectionGuard;
use crate::websocket::{self, CloseCode, Utf8Bytes};
use axum::Extension;
use axum::extract::{Request, State};
use axum::response::Response;
use std::sync::Arc;
use variorum_api::to_json;

/// A request to a path of an older version.
pub(crate) async fn gone() -> ServerError {
    ServerError::Moved
}

/// A WebSocket at a path of an older version. It is opened to say so, since a browser tells a page nothing about one
/// that is refused.
pub(crate) async fn live(
    State(state): State<Arc<AppState>>,
    guard: Option<Extension<ConnectionGuard>>,
    request: Request,
) -> Result<Response, ServerError> {
    let write_timeout = ms(state.settings.limits.write_ms);
    let (response, upgraded) = websocket::upgrade(request, write_timeout).map_err(|_| ServerError::Moved)?;
    tokio::spawn(async move {
        let _held = guard;
        let Some(mut websocket) = upgraded.await else { return };
        let message = to_json(&ServerError::Moved.message());
        if websocket.text(Utf8Bytes::from(message)).await.is_ok() {
            websocket.close((CloseCode::Normal, "moved")).await;
        }
    });
    Ok(response)
}
