//! Which pages may act here: those that this server serves, and those that its settings name. Programs other than
//! browsers send no origin.

use crate::accounts::{bearer, cookie};
use crate::app_state::AppState;
use crate::config::Settings;
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
        admit(request.headers(), &state.settings)?;
    }
    Ok(next.run(request).await)
}

fn admit(headers: &HeaderMap, settings: &Settings) -> Result<(), ServerError> {
    if bearer::is_sent(headers) {
        // A page of another site knows no token, and cannot send one here.
        return Ok(());
    }
    let Some(origin) = headers.get(header::ORIGIN) else {
        // Browsers send both; whoever has a cookie and no origin is not to be told from a page of another site.
        return if cookie::secret(headers).is_none() {
            Ok(())
        } else {
            Err(ServerError::Origin(String::new()))
        };
    };
    let origin = String::from_utf8_lossy(origin.as_bytes()).to_lowercase();
    let named = |one: &String| one.trim_end_matches('/').eq_ignore_ascii_case(&origin);
    if settings.origins.iter().chain(&settings.public_address).any(named) {
        return Ok(());
    }
    if settings.public_address.is_some() {
        return Err(ServerError::Origin(origin));
    }
    let behind_proxy = settings.behind_proxy;
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
        let origins = vec!["https://club.example/".to_owned()];
        admit(&headers, &Settings { behind_proxy, origins, ..Settings::default() }).is_ok()
    }

    #[test]
    fn with_a_public_address_only_its_pages_are_let_in() {
        let settings =
            Settings { public_address: Some("https://here.example/".into()), ..Settings::default() };
        let admitted = |origin: &str, host: &str| {
            let headers = [("origin", origin), ("host", host)]
                .map(|(name, value)| (axum::http::HeaderName::from_static(name), value.parse().unwrap()));
            admit(&headers.into_iter().collect(), &settings).is_ok()
        };
        assert!(admitted("https://here.example", "127.0.0.1:8080"));
        assert!(!admitted("http://here.example", "here.example"), "not over TLS");
        assert!(!admitted("https://evil.example", "evil.example"), "a name that leads here");
    }

    #[test]
    fn a_cookie_without_an_origin_is_not_let_in() {
        let mut headers = HeaderMap::new();
        headers.insert("cookie", "variorum_session=x".parse().unwrap());
        assert!(admit(&headers, &Settings::default()).is_err());
        headers.insert("origin", "http://a.example".parse().unwrap());
        headers.insert("host", "a.example".parse().unwrap());
        assert!(admit(&headers, &Settings::default()).is_ok());
    }

    #[test]
    fn a_token_needs_no_origin() {
        let mut headers = HeaderMap::new();
        headers.insert("authorization", "Bearer vrm_x".parse().unwrap());
        headers.insert("cookie", "variorum_session=x".parse().unwrap());
        assert!(admit(&headers, &Settings::default()).is_ok());
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
