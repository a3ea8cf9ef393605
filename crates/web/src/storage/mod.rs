//! What this browser stores: games played, seat tokens and settings. Where storage is full or forbidden,
//! only the seat tokens need another place: see [`seats`].

pub mod seats;
mod web_storage;

use serde::{Deserialize, Serialize};
use web_storage::{local, read, session, write};

/// So many games are remembered.
const MAX_GAMES: usize = 30;

/// A game that was opened in this browser.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RecentGame {
    /// Id of the game on the server.
    pub id: String,
    /// Id of the rules.
    pub game: String,
    /// When it was last opened, in milliseconds since 1970.
    pub opened_ms: f64,
}

/// A stored setting.
pub fn setting(name: &str) -> Option<String> {
    read(local(), &format!("variorum.{name}"))
}

/// Stores a setting. Nothing happens where the browser stores nothing.
pub fn set_setting(name: &str, value: &str) {
    write(local(), &format!("variorum.{name}"), &value);
}

/// The games in which others are not heard; the latest first.
const MUTED: &str = "variorum.muted";

/// So many of them are kept; in older ones others are heard again.
const MAX_MUTED: usize = 50;

/// Whether others are not heard in a game.
pub fn is_muted(game: &str) -> bool {
    read::<Vec<String>>(local(), MUTED).unwrap_or_default().iter().any(|one| one == game)
}

/// Keeps whether others are heard in a game. Where the browser stores nothing, it holds for the page.
pub fn set_muted(game: &str, muted: bool) {
    let mut games: Vec<String> = read(local(), MUTED).unwrap_or_default();
    games.retain(|one| one != game);
    if muted {
        games.insert(0, game.to_owned());
        games.truncate(MAX_MUTED);
    }
    write(local(), MUTED, &games);
}

/// What this tab has kept under a name, until it is closed.
pub fn of_tab(name: &str) -> Option<String> {
    read(session(), &format!("variorum.{name}"))
}

/// Keeps a text for this tab. Nothing happens where the browser stores nothing or the text is too long for it.
pub fn set_of_tab(name: &str, value: &str) {
    write(session(), &format!("variorum.{name}"), &value);
}

/// The games that were opened here, the latest first.
pub fn games() -> Vec<RecentGame> {
    read(local(), "variorum.games").unwrap_or_default()
}

/// Puts a game first in the list. The seat tokens of games that fall out of the list are removed.
pub fn remember(id: &str, game: &str) {
    let mut all = games();
    all.retain(|old| old.id != id);
    all.insert(0, RecentGame { id: id.to_owned(), game: game.to_owned(), opened_ms: js_sys::Date::now() });
    for old in all.drain(MAX_GAMES.min(all.len())..) {
        seats::remove(&old.id);
    }
    write(local(), "variorum.games", &all);
}

/// Removes a game from the list.
pub fn forget(id: &str) {
    let mut all = games();
    all.retain(|old| old.id != id);
    write(local(), "variorum.games", &all);
}
