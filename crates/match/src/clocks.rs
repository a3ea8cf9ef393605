//! The clocks of a match: one a player; that of the player who decides runs.

use crate::clock::days_ms;
use crate::lag::LagCompensation;
use crate::{Clock, Setup, Stamp};
use variorum_core::{PerPlayer, Player};

/// What the clocks show at one moment, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Reading {
    remaining: PerPlayer<u64>,
    /// What is left of the free time of the turn.
    free: u64,
}

impl Reading {
    /// The clocks after `player` thought for so long.
    fn after(mut self, player: Player, thought: u64) -> Reading {
        let free = thought.min(self.free);
        self.free -= free;
        self.remaining[player] = self.remaining[player].saturating_sub(thought - free);
        self
    }
}

/// The clocks of a match. Which one runs follows from the rest of the match, so most methods are told
/// (`on_clock`).
#[derive(Clone, Debug)]
pub(crate) struct Clocks {
    /// How the time of each player is measured.
    clocks: PerPlayer<Clock>,
    reading: Reading,
    /// The moment for which `reading` holds.
    since: u64,
    /// Whether another clock runs since the last events, and these have not been published yet.
    changed: bool,
    /// Whether the running clock stands still until they have.
    held: bool,
    lag: LagCompensation,
    /// Until when the clock of each player stands still, whoever decides.
    away_until: PerPlayer<u64>,
    /// What the clocks showed after so many entries of the record: one more than there are entries.
    history: Vec<Reading>,
}

impl Clocks {
    /// The clocks at time `now`, before `first` decides.
    pub fn new(setup: &Setup, first: Player, now: u64) -> Clocks {
        let clocks = PerPlayer::from_fn(|player| setup.clock_of(player));
        let remaining = PerPlayer::from_fn(|player| clocks[player].budget().unwrap_or(0));
        let reading = Reading { remaining, free: clocks[first].free(true) };
        Clocks {
            clocks,
            reading,
            since: now,
            changed: false,
            held: false,
            lag: LagCompensation::new(clocks),
            away_until: PerPlayer([0; 3]),
            history: vec![reading],
        }
    }

    /// What the clock of `player` shows at time `now`; `None` without clocks.
    pub fn remaining(&self, player: Player, on_clock: Option<Player>, now: u64) -> Option<u64> {
        self.clocks[player].budget()?;
        Some(self.reading_at(on_clock, now).remaining[player])
    }

    /// What the clock of `player` showed after so many entries.
    pub fn remaining_after(&self, entries: usize, player: Player) -> Option<u64> {
        self.clocks[player].budget()?;
        self.history.get(entries).map(|reading| reading.remaining[player])
    }

    /// Whose clock runs, and how long it stands still yet at time `now`; `None` while it is held.
    pub fn ticking(&self, on_clock: Option<Player>, now: u64) -> Option<(Player, u64)> {
        let player = on_clock.filter(|_| !self.held)?;
        let away = self.away_until[player].saturating_sub(now);
        Some((player, self.reading_at(on_clock, now).free.saturating_add(away)))
    }

    /// When the running clock shows 0.
    pub fn flag_at(&self, on_clock: Option<Player>) -> Option<u64> {
        let player = on_clock.filter(|_| !self.held)?;
        let from = self.runs_from(player);
        Some(from.saturating_add(self.reading.free.saturating_add(self.reading.remaining[player])))
    }

    /// See [`Match::since`](crate::Match::since).
    pub fn since(&self) -> u64 {
        self.since
    }

    /// See [`Match::compensated`](crate::Match::compensated).
    pub fn compensated(&self, player: Player, lag: u64) -> u64 {
        self.lag.compensated(player, lag)
    }

    /// See [`Match::hold_clock`](crate::Match::hold_clock).
    pub fn hold(&mut self) {
        self.held = self.changed;
    }

