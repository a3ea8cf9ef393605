//! People who come and go. In games of two the clock deals with those who stay away; in games of
//! three the others may go on without them.

use crate::computer::STAND_IN_LEVEL;
use crate::{Clock, Envelope, Event, Match, Refusal, SeatKind, Step};
use variorum_core::{Departure, Player, PlayerSet};

/// After so long the others may act on somebody's absence, in milliseconds.
pub const AWAY_GRACE_MS: u64 = 120_000;

impl Match {
    /// The person of a seat is connected.
    pub fn connect(&mut self, player: Player, now: u64) -> Step {
        let mut step = self.tick(now);
        let seat = &mut self.seats[player];
        seat.connected = true;
        seat.votes = PlayerSet::EMPTY;
        if !seat.joined {
            self.push(Event::Joined { player }, now, &mut step.events);
        }
        step
    }

    /// The person of a seat is no longer connected.
    pub fn disconnect(&mut self, player: Player, now: u64) {
        let seat = &mut self.seats[player];
        if seat.connected {
            seat.connected = false;
            seat.away_since = now;
        }
    }

    /// In how many milliseconds the others may act on the absence of a seat's person (0: now);
    /// `None` where they may not: the person is there, or the game is of another kind.
    pub fn claimable_in(&self, player: Player, now: u64) -> Option<u64> {
        let seat = &self.seats[player];
        let by_days = matches!(self.setup.clock, Clock::PerTurn { .. });
        let matters = self.players().len() > 2 && !by_days && self.must_play(player).is_ok();
        let away = matters && seat.kind == SeatKind::Human && !seat.connected;
        away.then(|| (seat.away_since + AWAY_GRACE_MS).saturating_sub(now))
    }

    fn must_be_away(&self, player: Player, absent: Player, now: u64) -> Result<(), Refusal> {
        self.must_play(player)?;
        if player != absent && self.claimable_in(absent, now) == Some(0) {
            Ok(())
        } else {
            Err(Refusal::NotAway(absent))
        }
    }

    pub(crate) fn claim_absent(&self, player: Player, absent: Player, now: u64) -> Result<Event, Refusal> {
        self.must_be_away(player, absent, now)?;
        Ok(Event::Left { player: absent, how: Departure::Resign })
    }

    /// A vote; the last one lets the computer stand in. Those who are away themselves are not asked.
    pub(crate) fn vote(
        &mut self,
        player: Player,
        absent: Player,
        now: u64,
        events: &mut Vec<Envelope>,
    ) -> Result<(), Refusal> {
        self.must_be_away(player, absent, now)?;
        if !self.seats[absent].votes.contains(player) {
            self.push(Event::Voted { player, absent }, now, events);
        }
        let mut asked = self.record.players_in().without(absent).iter().filter(|&other| {
            self.seats[other].kind == SeatKind::Human && self.claimable_in(other, now) != Some(0)
        });
        if asked.all(|other| self.seats[absent].votes.contains(other)) {
            self.push(Event::StoodIn { player: absent, level: STAND_IN_LEVEL }, now, events);
        }
        Ok(())
    }

    pub(crate) fn stood_in(&mut self, player: Player, level: u8) {
        let seat = &mut self.seats[player];
        seat.kind = SeatKind::Computer(level);
        seat.stand_in = true;
        seat.joined = true;
        seat.value = None;
        seat.votes = PlayerSet::EMPTY;
    }

    pub(crate) fn returned(&mut self, player: Player) {
        let seat = &mut self.seats[player];
        seat.kind = SeatKind::Human;
        seat.stand_in = false;
    }
}
