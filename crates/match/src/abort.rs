//! Ending a game without result: when somebody keeps the others from beginning (does not come, does not choose, or
//! does not make the first move), or before the player's own first move.

use crate::clock::days_ms;
use crate::situation::Situation;
use crate::{Aborted, Clock, Draft, Event, Refusal};
use variorum_core::{Fault, Player, PlayerSet};

/// For so long the others wait for a beginning with clocks for the whole game, in milliseconds.
pub const START_MS: u64 = 2 * 60 * 1000;

/// For so long they wait without clocks, in milliseconds. By days they wait as long as a turn.
pub const UNTIMED_START_MS: u64 = 60 * 60 * 1000;

/// Who waits for a game to begin, and whether somebody has given up waiting.
#[derive(Clone, Debug)]
pub(crate) struct Beginning {
    limit: u64,
    /// Whether players choose before the game.
    drafted: bool,
    /// When somebody last came, chose or moved.
    progress: u64,
    aborted: Option<Aborted>,
}

impl Beginning {
    pub fn new(clock: Clock, draft: Option<&Draft>, now: u64) -> Beginning {
        let limit = match clock {
            Clock::None => UNTIMED_START_MS,
            Clock::Increment { .. } | Clock::Delay { .. } => START_MS,
            Clock::Days { days } => days_ms(days),
        };
        // A draft may be meant to take longer, once everybody has come.
        Beginning {
            limit: draft.map_or(limit, |draft| limit.max(draft.limit())),
            drafted: draft.is_some(),
            progress: now,
            aborted: None,
        }
    }

    pub fn aborted(&self) -> Option<Aborted> {
        self.aborted
    }

    /// Somebody has come, chosen or moved.
    pub fn note_progress(&mut self, now: u64) {
        self.progress = now;
    }

    /// See [`Match::abortable_in`](crate::Match::abortable_in).
    pub fn abortable_in(
        &self,
        player: Player,
        draft: Option<&Draft>,
        situation: &Situation<'_>,
        now: u64,
    ) -> Option<u64> {
        let waits = situation.people_in().contains(player);
        missing(draft, situation).iter().find(|&other| waits && other != player)?;
        Some(self.progress.saturating_add(self.limit).saturating_sub(now))
    }

    /// Whether the player may end the game at once: nothing but its start was seen of it. Where players choose before
    /// the game, nobody gets away from what was chosen.
    fn may_leave(&self, player: Player, situation: &Situation<'_>) -> bool {
        let waits = situation.people_in().contains(player);
        waits && !self.drafted && !situation.play.has_moved(player)
    }

    /// The player ends the game.
    pub fn abort(
        &self,
        player: Player,
        draft: Option<&Draft>,
        situation: &Situation<'_>,
        now: u64,
    ) -> Result<Event, Refusal> {
        if situation.is_over() {
            return Err(Refusal::Over);
        }
        let missing = missing(draft, situation).without(player).iter().next();
        match (missing, self.abortable_in(player, draft, situation, now)) {
            (Some(missing), Some(0)) => Ok(Event::Aborted(Aborted { by: player, missing })),
            _ if self.may_leave(player, situation) => {
                Ok(Event::Aborted(Aborted { by: player, missing: player }))
            }
            _ => Err(Refusal::NoAbort),
        }
    }

    pub fn aborted_by(&mut self, aborted: Aborted, is_over: bool) -> Result<(), Fault> {
        if is_over {
            return Err(Fault::new("event", "abort", "nothing: the game is over"));
        }
        self.aborted = Some(aborted);
        Ok(())
    }
}

/// The people for whom the beginning waits: who have not come, have something to choose, or have the first
/// move of theirs to make.
fn missing(draft: Option<&Draft>, situation: &Situation<'_>) -> PlayerSet {
    if situation.is_over() {
        return PlayerSet::EMPTY;
    }
    let decider = situation.record().to_move();
    let joined = |player: Player| situation.seats[player].joined;
    let is_missing = |player: &Player| match draft {
        Some(draft) => !joined(*player) || draft.waits_for(*player),
        None => !situation.play.has_moved(*player) && (*player == decider || !joined(*player)),
    };
    situation.people_in().iter().filter(is_missing).collect()
}
