//! Which pages may act here: those that this server serves, and those that its settings name. Programs other than
//! browsers send no origin.

use crate::app_state::AppState;
use crate::error::ServerError;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, header};
use axum::middleware::Next;
use axum::response::Response;
use std::sync::Arc;

/// Refuses WebSockets and posts by a page of another site.
pub(crate) async fn check(
    State(state): State<Arc<AppState>>,
    request: Request,
    next: Next,
) -> Result<Response, ServerError> {
    let reads = [Method::GET, Method::HEAD, Method::OPTIONS].contains(request.method());
    if !reads || request.headers().contains_key(header::UPGRADE) {
        admit(request.headers(), &state.settings.origins, state.settings.behind_proxy)?;
    }
    Ok(next.run(request).await)
}

fn admit(headers: &HeaderMap, allowed: &[String], behind_proxy: bool) -> Result<(), ServerError> {
    let Some(origin) = headers.get(header::ORIGIN) else { return Ok(()) };
    let origin = String::from_utf8_lossy(origin.as_bytes()).to_lowercase();
    if allowed.iter().any(|one| one.trim_end_matches('/').eq_ignore_ascii_case(&origin)) {
        return Ok(());
    }
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).map(str::to_lowercase);
    // A proxy may put its own name into `Host` and the browser's into `X-Forwarded-Host`.
    let hosts = [text("host"), behind_proxy.then(|| text("x-forwarded-host")).flatten()];
    let own = origin.split_once("://").is_some_and(|(scheme, host)| {
        let port = if scheme == "https" { ":443" } else { ":80" };
        hosts.iter().flatten().any(|own| own.strip_suffix(port).unwrap_or(own) == host)
    });
    if own { Ok(()) } else { Err(ServerError::Origin(origin)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn admitted(origin: &str, host: &str, forwarded: &str, behind_proxy: bool) -> bool {
        let mut headers = HeaderMap::new();
        for (name, value) in [("origin", origin), ("host", host), ("x-forwarded-host", forwarded)] {
            if !value.is_empty() {
                headers.insert(name, value.parse().unwrap());
            }
        }
        admit(&headers, &["https://club.example/".to_owned()], behind_proxy).is_ok()
    }

    #[test]
    fn own_pages_and_named_ones_are_let_in() {
        assert!(admitted("", "here.example", "", false), "a program");
        assert!(admitted("http://localhost:8080", "localhost:8080", "", false));
        assert!(admitted("https://Here.example", "here.example", "", false), "behind TLS");
        assert!(admitted("https://here.example", "here.example:443", "", false));
        assert!(admitted("https://club.example", "here.example", "", false), "named");
        assert!(admitted("https://here.example", "127.0.0.1:8080", "here.example", true));
        assert!(!admitted("https://here.example", "127.0.0.1:8080", "here.example", false));
        for foreign in ["https://evil.example", "null", "https://here.example.evil.example", "https://"] {
            assert!(!admitted(foreign, "here.example", "", false), "{foreign}");
        }
        assert!(!admitted("http://localhost:9000", "localhost:8080", "", false), "another port");
    }
}
