//! Failures as lichess's clients read them: `{"error": "…"}`.

use crate::answer::json;
use axum::extract::{MatchedPath, Request};
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;
use variorum_api::{Failure, lichess, to_json};

/// Paths below `/api` that are not lichess's.
const OURS: [&str; 4] = ["/api/v1", "/api/health", "/api/ready", "/api/games"];

fn is_theirs(path: &str) -> bool {
    let below =
        |ours: &str| path.strip_prefix(ours).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    path.starts_with("/api/") && !OURS.iter().any(|ours| below(ours))
}

/// Gives failures of lichess's paths the shape that its clients know, and statuses that lichess has.
pub(crate) async fn in_their_shape(request: Request, next: Next) -> Response {
    let matched = request.extensions().get::<MatchedPath>();
    let theirs = matched.is_some_and(|matched| is_theirs(matched.as_str()));
    let response = next.run(request).await;
    let Some(Failure { message, .. }) = response.extensions().get::<Failure>().filter(|_| theirs) else {
        return response;
    };
    let status = match response.status() {
        StatusCode::CONFLICT | StatusCode::UNPROCESSABLE_ENTITY => StatusCode::BAD_REQUEST,
        other => other,
    };
    let mut shaped = json(status, to_json(&lichess::Failure { error: message.clone() }));
    if let Some(wait) = response.headers().get(header::RETRY_AFTER) {
        shaped.headers_mut().insert(header::RETRY_AFTER, wait.clone());
    }
    shaped
}

#[cfg(test)]
mod tests {
    use super::is_theirs;

    #[test]
    fn paths_that_are_not_ours_are_theirs() {
        for path in ["/api/account", "/api/challenge/x", "/api/v12", "/api/tournament"] {
            assert!(is_theirs(path), "{path}");
        }
        for path in ["/api/v1", "/api/v1/me", "/api/health", "/api/games/x", "/g/x", "/api"] {
            assert!(!is_theirs(path), "{path}");
        }
    }
}
