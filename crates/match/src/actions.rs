//! The last actions of each seat by their ids, so that an action sent twice is done once.

use std::collections::VecDeque;
use variorum_core::{PerPlayer, Player};

/// How many actions of each seat are remembered.
pub const KNOWN_ACTIONS: usize = 64;

/// Which action led to an event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ActionKey {
    /// Whose action.
    pub player: Player,
    /// Its id, drawn at random by its sender.
    pub id: String,
}

/// The last actions that were done.
#[derive(Clone, Default, Debug)]
pub(crate) struct RecentActions(PerPlayer<VecDeque<(String, u64)>>);

impl RecentActions {
    /// An action has led to the event with this number.
    pub fn note(&mut self, action: &ActionKey, seq: u64) {
        let known = &mut self.0[action.player];
        if let Some((id, last)) = known.back_mut()
            && *id == action.id
        {
            *last = seq;
            return;
        }
        if known.len() == KNOWN_ACTIONS {
            known.pop_front();
        }
        known.push_back((action.id.clone(), seq));
    }

    /// Number of the last event to which that action of the player led.
    pub fn seq(&self, player: Player, id: &str) -> Option<u64> {
        self.0[player].iter().rev().find(|(known, _)| known == id).map(|(_, seq)| *seq)
    }
}
