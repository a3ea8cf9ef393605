//! JSON text of values and back, and queries of addresses.

use serde::Serialize;
use serde::de::DeserializeOwned;

/// The JSON text of a value of this crate's kind: structs, enums, lists and texts.
pub fn to_json<T: Serialize>(value: &T) -> String {
    // Fails only for maps with keys that are no texts, and for types that refuse; none here do.
    serde_json::to_string(value).unwrap_or_default()
}

/// A text that is not the JSON that was expected.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct JsonError(#[from] serde_json::Error);

/// What can be read from such texts.
pub trait Readable: DeserializeOwned {}
impl<T: DeserializeOwned> Readable for T {}

/// What can be written so.
pub trait Writable: Serialize {}
impl<T: Serialize> Writable for T {}

/// A query that is not what was expected.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct QueryError(#[from] serde_urlencoded::de::Error);

/// Reads the query of an address, `a=1&b=2`.
///
/// # Errors
/// What is wrong with it.
pub fn from_query<T: Readable>(text: &str) -> Result<T, QueryError> {
    Ok(serde_urlencoded::from_str(text)?)
}

/// Reads such a value.
///
/// # Errors
/// What is wrong with the text, and where.
pub fn from_json<T: DeserializeOwned>(text: &str) -> Result<T, JsonError> {
    Ok(serde_json::from_str(text)?)
}
