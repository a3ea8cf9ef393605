//! What this browser remembers: games taken part in, secrets of seats, wishes.

use leptos::prelude::window;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use variorum_api::{Seat, from_json, to_json};
use web_sys::Storage;

/// The most games that are remembered.
const KEPT: usize = 30;

/// A secret of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Token {
    /// Which seat.
    pub seat: Seat,
    /// The secret.
    pub token: String,
    /// Whether the seat is played from here; else it is kept to be given to somebody.
    pub here: bool,
}

/// A game this browser has taken part in.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Remembered {
    /// The game's id on the server.
    pub id: String,
    /// Id of its rules.
    pub game: String,
    /// When it was last opened, in milliseconds since 1970.
    pub opened_ms: f64,
}

fn local() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

fn session() -> Option<Storage> {
    window().session_storage().ok().flatten()
}

fn read<T: DeserializeOwned>(storage: Option<Storage>, key: &str) -> Option<T> {
    let text = storage?.get_item(key).ok().flatten()?;
    from_json(&text).ok()
}

/// A full or forbidden store loses only convenience: the page goes on without.
fn write<T: Serialize>(storage: Option<Storage>, key: &str, value: &T) {
    if let Some(storage) = storage {
        let _ = storage.set_item(key, &to_json(value));
    }
}

/// A wish kept under a name.
pub fn wish(name: &str) -> Option<String> {
    read(local(), &format!("variorum.{name}"))
}

/// Keeps a wish.
pub fn set_wish(name: &str, value: &str) {
    write(local(), &format!("variorum.{name}"), &value);
}

/// The secrets kept for a game. A tab knows its own first, so that two tabs of one browser can
/// sit on two seats.
pub fn tokens(id: &str) -> Vec<Token> {
    let key = format!("variorum.seats.{id}");
    read(session(), &key).or_else(|| read(local(), &key)).unwrap_or_default()
}

/// Keeps the secrets of a game for this tab, and beside what else the browser knows of it.
pub fn set_tokens(id: &str, tokens: &[Token]) {
    let key = format!("variorum.seats.{id}");
    write(session(), &key, &tokens);
    let mut all: Vec<Token> = read(local(), &key).unwrap_or_default();
    all.retain(|old| tokens.iter().all(|new| new.token != old.token));
    all.extend_from_slice(tokens);
    all.sort_by_key(|token| token.seat);
    write(local(), &key, &all);
}

/// Takes the secret of a seat out of the address bar, where a seat link has put it. What the tab
/// already held for other seats stays.
pub fn token_from_address(id: &str) -> Option<String> {
    let location = window().location();
    let hash = location.hash().ok()?;
    let token = hash.strip_prefix('#').filter(|token| !token.is_empty())?.to_owned();
    if let Ok(history) = window().history() {
        let _ = history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&format!("/g/{id}")));
    }
    Some(token)
}

/// The games taken part in, the latest first.
pub fn games() -> Vec<Remembered> {
    read(local(), "variorum.games").unwrap_or_default()
}

/// Puts a game first among those remembered; drops the secrets of those that fall out.
pub fn remember(id: &str, game: &str) {
    let mut all = games();
    all.retain(|old| old.id != id);
    all.insert(0, Remembered { id: id.to_owned(), game: game.to_owned(), opened_ms: js_sys::Date::now() });
    for old in all.drain(KEPT.min(all.len())..) {
        if let Some(storage) = local() {
            let _ = storage.remove_item(&format!("variorum.seats.{}", old.id));
        }
    }
    write(local(), "variorum.games", &all);
}

/// Forgets one game.
pub fn forget(id: &str) {
    let mut all = games();
    all.retain(|old| old.id != id);
    write(local(), "variorum.games", &all);
}
