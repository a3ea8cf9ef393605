//! The browser's storage. It may be forbidden, full or emptied at any time.

use leptos::prelude::window;
use serde::Serialize;
use serde::de::DeserializeOwned;
use variorum_api::{from_json, to_json};
use web_sys::Storage;

/// Storage that lasts and is shared by all tabs; `None` where it is forbidden.
pub fn local() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

/// Storage of this tab; `None` where it is forbidden.
pub fn session() -> Option<Storage> {
    window().session_storage().ok().flatten()
}

/// The value stored under a key.
pub fn read<T: DeserializeOwned>(storage: Option<Storage>, key: &str) -> Option<T> {
    let text = storage?.get_item(key).ok().flatten()?;
    from_json(&text).ok()
}

/// Stores a value under a key. Returns whether that worked.
pub fn write<T: Serialize>(storage: Option<Storage>, key: &str, value: &T) -> bool {
    storage.is_some_and(|storage| storage.set_item(key, &to_json(value)).is_ok())
}
