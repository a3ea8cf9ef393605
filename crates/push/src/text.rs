//! Bytes as texts: base64url.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;

/// Bytes as they stand in addresses and headers.
pub(crate) fn to_text(bytes: &[u8]) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(bytes)
}

/// Reads what [`to_text`] writes, with or without padding.
pub(crate) fn from_text(text: &str) -> Option<Vec<u8>> {
    BASE64_URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok()
}
