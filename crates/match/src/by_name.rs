//! Types of `core`, which knows no serde, by their names in JSON.

macro_rules! by_name {
    ($module:ident, $type:ty, $name:expr, $read:expr, $expected:literal) => {
        pub(crate) mod $module {
            use serde::de::Error;
            use serde::{Deserialize, Deserializer, Serializer};

            pub(crate) fn serialize<S: Serializer>(value: &$type, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str($name(*value))
            }

            pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                let text = String::deserialize(deserializer)?;
                $read(text.as_str())
                    .ok_or_else(|| D::Error::custom(format!("`{text}`: expected {}", $expected)))
            }
        }
    };
}

by_name!(
    player,
    variorum_core::Player,
    variorum_core::Player::name,
    variorum_core::Player::from_name,
    "a player"
);
by_name!(
    reason,
    variorum_core::Reason,
    variorum_core::Reason::name,
    variorum_core::Reason::from_name,
    "a reason"
);
by_name!(
    departure,
    variorum_core::Departure,
    crate::departure::name,
    crate::departure::from_name,
    "`resign` or `time`"
);
