//! Extractors and middleware, whose errors are JSON like every answer below `/api/`.

use crate::app_state::AppState;
use crate::client::{self, ClientAddr};
use crate::error::ServerError;
use crate::ids;
use crate::limits::ms;
use axum::Extension;
use axum::body::Bytes;
use axum::extract::{self, FromRequest, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::Response;
use std::sync::Arc;
use tokio::time::timeout;
use variorum_api::Readable;

/// What stands in a path.
pub(crate) struct Path<T>(pub T);

impl<T: Readable + Send, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = ServerError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Path<T>, ServerError> {
        match extract::Path::<T>::from_request_parts(parts, state).await {
            Ok(extract::Path(found)) => Ok(Path(found)),
            // The path is not UTF-8.
            Err(_) => Err(ServerError::NoPath(parts.uri.path().to_owned())),
        }
    }
}

/// The id in a path.
pub(crate) struct GameId(pub String);

impl<S: Send + Sync> FromRequestParts<S> for GameId {
    type Rejection = ServerError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<GameId, ServerError> {
        match Path::<String>::from_request_parts(parts, state).await {
            Ok(Path(id)) if ids::is_id(&id) => Ok(GameId(id)),
            Ok(Path(id)) => Err(ServerError::NoGame(id)),
            // The path is not UTF-8.
            Err(_) => Err(ServerError::NoGame(parts.uri.path().to_owned())),
        }
    }
}

/// The body of a request, as text. It must arrive within `body-ms` as a whole; the timeouts of tower-http hold
/// for each of its parts, or answer without JSON.
pub(crate) struct Text(pub String);

impl FromRequest<Arc<AppState>> for Text {
    type Rejection = ServerError;

    async fn from_request(request: Request, state: &Arc<AppState>) -> Result<Text, ServerError> {
        let limit = ms(state.settings.limits.body_ms);
        let body = timeout(limit, Bytes::from_request(request, state)).await;
        let body = body.map_err(|_| ServerError::Slow)?.map_err(|_| ServerError::TooLarge)?;
        Ok(Text(String::from_utf8(body.into())?))
    }
}

/// Adds the address of the client to the request.
pub(crate) async fn identify(
    State(state): State<Arc<AppState>>,
    mut request: Request,
    next: Next,
) -> Response {
    let address = client::address(state.settings.behind_proxy, request.headers(), request.extensions());
    request.extensions_mut().insert(ClientAddr::new(address));
    next.run(request).await
}

/// Paths whose answers are made for each request, most of them from the store. All others are for files, which cost
/// little; the pages that hold a board are counted where they are made.
const DYNAMIC: [&str; 3] = ["/api/", "/embed/", "/oembed"];

/// Whether the answer at a path is made for each request.
pub(crate) fn is_dynamic(path: &str) -> bool {
    DYNAMIC.iter().any(|start| path.starts_with(start))
}

/// Counts requests.
pub(crate) async fn counted(
    State(state): State<Arc<AppState>>,
    Extension(client): Extension<ClientAddr>,
    request: Request,
    next: Next,
) -> Result<Response, ServerError> {
    if is_dynamic(request.uri().path()) {
        state.client_limits.count_request(client)?;
    }
    Ok(next.run(request).await)
}
