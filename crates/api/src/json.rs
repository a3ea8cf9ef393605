//! Text of these types and back.

use serde::Serialize;
use serde::de::DeserializeOwned;

/// The JSON text of one of this crate's types.
pub fn to_json<T: Serialize>(value: &T) -> String {
    // Fails only for maps with keys that are no texts, and for types that refuse; none here do.
    serde_json::to_string(value).unwrap_or_default()
}

/// Reads one of this crate's types.
///
/// # Errors
/// What is wrong with the text and where, as a sentence.
pub fn from_json<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|error| error.to_string())
}
