//! Bodies that are flat: lichess's clients send the same fields as a form or as JSON.

use crate::JsonError;
use serde::Deserialize;
use std::collections::BTreeMap;

/// A value as it may stand in such a body.
#[derive(Deserialize)]
#[serde(untagged)]
enum Value {
    Flag(bool),
    Number(i64),
    Text(String),
    Nothing(()),
}

/// The fields of a body in JSON, as texts; those that are `null` are left out.
///
/// # Errors
/// It is no object of texts, whole numbers and truth values.
///
/// ```
/// let read = variorum_api::lichess::fields(r#"{"rated":true,"clock.limit":300,"days":null}"#)?;
/// assert_eq!(read, [("clock.limit".to_owned(), "300".to_owned()), ("rated".to_owned(), "true".to_owned())]);
/// # Ok::<(), variorum_api::JsonError>(())
/// ```
pub fn fields(text: &str) -> Result<Vec<(String, String)>, JsonError> {
    let read: BTreeMap<String, Value> = crate::from_json(text)?;
    let text = |value| match value {
        Value::Flag(flag) => Some(flag.to_string()),
        Value::Number(number) => Some(number.to_string()),
        Value::Text(text) => Some(text),
        Value::Nothing(()) => None,
    };
    Ok(read.into_iter().filter_map(|(name, value)| Some((name, text(value)?))).collect())
}
