//! Actions of the user that the server has not confirmed.

use leptos::prelude::*;
use variorum_api::{ActionId, ClientMessage, Command, Seat};

/// After so many milliseconds without an answer the user is told.
const DELAYED_AFTER_MS: f64 = 3_000.0;
/// After so many milliseconds without an answer the connection is taken to be broken.
const OVERDUE_AFTER_MS: f64 = 8_000.0;

/// An action that the server has not answered. It may be sent several times: the server recognises it by
/// its id.
#[derive(Clone, Debug)]
pub struct PendingAction {
    /// Random.
    pub id: ActionId,
    /// The last sequence number seen when the action was made.
    pub seq: u64,
    /// The seat that acts.
    pub seat: Seat,
    /// The action.
    pub action: Command,
    /// Number of entries in the record when the action was made.
    pub after: usize,
    /// When it was made, on the clock of [`crate::clock::now_ms`].
    pub made_ms: f64,
    /// When it was last sent on an open connection.
    pub sent_ms: Option<f64>,
}

impl PendingAction {
    /// The message to send.
    pub fn message(&self) -> ClientMessage {
        ClientMessage::Act {
            id: self.id.clone(),
            seq: self.seq,
            seat: self.seat,
            action: self.action.clone(),
        }
    }

    /// Whether the user should be told that it waits.
    pub fn is_delayed(&self, now_ms: f64) -> bool {
        now_ms - self.made_ms >= DELAYED_AFTER_MS
    }

    /// Whether the connection that it was sent on should be given up.
    pub fn is_overdue(&self, now_ms: f64) -> bool {
        self.sent_ms.is_some_and(|sent| now_ms - sent >= OVERDUE_AFTER_MS)
    }
}

/// Unconfirmed actions of games whose pages were left, by the games' ids. The app provides it as a context.
#[derive(Clone, Copy)]
pub struct UnsentActions(RwSignal<Vec<(String, Vec<PendingAction>)>>);

impl UnsentActions {
    /// Provides an empty list.
    pub fn provide() {
        provide_context(UnsentActions(RwSignal::default()));
    }

    /// Removes and returns the actions of a game.
    pub fn take(self, id: &str) -> Vec<PendingAction> {
        let left = self.0.with_untracked(|all| all.iter().position(|(game, _)| game == id));
        left.map(|at| self.0.try_update(|all| all.remove(at).1).unwrap_or_default()).unwrap_or_default()
    }

    /// Adds the actions of a game whose page is left.
    pub fn leave(self, id: &str, left: Vec<PendingAction>) {
        if !left.is_empty() {
            self.0.update(|all| all.push((id.to_owned(), left)));
        }
    }

    /// All actions, tracked.
    pub fn all(self) -> Vec<(String, Vec<PendingAction>)> {
        self.0.get()
    }
}
