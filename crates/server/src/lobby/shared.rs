//! The lobby and those who are told what happens in it.

use super::shown;
use crate::websocket::Utf8Bytes;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::mpsc;
use variorum_api::{LobbyMessage, to_json};
use variorum_lobby::{Change, Kept, Lobby};

/// Messages that wait for a slow connection before it is closed.
const MAX_QUEUE: usize = 16;

/// Somebody who is told.
struct Listener {
    person: Option<String>,
    sender: mpsc::Sender<Utf8Bytes>,
}

#[derive(Default)]
struct Inside {
    lobby: Lobby,
    listeners: HashMap<u64, Listener>,
    next: u64,
}

/// The lobby and those who are told what happens in it.
#[derive(Default)]
pub(crate) struct SharedLobby {
    inside: Mutex<Inside>,
    /// Held by whoever changes the lobby until the change is stored.
    order: tokio::sync::Mutex<()>,
}

impl SharedLobby {
    fn inside(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until all changes are stored, and holds up others as long as the answer is held.
    pub async fn in_order(&self) -> tokio::sync::MutexGuard<'_, ()> {
        self.order.lock().await
    }

    /// Does something in the lobby; gives also what is to be stored of it.
    pub fn act<T>(&self, action: impl FnOnce(&mut Lobby) -> T) -> (T, Vec<Change>) {
        let mut inside = self.inside();
        (action(&mut inside.lobby), inside.lobby.take_changes())
    }

    /// Puts back what was stored.
    pub fn restore(&self, kept: Kept, now: u64) {
        self.inside().lobby.restore(kept, now);
    }

    /// Looks at the lobby.
    pub fn look<T>(&self, look: impl FnOnce(&Lobby) -> T) -> T {
        look(&self.inside().lobby)
    }

    /// Somebody connects; `person` if they are known. Gives the number of the connection and what it is to be sent,
    /// which begins with the list: no change comes between.
    pub fn enter(&self, person: Option<String>, now: u64) -> (u64, mpsc::Receiver<Utf8Bytes>) {
        let (sender, receiver) = mpsc::channel(MAX_QUEUE);
        let mut inside = self.inside();
        inside.next += 1;
        let number = inside.next;
        if let Some(person) = &person {
            inside.lobby.enter(person, now);
        }
        // There is room: it is the first.
        let _ = sender.try_send(shown::list(&inside.lobby, now).into());
        inside.listeners.insert(number, Listener { person, sender });
        (number, receiver)
    }

    /// Whether anybody is told of changes.
    pub fn has_listeners(&self) -> bool {
        !self.inside().listeners.is_empty()
    }

    /// A connection is gone.
    pub fn leave(&self, number: u64, now: u64) {
        let mut inside = self.inside();
        if let Some(Listener { person: Some(person), .. }) = inside.listeners.remove(&number) {
            inside.lobby.leave(&person, now);
        }
    }

    /// Tells everybody. A connection that does not keep up is closed: its channel ends.
    pub fn tell_all(&self, text: &str) {
        self.tell(text, |_| true);
    }

    /// Tells one person, on all their connections.
    pub fn tell_person(&self, person: &str, message: &LobbyMessage) {
        self.tell(&to_json(message), |listener| listener.person.as_deref() == Some(person));
    }

    /// Closes all connections of somebody.
    pub fn close(&self, person: &str) {
        let mut inside = self.inside();
        for listener in inside.listeners.values_mut() {
            if listener.person.as_deref() == Some(person) {
                listener.sender = mpsc::channel(1).0;
            }
        }
    }

    /// The connections of somebody are those of another person from now on.
    pub fn hand_over(&self, before: &str, after: &str, now: u64) {
        let mut inside = self.inside();
        let Inside { lobby, listeners, .. } = &mut *inside;
        for listener in listeners.values_mut().filter(|one| one.person.as_deref() == Some(before)) {
            lobby.leave(before, now);
            lobby.enter(after, now);
            listener.person = Some(after.to_owned());
        }
    }

    fn tell(&self, text: &str, whom: impl Fn(&Listener) -> bool) {
        let text = Utf8Bytes::from(text.to_owned());
        for listener in self.inside().listeners.values_mut().filter(|listener| whom(listener)) {
            if listener.sender.try_send(text.clone()).is_err() {
                // Without its sender the receiver ends, and with it the connection.
                listener.sender = mpsc::channel(1).0;
            }
        }
    }
}
