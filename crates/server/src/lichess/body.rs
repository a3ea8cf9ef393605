//! Bodies, which lichess's clients send as forms or as JSON.

use crate::app_state::AppState;
use crate::error::ServerError;
use crate::query::Query;
use crate::request::Text;
use axum::extract::{FromRequest, Request};
use axum::http::header;
use std::sync::Arc;
use variorum_api::lichess::fields;

/// The fields of a body.
pub(super) struct Fields(pub Query);

impl FromRequest<Arc<AppState>> for Fields {
    type Rejection = ServerError;

    async fn from_request(request: Request, state: &Arc<AppState>) -> Result<Fields, ServerError> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        let is_json = kind.is_some_and(|kind| kind.starts_with("application/json"));
        let Text(text) = Text::from_request(request, state).await?;
        if is_json && !text.is_empty() {
            return Ok(Fields(fields(&text)?.into()));
        }
        Ok(Fields(Query::of_text(&text)))
    }
}
