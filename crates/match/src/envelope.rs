//! An event with its number and its time.

use crate::{ActionKey, Event, Secret};
use variorum_core::PerPlayer;

/// The clocks when something happened; all in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stamp {
    /// When it happened; for what somebody did, when it was received.
    pub at: u64,
    /// Since when the clock that ran until then had run: since the event before, or since the players were
    /// sent it.
    pub from: u64,
    /// How much of the time between is not charged to the player: lag.
    pub lag: u64,
    /// What each clock showed afterwards; zeros without clocks.
    pub remaining: PerPlayer<u64>,
    /// What was left of the turn's free time afterwards.
    pub free: u64,
}

/// An event with its number, its time, and what only the store keeps of it.
#[derive(Clone, Debug)]
pub struct Envelope {
    /// From 1 on without gaps.
    pub seq: u64,
    /// The clocks.
    pub stamp: Stamp,
    /// What happened.
    pub event: Event,
    /// The value that was chosen, with [`Event::Chosen`] and [`Event::Defaulted`].
    pub choice: Option<Secret>,
    /// The action that led to it, if it had a name.
    pub action: Option<ActionKey>,
}

impl Envelope {
    /// The text of the event for the store, with the value of a choice. [`parse_stored`](crate::parse_stored)
    /// reads it back.
    pub fn stored_text(&self) -> String {
        match &self.choice {
            Some(choice) => format!("{}={}", self.event, choice.value()),
            None => self.event.to_string(),
        }
    }
}
