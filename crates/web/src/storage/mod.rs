//! What this browser remembers: games taken part in, secrets of seats, wishes. A full or forbidden store
//! loses only convenience, but for the secrets: [`seats`] says how they are kept then.

pub mod seats;
mod web_storage;

use serde::{Deserialize, Serialize};
use web_storage::{local, read, write};

/// The most games that are remembered.
const MAX_GAMES: usize = 30;

/// A game this browser has taken part in.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RecentGame {
    /// The game's id on the server.
    pub id: String,
    /// Id of its rules.
    pub game: String,
    /// When it was last opened, in milliseconds since 1970.
    pub opened_ms: f64,
}

/// A wish kept under a name.
pub fn setting(name: &str) -> Option<String> {
    read(local(), &format!("variorum.{name}"))
}

/// Keeps a wish, where the browser keeps anything.
pub fn set_setting(name: &str, value: &str) {
    write(local(), &format!("variorum.{name}"), &value);
}

/// The games taken part in, the latest first.
pub fn games() -> Vec<RecentGame> {
    read(local(), "variorum.games").unwrap_or_default()
}

/// Puts a game first among those remembered; drops the secrets of those that fall out.
pub fn remember(id: &str, game: &str) {
    let mut all = games();
    all.retain(|old| old.id != id);
    all.insert(0, RecentGame { id: id.to_owned(), game: game.to_owned(), opened_ms: js_sys::Date::now() });
    for old in all.drain(MAX_GAMES.min(all.len())..) {
        seats::remove(&old.id);
    }
    write(local(), "variorum.games", &all);
}

/// Forgets one game.
pub fn forget(id: &str) {
    let mut all = games();
    all.retain(|old| old.id != id);
    write(local(), "variorum.games", &all);
}