    /// See [`Match::start_clock`](crate::Match::start_clock).
    pub fn start(&mut self, now: u64) {
        if std::mem::take(&mut self.changed) {
            self.since = self.since.max(now);
        }
        self.held = false;
    }

    pub fn is_held(&self) -> bool {
        self.held
    }

    /// Another clock runs from now on, which has not been published yet.
    pub fn set_changed(&mut self) {
        self.changed = true;
    }

    /// Since when the clock of the player runs, if it is the one that does: later while it stands still.
    fn runs_from(&self, player: Player) -> u64 {
        self.since.max(self.away_until[player])
    }

    /// Until when the clock of the player stands still.
    pub fn away_until(&self, player: Player) -> u64 {
        self.away_until[player]
    }

    /// The clock of the player stands still until that time.
    pub fn set_away(&mut self, player: Player, until: u64) {
        self.away_until[player] = until;
    }

    fn reading_at(&self, on_clock: Option<Player>, now: u64) -> Reading {
        match on_clock {
            Some(player) if !self.held => {
                self.reading.after(player, now.saturating_sub(self.runs_from(player)))
            }
            _ => self.reading,
        }
    }

    /// What the clocks show and since when, for [`Clocks::restore`].
    pub fn save(&self) -> (Reading, u64) {
        (self.reading, self.since)
    }

    /// Undoes [`Clocks::charge`].
    pub fn restore(&mut self, (reading, since): (Reading, u64)) {
        (self.reading, self.since) = (reading, since);
    }

    /// Charges the running clock up to time `now`, less `lag`. Gives the time of the event (never before the
    /// last one), since when the clock had run, and the lag that was not charged.
    pub fn charge(&mut self, on_clock: Option<Player>, now: u64, lag: u64) -> (u64, u64, u64) {
        let now = now.max(self.since);
        let from = if self.held { now } else { self.since };
        let lag = lag.min(now - from);
        self.reading = self.reading_at(on_clock, now - lag);
        self.since = now;
        (now, from, lag)
    }

    /// `player` has moved, and so much lag was not charged.
    pub fn moved(&mut self, player: Player, lag: u64) {
        self.lag.moved(player, lag);
    }

    /// The turn of a player ends; `ended_by_player` says whether the player did it, who then gets an increment. `next`
    /// decides from now on, for the first time or not.
    pub fn end_turn(
        &mut self,
        player: Player,
        ended_by_player: bool,
        next: Player,
        first_turn_of_next: bool,
    ) {
        let left = &mut self.reading.remaining[player];
        if ended_by_player {
            match self.clocks[player] {
                Clock::None | Clock::Delay { .. } => {}
                Clock::Increment { increment_ms, .. } => *left = left.saturating_add(increment_ms),
                Clock::Days { days } => *left = days_ms(days),
            }
        }
        self.reading.free = self.clocks[next].free(first_turn_of_next);
    }

    /// The record has grown by an entry.
    pub fn entry_added(&mut self) {
        self.history.push(self.reading);
    }

    /// The clocks go back to what they showed when the record had so many entries.
    pub fn take_back(&mut self, entries: usize) {
        self.history.truncate(entries + 1);
        if let Some(&reading) = self.history.last() {
            self.reading = reading;
        }
    }

    /// What an event that has just happened says of the clocks.
    pub fn stamp(&self, (at, from, lag): (u64, u64, u64)) -> Stamp {
        let Reading { remaining, free } = self.reading;
        Stamp { at, from, lag, remaining, free }
    }

    /// Before an event is replayed: since when the clock had run.
    pub fn replay_from(&mut self, stamp: &Stamp) {
        self.since = self.since.max(stamp.from);
    }

    /// After an event was replayed: what the clocks showed.
    pub fn replay_to(&mut self, stamp: &Stamp, entry_added: bool) {
        self.reading = Reading { remaining: stamp.remaining, free: stamp.free };
        if entry_added && let Some(reading) = self.history.last_mut() {
            *reading = self.reading;
        }
    }
}
