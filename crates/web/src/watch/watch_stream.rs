//! What is played now, as the server tells it: one connection for all boards of a page.

use leptos::prelude::*;
use variorum_api::{WatchMessage, WatchOrder, WatchedGame, from_json};

use crate::net::LiveSocket;

/// What is played now. A copy refers to the same signals.
#[derive(Clone, Copy)]
pub struct WatchStream {
    /// The games, in the order that was asked for; `None` until the server has told them.
    pub games: RwSignal<Option<Vec<WatchedGame>>>,
    /// How many there are in all.
    pub total: RwSignal<usize>,
    live: LiveSocket,
}

impl WatchStream {
    /// Not connected yet.
    pub fn new() -> WatchStream {
        WatchStream { games: RwSignal::new(None), total: RwSignal::new(0), live: LiveSocket::new() }
    }

    /// Looks at the games by these rules, or by any, for as long as the page is there.
    pub fn look(self, game: &str, order: WatchOrder) {
        let game = if game.is_empty() { String::new() } else { format!("&game={game}") };
        self.games.set(None);
        let path = format!("/api/v1/watch?order={}{game}", order.name());
        self.live.connect(path, move |text| self.hear(text));
    }

    /// Whether the connection is lost, tracked.
    pub fn lost(self) -> bool {
        self.live.connected.get() == Some(false)
    }

    fn hear(self, text: &str) {
        // A message of a newer server is passed over.
        let Ok(WatchMessage::Games { order, changed, total }) = from_json(text) else { return };
        self.total.try_set(total);
        self.games.try_update(|games| {
            let mut known = games.take().unwrap_or_default();
            known.retain(|game| !changed.iter().any(|new| new.game.id == game.game.id));
            known.extend(changed);
            let find = |id: &String| known.iter().find(|game| game.game.id == *id).cloned();
            *games = Some(order.iter().filter_map(find).collect());
        });
    }
}
