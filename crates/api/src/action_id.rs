//! The names of actions.

use serde::{Deserialize, Serialize};
use std::fmt;

/// Names one action of one seat, so that it is done once however often it is sent: 1 to 32 letters of
/// ASCII, digits, `-` and `_`, drawn at random by whoever acts.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(pattern = "^[A-Za-z0-9_-]{1,32}$"))]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct ActionId(String);

/// The longest id, in characters.
const LONGEST: usize = 32;

impl ActionId {
    /// The id with this text.
    ///
    /// # Errors
    /// The text is empty, too long or has other characters.
    pub fn new(text: impl Into<String>) -> Result<ActionId, BadActionId> {
        let text = text.into();
        let fits = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        if (1..=LONGEST).contains(&text.len()) && text.bytes().all(fits) {
            Ok(ActionId(text))
        } else {
            Err(BadActionId(text))
        }
    }

    /// The id made of a number drawn at random: 32 hexadecimal digits.
    pub fn drawn(number: u128) -> ActionId {
        ActionId(format!("{number:032x}"))
    }

    /// Its text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ActionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl TryFrom<String> for ActionId {
    type Error = BadActionId;

    fn try_from(text: String) -> Result<ActionId, BadActionId> {
        ActionId::new(text)
    }
}

impl From<ActionId> for String {
    fn from(id: ActionId) -> String {
        id.0
    }
}

/// A text that is no [`ActionId`].
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("id `{}`: expected 1 to {LONGEST} letters, digits, `-` or `_`", shown(.0))]
pub struct BadActionId(String);

fn shown(text: &str) -> String {
    text.chars().take(2 * LONGEST).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::from_json;

    #[test]
    fn ids_are_short_plain_texts() {
        let longest = ActionId::drawn(u128::MAX);
        assert_eq!(ActionId::new(longest.as_str()), Ok(longest));
        assert_eq!(ActionId::drawn(1).as_str(), "00000000000000000000000000000001");
        for text in ["", "a b", "é", "a\n", &"x".repeat(33)] {
            let error = ActionId::new(text).unwrap_err().to_string();
            assert!(error.contains(text) && error.contains("1 to 32"), "{error}");
        }
        assert!(from_json::<ActionId>("\"a b\"").unwrap_err().to_string().contains("`a b`"));
        assert!(from_json::<ActionId>("7").unwrap_err().to_string().contains("string"));
    }
}
