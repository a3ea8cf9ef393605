//! What was done here and not yet confirmed by the server.

use leptos::prelude::*;
use variorum_api::{Action, ActionId, ClientMessage, Seat};

/// An action without answer for so long is late, in milliseconds: the person is told.
const DELAYED_AFTER_MS: f64 = 3_000.0;
/// Sent and without answer for so long: the connection is taken to be broken.
const OVERDUE_AFTER_MS: f64 = 8_000.0;

/// An action of which the server has not yet said whether it is done. It may be sent several times: the
/// server knows it by its id.
#[derive(Clone, PartialEq, Debug)]
pub struct PendingAction {
    /// Drawn at random.
    pub id: ActionId,
    /// The last sequence number seen when it was made.
    pub seq: u64,
    /// Who acts.
    pub seat: Seat,
    /// What.
    pub action: Action,
    /// How many entries the record had when it was made.
    pub after: usize,
    /// When it was made, in milliseconds of the page's own clock.
    pub made_ms: f64,
    /// When it was last sent on a connection that seemed to be good.
    pub sent_ms: Option<f64>,
}

impl PendingAction {
    /// As it is sent.
    pub fn message(&self) -> ClientMessage {
        ClientMessage::Act {
            id: self.id.clone(),
            seq: self.seq,
            seat: self.seat,
            action: self.action.clone(),
        }
    }

    /// Whether the person should know that it waits.
    pub fn is_delayed(&self, now_ms: f64) -> bool {
        now_ms - self.made_ms >= DELAYED_AFTER_MS
    }

    /// Whether the connection it was sent on is to be given up.
    pub fn is_overdue(&self, now_ms: f64) -> bool {
        self.sent_ms.is_some_and(|sent| now_ms - sent >= OVERDUE_AFTER_MS)
    }
}

/// What was left unconfirmed in games whose pages were left, by the games' ids. In the context of the whole
/// app. Copies are the same.
#[derive(Clone, Copy)]
pub struct UnsentActions(RwSignal<Vec<(String, Vec<PendingAction>)>>);

impl UnsentActions {
    /// Makes a place for it.
    pub fn provide() {
        provide_context(UnsentActions(RwSignal::default()));
    }

    /// Takes what was left in a game.
    pub fn take(self, id: &str) -> Vec<PendingAction> {
        let left = self.0.with_untracked(|all| all.iter().position(|(game, _)| game == id));
        left.map(|at| self.0.try_update(|all| all.remove(at).1).unwrap_or_default()).unwrap_or_default()
    }

    /// Leaves something behind in a game.
    pub fn leave(self, id: &str, left: Vec<PendingAction>) {
        if !left.is_empty() {
            self.0.update(|all| all.push((id.to_owned(), left)));
        }
    }

    /// All of it.
    pub fn all(self) -> Vec<(String, Vec<PendingAction>)> {
        self.0.get()
    }
}
