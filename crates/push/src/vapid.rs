//! The server's own key, by which services know it again: RFC 8292.

use crate::encrypt::new_key;
use crate::text::{from_text, to_text};
use p256::SecretKey;
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use p256::elliptic_curve::sec1::ToEncodedPoint;

/// A signature is good for so long, in seconds; services allow a day.
const GOOD_FOR_S: u64 = 12 * 60 * 60;

/// The server's own key.
#[derive(Clone)]
pub struct VapidKey(SecretKey);

impl VapidKey {
    /// A new key, drawn at random.
    pub fn new() -> VapidKey {
        VapidKey(new_key())
    }

    /// Reads what [`VapidKey::secret`] gives; `None` for another text.
    ///
    /// ```
    /// use variorum_push::VapidKey;
    /// let key = VapidKey::new();
    /// assert_eq!(VapidKey::read(&key.secret()).unwrap().public(), key.public());
    /// ```
    pub fn read(text: &str) -> Option<VapidKey> {
        Some(VapidKey(SecretKey::from_slice(&from_text(text)?).ok()?))
    }

    /// The key as it is kept: a secret.
    pub fn secret(&self) -> String {
        to_text(&self.0.to_bytes())
    }

    /// The public key, which browsers are given when they subscribe.
    pub fn public(&self) -> String {
        to_text(self.0.public_key().to_encoded_point(false).as_bytes())
    }

    /// The value of `Authorization` for a service: `origin` is its address without path, `contact` an address at which
    /// whoever runs the server can be reached, `now_s` the seconds since 1970.
    pub fn authorization(&self, origin: &str, contact: Option<&str>, now_s: u64) -> String {
        let contact = contact.map(|contact| format!(r#","sub":"{contact}""#)).unwrap_or_default();
        let claims = format!(r#"{{"aud":"{origin}","exp":{}{contact}}}"#, now_s + GOOD_FOR_S);
        let text = format!("{}.{}", to_text(br#"{"typ":"JWT","alg":"ES256"}"#), to_text(claims.as_bytes()));
        let signature: Signature = SigningKey::from(&self.0).sign(text.as_bytes());
        format!("vapid t={text}.{}, k={}", to_text(&signature.to_bytes()), self.public())
    }
}

impl Default for VapidKey {
    fn default() -> VapidKey {
        VapidKey::new()
    }
}

impl std::fmt::Debug for VapidKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("VapidKey(hidden)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use p256::ecdsa::VerifyingKey;
    use p256::ecdsa::signature::Verifier;

    #[test]
    fn what_is_signed_says_for_whom_and_until_when_and_is_checked_with_the_public_key() {
        let key = VapidKey::new();
        let value = key.authorization("https://push.example", Some("https://play.example"), 1_000);
        let (token, public) = value.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        assert_eq!(public, key.public());
        let (text, signature) = token.rsplit_once('.').unwrap();
        let claims = from_text(text.split_once('.').unwrap().1).unwrap();
        let expected = r#"{"aud":"https://push.example","exp":44200,"sub":"https://play.example"}"#;
        assert_eq!(String::from_utf8(claims).unwrap(), expected);
        let signature = Signature::from_slice(&from_text(signature).unwrap()).unwrap();
        let public = VerifyingKey::from_sec1_bytes(&from_text(public).unwrap()).unwrap();
        public.verify(text.as_bytes(), &signature).unwrap();
        assert!(public.verify(b"other", &signature).is_err());
        assert_eq!(format!("{key:?}"), "VapidKey(hidden)");
    }
}
