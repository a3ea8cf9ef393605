//! The live connection to the lobby, and what it has told.

use leptos::prelude::*;
use variorum_api::{LobbyMessage, Seek, WaitingFor, from_json};

use crate::account::Identity;
use crate::challenges::KnownChallenges;
use crate::clock::now_ms;
use crate::net::{LiveSocket, RequestError};
use crate::route::{Navigation, Route};

/// What the server has told of the lobby. A copy refers to the same signals.
#[derive(Clone, Copy)]
pub struct Lobby {
    /// The open seeks.
    pub seeks: RwSignal<Vec<Seek>>,
    /// What is waited for in quick pairing.
    pub waiting: RwSignal<Vec<WaitingFor>>,
    /// How many people are there.
    pub people: RwSignal<usize>,
    /// When the list was told, on the page's clock.
    pub told_at: RwSignal<f64>,
    /// Whether the connection is open; `None` before the first try has ended.
    pub connected: RwSignal<Option<bool>>,
    /// What could not be done.
    pub fault: RwSignal<String>,
    identity: Identity,
    challenges: KnownChallenges,
    navigation: Navigation,
    live: LiveSocket,
}

impl Lobby {
    /// Connects, for as long as the page is there.
    pub fn open() -> Lobby {
        let live = LiveSocket::new();
        let lobby = Lobby {
            seeks: RwSignal::default(),
            waiting: RwSignal::default(),
            people: RwSignal::new(0),
            told_at: RwSignal::new(0.0),
            connected: live.connected,
            fault: RwSignal::default(),
            identity: expect_context(),
            challenges: expect_context(),
            navigation: expect_context(),
            live,
        };
        lobby.connect();
        lobby
    }

    /// Connects, in place of the connection there was: so the server knows who is there.
    fn connect(self) {
        self.live.connect("/api/v1/lobby/live".to_owned(), move |text| self.hear(text));
    }

    fn hear(self, text: &str) {
        match from_json(text) {
            Ok(LobbyMessage::Lobby { seeks, waiting, people }) => {
                self.seeks.try_set(seeks);
                self.waiting.try_set(waiting);
                self.people.try_set(people);
                self.told_at.try_set(now_ms());
            }
            Ok(LobbyMessage::Challenge { .. } | LobbyMessage::ChallengeWithdrawn { .. }) => {
                self.challenges.refresh()
            }
            Ok(LobbyMessage::Started { game }) => self.navigation.go(Route::Game(game)),
            Ok(LobbyMessage::Failed { message }) => drop(self.fault.try_set(message)),
            // A message of a newer server.
            Err(_) => {}
        }
    }

    /// The key of whoever sits here, tracked.
    pub fn own_key(self) -> Option<String> {
        self.identity.me().map(|me| me.key).filter(|key| !key.is_empty())
    }

    /// Does something in the lobby. Whoever was nobody before is known afterwards, and connects as that.
    pub fn act<T: 'static>(self, doing: impl Future<Output = Result<T, RequestError>> + 'static) {
        self.fault.set(String::new());
        let known = untrack(|| self.own_key()).is_some();
        leptos::task::spawn_local(async move {
            match doing.await {
                Ok(_) if !known => {
                    self.identity.reload().await;
                    if self.connected.try_get_untracked().is_some() {
                        self.connect();
                    }
                }
                Ok(_) => {}
                Err(why) => drop(self.fault.try_set(why.to_string())),
            }
        });
    }
}
