//! What a match in memory knows of whether it may change ratings.

use std::net::IpAddr;
use variorum_core::{PerPlayer, Player, PlayerSet};
use variorum_match::{Envelope, Event, Match};

/// What a match in memory knows of whether it may change ratings.
pub(crate) struct RatingState {
    is_over: bool,
    /// Whether a turn was taken back, or the computer stood in for somebody.
    disturbed: bool,
    /// The network from which each seat was last held.
    networks: PerPlayer<Option<IpAddr>>,
    /// Whether two seats were held from one network.
    one_network: bool,
}

impl RatingState {
    /// Of a match in which these events have happened.
    pub fn new(game: &Match, events: &[Envelope]) -> RatingState {
        let (networks, one_network) = (PerPlayer([None; 3]), false);
        let mut state = RatingState { is_over: game.is_over(), disturbed: false, networks, one_network };
        state.note(events);
        state
    }

    /// These events have happened.
    pub fn note(&mut self, events: &[Envelope]) {
        let disturbs =
            |event: &Envelope| matches!(event.event, Event::TakenBack { .. } | Event::StoodIn { .. });
        self.disturbed |= events.iter().any(disturbs);
    }

    /// Somebody who holds these seats has come from a network.
    pub fn came_from(&mut self, seats: PlayerSet, network: IpAddr) {
        for player in seats.iter() {
            self.networks[player] = Some(network);
        }
        let others = Player::ALL.into_iter().filter(|&player| !seats.contains(player));
        self.one_network |=
            !seats.is_empty() && others.into_iter().any(|other| self.networks[other] == Some(network));
    }

    /// Whether nothing has happened so far for which a match does not count.
    pub fn may_count(&self) -> bool {
        !self.disturbed && !self.one_network
    }

    /// Whether the match was over when it was last asked whether it ends.
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// Whether the match has ended since this was last asked.
    pub fn ends(&mut self, game: &Match) -> bool {
        !std::mem::replace(&mut self.is_over, game.is_over()) && self.is_over
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_seats_of_one_network_do_not_count() {
        let mut state = RatingState {
            is_over: false,
            disturbed: false,
            networks: PerPlayer([None; 3]),
            one_network: false,
        };
        let (here, there) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        state.came_from(PlayerSet::EMPTY, here);
        state.came_from(PlayerSet::only(Player::WHITE), here);
        state.came_from(PlayerSet::only(Player::BLACK), there);
        state.came_from(PlayerSet::only(Player::WHITE), here);
        assert!(state.may_count());
        state.came_from(PlayerSet::only(Player::RED), there);
        assert!(!state.may_count());
        state.came_from(PlayerSet::only(Player::RED), here);
        assert!(!state.may_count(), "once is enough");
    }
}
