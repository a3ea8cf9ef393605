//! The cookie by which a browser is known again. Pages cannot read it, and other sites cannot make a browser send it
//! with what changes something.

use axum::http::{HeaderMap, HeaderValue, header};

/// Its name.
const NAME: &str = "variorum_session";

/// How long browsers keep it, in seconds: 400 days, the longest they do.
const MAX_AGE: u32 = 400 * 24 * 60 * 60;

/// The secret in the cookie of a request.
pub(crate) fn secret(headers: &HeaderMap) -> Option<&str> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|list| list.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == NAME).map(|(_, secret)| secret).filter(|secret| secret.len() <= 100)
}

/// What makes a browser keep a secret; over TLS alone if `secure`.
pub(crate) fn set(secret: &str, secure: bool) -> Option<HeaderValue> {
    written(secret, MAX_AGE, secure)
}

/// What makes a browser forget it.
pub(crate) fn clear(secure: bool) -> Option<HeaderValue> {
    written("", 0, secure)
}

fn written(secret: &str, seconds: u32, secure: bool) -> Option<HeaderValue> {
    let secure = if secure { "; Secure" } else { "" };
    let text = format!("{NAME}={secret}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
    // Secrets are letters and digits.
    HeaderValue::try_from(text).ok()
}

/// Whether the browser reaches the server over TLS: as its public address says, or the proxy in front of it.
pub(crate) fn is_secure(headers: &HeaderMap, public_address: Option<&str>, behind_proxy: bool) -> bool {
    if let Some(address) = public_address {
        return address.starts_with("https://");
    }
    let forwarded = headers.get("x-forwarded-proto").and_then(|value| value.to_str().ok());
    behind_proxy && forwarded.is_some_and(|proto| proto.trim().eq_ignore_ascii_case("https"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_secret_is_found_among_other_cookies() {
        let mut headers = HeaderMap::new();
        assert_eq!(secret(&headers), None);
        headers.append("cookie", "a=b; variorum_session_x=no".parse().unwrap());
        assert_eq!(secret(&headers), None);
        headers.append("cookie", "theme=dark;variorum_session=s3cret; z=1".parse().unwrap());
        assert_eq!(secret(&headers), Some("s3cret"));
        let text = set("s3cret", true).unwrap();
        assert!(text.to_str().unwrap().ends_with("HttpOnly; SameSite=Lax; Secure"));
        assert!(!clear(false).unwrap().to_str().unwrap().contains("Secure"));
    }

    #[test]
    fn tls_is_believed_of_the_public_address_and_of_the_proxy() {
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-proto", "https".parse().unwrap());
        assert!(is_secure(&headers, None, true) && !is_secure(&headers, None, false));
        assert!(is_secure(&HeaderMap::new(), Some("https://a.example"), false));
        assert!(!is_secure(&headers, Some("http://a.example"), true));
    }
}
