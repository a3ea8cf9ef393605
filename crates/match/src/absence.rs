//! People who come and go. The others may go on without those who stay away: in a game of two with a clock for the whole
//! game they have won; in a game of three that is not by days they play on, or have the computer stand in.

use crate::computer::STAND_IN_LEVEL;
use crate::situation::Situation;
use crate::{Clock, Event, Refusal};
use variorum_core::{Departure, PerPlayer, Player, PlayerSet};

/// After so long the others may act on somebody's absence, in milliseconds.
pub const AWAY_GRACE_MS: u64 = 120_000;

/// Whether the person of a seat is there.
#[derive(Clone, Copy, Debug)]
struct Presence {
    connected: bool,
    /// Since when the person has not been connected.
    away_since: u64,
    /// Who wants the computer to stand in.
    votes: PlayerSet,
}

/// Who is there, and what the others want to do about those who are not.
#[derive(Clone, Debug)]
pub(crate) struct Absence {
    seats: PerPlayer<Presence>,
    /// Whether absence matters: never by days, and in games of two only where a clock runs for the whole game. Without
    /// clocks two may take their time.
    matters: bool,
    /// Whether the computer may stand in: in games of three.
    may_stand_in: bool,
}

impl Absence {
    pub fn new(players: PlayerSet, clock: Clock, now: u64) -> Absence {
        let matters = match clock {
            Clock::Days { .. } => false,
            Clock::None => players.len() > 2,
            Clock::Increment { .. } | Clock::Delay { .. } => true,
        };
        let presence = Presence { connected: false, away_since: now, votes: PlayerSet::EMPTY };
        Absence { seats: PerPlayer([presence; 3]), matters, may_stand_in: players.len() > 2 }
    }

    pub fn is_connected(&self, player: Player) -> bool {
        self.seats[player].connected
    }

    pub fn votes(&self, player: Player) -> PlayerSet {
        self.seats[player].votes
    }

    pub fn connect(&mut self, player: Player) {
        self.seats[player].connected = true;
        self.clear_votes(player);
    }

    pub fn disconnect(&mut self, player: Player, now: u64) {
        let presence = &mut self.seats[player];
        if presence.connected {
            presence.connected = false;
            presence.away_since = now;
        }
    }

    /// Whoever does something is there, by whatever way it comes.
    pub fn act(&mut self, player: Player, now: u64) {
        self.seats[player].away_since = now;
        self.clear_votes(player);
    }

    /// Everybody is away from now on.
    pub fn reset(&mut self, now: u64) {
        for presence in &mut self.seats.0 {
            *presence = Presence { connected: false, away_since: now, votes: PlayerSet::EMPTY };
        }
    }

    /// See [`Match::claimable_in`](crate::Match::claimable_in).
    pub fn claimable_in(&self, player: Player, situation: &Situation<'_>, now: u64) -> Option<u64> {
        let presence = &self.seats[player];
        let matters = self.matters && situation.must_play(player).is_ok();
        // In a game of two somebody must be there to win. Before both have moved it has not begun: that is for `abort`.
        let people = situation.people_in();
        let begun = || people.len() > 1 && people.iter().all(|person| situation.play.has_moved(person));
        let counts = self.may_stand_in || begun();
        let away = matters && counts && situation.is_human(player) && !presence.connected;
        away.then(|| (presence.away_since + AWAY_GRACE_MS).saturating_sub(now))
    }

    fn must_be_away(
        &self,
        player: Player,
        absent: Player,
        situation: &Situation<'_>,
        now: u64,
    ) -> Result<(), Refusal> {
        situation.must_play(player)?;
        if player != absent && self.claimable_in(absent, situation, now) == Some(0) {
            Ok(())
        } else {
            Err(Refusal::NotAway(absent))
        }
    }

    /// The player wants that the absent one be out.
    pub fn claim(
        &self,
        player: Player,
        absent: Player,
        situation: &Situation<'_>,
        now: u64,
    ) -> Result<Event, Refusal> {
        self.must_be_away(player, absent, situation, now)?;
        Ok(Event::Left { player: absent, how: Departure::Resign })
    }

    /// The player votes that the computer stand in; nothing comes of a vote that was given before.
    pub fn vote(
        &self,
        player: Player,
        absent: Player,
        situation: &Situation<'_>,
        now: u64,
    ) -> Result<Option<Event>, Refusal> {
        self.must_be_away(player, absent, situation, now)?;
        if !self.may_stand_in {
            return Err(Refusal::NotAway(absent));
        }
        let voted = self.seats[absent].votes.contains(player);
        Ok((!voted).then_some(Event::Voted { player, absent }))
    }

    /// The computer stands in once all have voted for it. Those who are away themselves are not asked.
    pub fn stand_in(&self, absent: Player, situation: &Situation<'_>, now: u64) -> Option<Event> {
        let mut asked = situation
            .people_in()
            .without(absent)
            .iter()
            .filter(|&other| self.claimable_in(other, situation, now) != Some(0));
        let all = asked.all(|other| self.seats[absent].votes.contains(other));
        all.then_some(Event::StoodIn { player: absent, level: STAND_IN_LEVEL })
    }

    pub fn voted(&mut self, player: Player, absent: Player) {
        let votes = &mut self.seats[absent].votes;
        *votes = votes.with(player);
    }

    pub fn clear_votes(&mut self, player: Player) {
        self.seats[player].votes = PlayerSet::EMPTY;
    }
}
