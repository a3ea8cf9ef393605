//! Ending a game without result, when somebody keeps the others from beginning: does not come, does not
//! choose, or does not make the first move.

use crate::{Clock, Event, Match, Refusal, SeatKind};
use variorum_core::{Player, PlayerSet};

/// So long the others wait for a beginning with clocks for the whole game, in milliseconds.
pub const START_MS: u64 = 2 * 60 * 1000;

/// So long they wait without clocks, in milliseconds. By days they wait as long as a turn.
pub const UNTIMED_START_MS: u64 = 60 * 60 * 1000;

/// How a game was ended without result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Aborted {
    /// Who ended it.
    pub by: Player,
    /// For whom the others had waited.
    pub missing: Player,
}

impl Match {
    /// How the game was ended without result; `None` when it was not.
    pub fn aborted(&self) -> Option<Aborted> {
        self.aborted
    }

    /// In how many milliseconds the player may end the game without result (0: now); `None` when nobody
    /// else keeps it from beginning.
    pub fn abortable_in(&self, player: Player, now: u64) -> Option<u64> {
        let waits = self.seats[player].kind == SeatKind::Human && self.record.players_in().contains(player);
        self.missing().iter().find(|&other| waits && other != player)?;
        let limit = match self.setup.clock {
            Clock::None => UNTIMED_START_MS,
            Clock::Increment { .. } | Clock::Delay { .. } => START_MS,
            Clock::PerTurn { budget } => budget,
        };
        // A draft may be meant to take longer, once everybody has come.
        let limit = self.draft.as_ref().map_or(limit, |draft| limit.max(draft.limit));
        Some(self.progress.saturating_add(limit).saturating_sub(now))
    }

    /// The people for whom the beginning waits: who have not come, have something to choose, or have the
    /// first move of theirs to make.
    fn missing(&self) -> PlayerSet {
        let decider = self.record.to_move();
        let people = self.record.players_in().iter();
        let people = people.filter(|&player| self.seats[player].kind == SeatKind::Human && !self.is_over());
        people
            .filter(|&player| match &self.draft {
                Some(draft) => !self.seats[player].joined || draft.waits_for(player),
                None => !self.has_moved(player) && (player == decider || !self.seats[player].joined),
            })
            .collect()
    }

    pub(crate) fn abort(&self, player: Player, now: u64) -> Result<Event, Refusal> {
        if self.is_over() {
            return Err(Refusal::Over);
        }
        let missing = self.missing().without(player).iter().next();
        match (missing, self.abortable_in(player, now)) {
            (Some(missing), Some(0)) => Ok(Event::Aborted(Aborted { by: player, missing })),
            _ => Err(Refusal::NoAbort),
        }
    }
}
