//! Lag compensation: time that moves spent on the network is not charged, up to a quota, so that nobody gains much by
//! pretending to be far away.

use crate::Clock;
use variorum_core::{PerPlayer, Player};

/// With each turn the quota grows by this part of the time that a player has for the game…
const SHARE: u64 = 120;

/// … but by no more than this, in milliseconds.
const MOST_GAIN_MS: u64 = 1_000;

/// A quota begins with the gains of this many turns.
const FIRST_GAINS: u64 = 3;

/// It never holds more than the gains of this many turns.
const MOST_GAINS: u64 = 7;

/// How much lag of each player may still be compensated, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct LagCompensation {
    left: PerPlayer<u64>,
    gains: PerPlayer<u64>,
}

impl LagCompensation {
    pub fn new(clocks: PerPlayer<Clock>) -> LagCompensation {
        // Days are long enough, and without a clock nothing is charged.
        let gain = |time: u64| (time / SHARE).min(MOST_GAIN_MS);
        let gains = PerPlayer::from_fn(|player| clocks[player].for_a_game().map_or(0, gain));
        LagCompensation { left: PerPlayer::from_fn(|player| FIRST_GAINS * gains[player]), gains }
    }

    /// How much of this lag is not charged to the player.
    pub fn compensated(&self, player: Player, lag: u64) -> u64 {
        lag.min(self.left[player])
    }

    /// The player has moved, and so much was not charged.
    pub fn moved(&mut self, player: Player, compensated: u64) {
        let (left, gain) = (&mut self.left[player], self.gains[player]);
        *left = (*left + gain).saturating_sub(compensated).min(MOST_GAINS * gain);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quota_is_used_up_and_grows_again_up_to_a_bound() {
        let clocks = |clock| PerPlayer([clock; 3]);
        let mut lag = LagCompensation::new(clocks(Clock::Increment { budget_ms: 300_000, increment_ms: 0 }));
        let white = Player::WHITE;
        assert_eq!(lag.compensated(white, 200), 200);
        assert_eq!(lag.compensated(white, 60_000), 3_000);
        lag.moved(white, 3_000);
        assert_eq!((lag.compensated(white, 60_000), lag.compensated(Player::BLACK, 60_000)), (1_000, 3_000));
        for _ in 0..50 {
            lag.moved(white, 0);
        }
        assert_eq!(lag.compensated(white, 60_000), 7_000);
        assert_eq!(
            LagCompensation::new(clocks(Clock::Increment { budget_ms: 60_000, increment_ms: 0 }))
                .compensated(white, 60_000),
            1_500
        );
        for clock in [Clock::None, Clock::Days { days: 1 }] {
            assert_eq!(LagCompensation::new(clocks(clock)).compensated(white, 60_000), 0);
        }
    }
}
