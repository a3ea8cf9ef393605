//! What is played now, as the server tells it: one connection for all boards of a page.

use std::time::Duration;

use leptos::leptos_dom::helpers::set_timeout_with_handle;
use leptos::prelude::*;
use variorum_api::{WatchMessage, WatchOrder, WatchedGame, from_json};

use crate::net::Socket;

/// How long until a connection that broke is made again.
const RETRY: Duration = Duration::from_millis(1500);

/// What is played now. A copy refers to the same signals.
#[derive(Clone, Copy)]
pub struct WatchStream {
    /// The games, in the order that was asked for; `None` until the server has told them.
    pub games: RwSignal<Option<Vec<WatchedGame>>>,
    /// How many there are in all.
    pub total: RwSignal<usize>,
    /// Whether the connection is lost.
    pub lost: RwSignal<bool>,
    path: StoredValue<String>,
    socket: StoredValue<Option<Socket>, LocalStorage>,
}

impl WatchStream {
    /// Not connected yet.
    pub fn new() -> WatchStream {
        WatchStream {
            games: RwSignal::new(None),
            total: RwSignal::new(0),
            lost: RwSignal::new(false),
            path: StoredValue::new(String::new()),
            socket: StoredValue::new_local(None),
        }
    }

    /// Looks at the games by these rules, or by any, for as long as the page is there.
    pub fn look(self, game: &str, order: WatchOrder) {
        let game = if game.is_empty() { String::new() } else { format!("&game={game}") };
        self.path.set_value(format!("/api/v1/watch?order={}{game}", order.name()));
        self.games.set(None);
        self.connect();
    }

    fn connect(self) {
        let closed = move || {
            if self.lost.try_set(true).is_none() {
                let again = move || {
                    // The page may have gone meanwhile.
                    if self.lost.try_get_untracked().is_some() {
                        self.connect();
                    }
                };
                let _ = set_timeout_with_handle(again, RETRY);
            }
        };
        let opened = move || {
            self.lost.try_set(false);
        };
        let Some(path) = self.path.try_get_value() else { return };
        let socket = Socket::new(&path, move |text| self.hear(text), opened, closed);
        self.socket.try_set_value(socket);
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
