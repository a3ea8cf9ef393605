//! The address of this server, as others reach it.

use crate::accounts::cookie;
use crate::config::Settings;
use axum::http::{HeaderMap, header};

/// The public address, or without one that by which the request came, without a slash at the end.
pub(super) fn of(settings: &Settings, headers: &HeaderMap) -> String {
    if let Some(address) = settings.address() {
        return address.to_owned();
    }
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).map(str::trim);
    let forwarded = settings.behind_proxy.then(|| text("x-forwarded-host")).flatten();
    let host = forwarded.or_else(|| text(header::HOST.as_str())).unwrap_or("localhost");
    let scheme = if cookie::is_secure(headers, None, settings.behind_proxy) { "https" } else { "http" };
    format!("{scheme}://{host}")
}

/// A text as it stands in HTML and its attributes.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\'', "&#39;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_is_the_public_one_or_that_of_the_request() {
        let headers: HeaderMap =
            [("host", "here:8080"), ("x-forwarded-host", "there"), ("x-forwarded-proto", "https")]
                .map(|(name, value)| (axum::http::HeaderName::from_static(name), value.parse().unwrap()))
                .into_iter()
                .collect();
        let plain = Settings::default();
        assert_eq!(of(&plain, &headers), "http://here:8080");
        let proxied = Settings { behind_proxy: true, ..Settings::default() };
        assert_eq!(of(&proxied, &headers), "https://there");
        let public = Settings { public_address: Some("https://a.example/".into()), ..Settings::default() };
        assert_eq!(of(&public, &headers), "https://a.example");
        assert_eq!(escaped("<a b=\"'&"), "&lt;a b=&quot;&#39;&amp;");
    }
}
