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
    gain: u64,
}

impl LagCompensation {
    pub fn new(clock: Clock) -> LagCompensation {
        // Days are long enough, and without a clock nothing is charged.
        let gain = clock.for_a_game().map_or(0, |time| (time / SHARE).min(MOST_GAIN_MS));
        LagCompensation { left: PerPlayer([FIRST_GAINS * gain; 3]), gain }
    }

    /// How much of this lag is not charged to the player.
    pub fn compensated(&self, player: Player, lag: u64) -> u64 {
        lag.min(self.left[player])
    }

    /// The player has moved, and so much was not charged.
    pub fn moved(&mut self, player: Player, compensated: u64) {
        let left = &mut self.left[player];
        *left = (*left + self.gain).saturating_sub(compensated).min(MOST_GAINS * self.gain);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quota_is_used_up_and_grows_again_up_to_a_bound() {
        let mut lag = LagCompensation::new(Clock::Increment { budget_ms: 300_000, increment_ms: 0 });
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
            LagCompensation::new(Clock::Increment { budget_ms: 60_000, increment_ms: 0 })
                .compensated(white, 60_000),
            1_500
        );
        for clock in [Clock::None, Clock::Days { days: 1 }] {
            assert_eq!(LagCompensation::new(clock).compensated(white, 60_000), 0);
        }
    }
}
