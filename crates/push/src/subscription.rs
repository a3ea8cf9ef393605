//! Where a browser is told, and with which keys.

use crate::text::from_text;
use hyper::Uri;
use p256::PublicKey;

/// Characters of an endpoint, at most.
pub const MAX_ENDPOINT: usize = 1_000;

/// Why something is no subscription; says which part and what was expected.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SubscriptionError {
    /// The address is none to which a message can be sent.
    #[error("endpoint: expected an https address of at most {MAX_ENDPOINT} characters, without a user")]
    Endpoint,
    /// The key is no point of the curve.
    #[error("p256dh: expected a public key of P-256, uncompressed, in base64url")]
    Key,
    /// The secret has another length.
    #[error("auth: expected 16 bytes in base64url")]
    Auth,
}

/// Where a browser is told, and with which keys.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Subscription {
    /// The address that its service listens at.
    pub(crate) endpoint: Uri,
    /// The public key of the browser.
    pub(crate) key: PublicKey,
    /// A secret of the browser and of who may send to it.
    pub(crate) auth: [u8; 16],
}

impl Subscription {
    /// Reads the parts that a browser gives. `allow_loopback` takes plain `http` to this machine too, for tests.
    ///
    /// # Errors
    /// A part is wrong.
    pub fn read(
        endpoint: &str,
        p256dh: &str,
        auth: &str,
        allow_loopback: bool,
    ) -> Result<Subscription, SubscriptionError> {
        let uri: Uri = endpoint.parse().map_err(|_| SubscriptionError::Endpoint)?;
        let plain = uri.scheme_str() == Some("http") && allow_loopback;
        let has_user = uri.authority().is_none_or(|authority| authority.as_str().contains('@'));
        if endpoint.len() > MAX_ENDPOINT || has_user || !(uri.scheme_str() == Some("https") || plain) {
            return Err(SubscriptionError::Endpoint);
        }
        let key = from_text(p256dh).filter(|bytes| bytes.len() == 65).ok_or(SubscriptionError::Key)?;
        let key = PublicKey::from_sec1_bytes(&key).map_err(|_| SubscriptionError::Key)?;
        let auth = from_text(auth).and_then(|bytes| bytes.try_into().ok()).ok_or(SubscriptionError::Auth)?;
        Ok(Subscription { endpoint: uri, key, auth })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: &str =
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
    const AUTH: &str = "BTBZMqHH6r4Tts7J_aSIgg";

    #[test]
    fn each_part_is_checked() {
        let read = |endpoint: &str, key, auth| Subscription::read(endpoint, key, auth, false).map(|_| ());
        assert_eq!(read("https://push.example/a?b", KEY, AUTH), Ok(()));
        let long = format!("https://push.example/{}", "a".repeat(MAX_ENDPOINT));
        for endpoint in [
            "",
            "push",
            "http://push.example/",
            "ftp://push.example/",
            "https://a:b@push.example/",
            "/a",
            &long,
        ] {
            assert_eq!(read(endpoint, KEY, AUTH), Err(SubscriptionError::Endpoint), "{endpoint}");
        }
        let off_the_curve = KEY.replace("iw4", "iw8");
        for key in ["", "AAAA", &off_the_curve, &KEY[..80]] {
            assert_eq!(read("https://push.example/", key, AUTH), Err(SubscriptionError::Key), "{key}");
        }
        assert_eq!(read("https://push.example/", KEY, "AAAA"), Err(SubscriptionError::Auth));
        assert!(Subscription::read("http://127.0.0.1:9/", KEY, AUTH, true).is_ok());
    }
}
