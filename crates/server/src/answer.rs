//! Answers to requests.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use variorum_api::{Done, to_json};

/// The answer where there is nothing to say: an empty object.
pub(crate) fn done() -> Response {
    json(StatusCode::OK, to_json(&Done {}))
}

/// A JSON answer that no cache keeps.
pub(crate) fn json(status: StatusCode, text: String) -> Response {
    let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")];
    (status, headers, text).into_response()
}
