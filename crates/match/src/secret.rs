//! A choice before the game that others may not see yet.

use std::fmt;

/// The value that a player has chosen for an option before the game.
///
/// It cannot be printed, serialised or compared: it reaches the store as part of
/// [`Envelope::stored_text`](crate::Envelope::stored_text), and people through functions that name who looks,
/// [`Pick::visible_to`](crate::Pick::visible_to) and [`Event::reveal`](crate::Event::reveal). The browser of the player who
/// chooses sends it as part of a [`Command`](crate::Command).
///
/// ```
/// use variorum_match::Secret;
/// assert_eq!(format!("{:?}", Secret::new("owls")), "Secret(hidden)");
/// ```
///
/// It has no `Display`, no equality, and with the feature `serde` no `Serialize`:
///
/// ```compile_fail,E0277
/// println!("{}", variorum_match::Secret::new("owls"));
/// ```
/// ```compile_fail,E0369
/// let guessed = variorum_match::Secret::new("owls") == variorum_match::Secret::new("owls");
/// ```
/// ```compile_fail,E0277
/// fn to_json(value: impl serde::Serialize) {}
/// to_json(variorum_match::Secret::new("owls"));
/// ```
#[derive(Clone)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize), serde(transparent))]
pub struct Secret(String);

impl Secret {
    /// The value that a player gives.
    pub fn new(value: impl Into<String>) -> Secret {
        Secret(value.into())
    }

    /// The value for this crate: its rules, and the text for the store.
    pub(crate) fn value(&self) -> &str {
        &self.0
    }

    /// Serialises the value for the server, as part of the command of the player who chooses.
    #[cfg(feature = "serde")]
    pub(crate) fn serialize_for_server<S: serde::Serializer>(
        &self,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(hidden)")
    }
}
