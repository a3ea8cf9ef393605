//! The account whose token it is.

use super::users;
use crate::accounts::tokens;
use crate::accounts::visitor::Visitor;
use crate::answer::json;
use crate::app_state::AppState;
use crate::error::ServerError;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use std::sync::Arc;
use variorum_api::{lichess, to_json};

/// The answer where there is nothing to say.
pub(super) fn done() -> Response {
    json(StatusCode::OK, to_json(&lichess::Done { ok: true }))
}

/// `GET /api/account`
pub(super) async fn account(
    State(state): State<Arc<AppState>>,
    visitor: Visitor,
) -> Result<Response, ServerError> {
    let user = users::shown(&state, &visitor.account()?.person).await?;
    Ok(json(StatusCode::OK, to_json(&user)))
}

/// `GET /api/account/kid`
pub(super) async fn kid(visitor: Visitor) -> Result<Response, ServerError> {
    visitor.account()?;
    Ok(json(StatusCode::OK, to_json(&lichess::Kid { kid: false })))
}

/// `POST /api/bot/account/upgrade`
pub(super) async fn upgrade(
    State(state): State<Arc<AppState>>,
    visitor: Visitor,
) -> Result<Response, ServerError> {
    tokens::make_bot(&state, &visitor.account()?.person).await?;
    Ok(done())
}
