//! JSON text of values and back.

use serde::Serialize;
use serde::de::DeserializeOwned;

/// The JSON text of a value of this crate's kind: structs, enums, lists and texts.
pub fn to_json<T: Serialize>(value: &T) -> String {
    // Fails only for maps with keys that are no texts, and for types that refuse; none here do.
    serde_json::to_string(value).unwrap_or_default()
}

/// Reads such a value.
///
/// # Errors
/// What is wrong with the text and where, as a sentence.
pub fn from_json<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|error| error.to_string())
}
