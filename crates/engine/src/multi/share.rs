//! Values for each player: shares of the one point of a game.

use crate::node::Node;
use crate::params::SHARE_SCALE;
use crate::score::draw;
use crate::searcher::Score;
use crate::worker::Worker;
use variorum_core::{Outcome, PerPlayer, Reason, Searchable};

/// The point, in the units of shares; it parts without rest among two and three.
pub(crate) const WHOLE: i32 = 30_000;
/// Shares beyond this are wins found to their end.
const DECIDED: i32 = WHOLE - 1_000;
/// What a player who is still in has at least.
const MIN: i32 = 40;

/// One share for each player; they add up to [`WHOLE`].
pub(crate) type Shares = PerPlayer<i32>;

/// e to the power of `x`, not above 1, by multiplication alone: the same on every machine.
pub(crate) fn exponential(x: f64) -> f64 {
    // (1 + x / 1024) ^ 1024
    let mut power = (1.0 + x / 1024.0).max(0.0);
    for _ in 0..10 {
        power *= power;
    }
    power
}

/// The shares of an end of the game. A quicker win is worth more, and so is a later loss.
pub(crate) fn of_outcome(outcome: &Outcome, distance: i32) -> Shares {
    let distance = distance.min(200);
    let winners = outcome.winners.len() as i32;
    PerPlayer::from_fn(|player| match () {
        () if outcome.winners.contains(player) => (WHOLE - (3 - winners) * distance) / winners,
        () if winners > 0 => distance,
        () if outcome.drawn.contains(player) => WHOLE / outcome.drawn.len() as i32,
        () => 0,
    })
}

/// Whether the shares are those of a win found to its end.
pub(crate) fn is_decided(shares: &Shares) -> bool {
    shares.0.iter().any(|&share| share > DECIDED)
}

/// A share as it is reported: centipawns above what a draw of all `players_at_root` gives, on the scale of
/// [`draw`]. A share counts on the moves that the others prefer, which is no proof, so none is reported as a forced win.
pub(crate) fn reported(share: i32, players_at_root: usize) -> Score {
    let share = f64::from(share.clamp(MIN, WHOLE - MIN));
    let odds = share / (f64::from(WHOLE) - share);
    // A draw of two is even odds, and 0 on this scale with two contending.
    Score::Centipawns((400.0 * logarithm(odds)) as i32 + draw(2, players_at_root))
}

/// The natural logarithm, by arithmetic alone: the same on every machine.
fn logarithm(x: f64) -> f64 {
    // x = 2^k m with m about 1, and ln m = 2 artanh((m - 1) / (m + 1)).
    let (mut m, mut k) = (x, 0.0);
    while m > 1.5 {
        (m, k) = (m / 2.0, k + 1.0);
    }
    while m < 0.75 {
        (m, k) = (m * 2.0, k - 1.0);
    }
    let z = (m - 1.0) / (m + 1.0);
    let square = z * z;
    let series = 1.0 + square * (1.0 / 3.0 + square * (1.0 / 5.0 + square * (1.0 / 7.0 + square / 9.0)));
    k * std::f64::consts::LN_2 + 2.0 * z * series
}

impl<P: Searchable> Worker<'_, P> {
    /// The shares by the static evaluation, with the level's noise: a softmax of the evaluations of the players still in.
    pub fn shares(&self, position: &P) -> Shares {
        let players_in = position.players_in();
        let mut values = position.evaluations();
        if self.skill.salt != 0 {
            for player in players_in.iter() {
                let key = position.key().0 ^ variorum_core::mix(player.index() as u64 + 1);
                values[player] += self.noise(position, key);
            }
        }
        let most = players_in.iter().map(|player| values[player]).max().unwrap_or(0);
        let weigh = |player| match players_in.contains(player) {
            true => exponential(f64::from(values[player] - most) / SHARE_SCALE),
            false => 0.0,
        };
        let weights = PerPlayer::from_fn(weigh);
        let sum: f64 = weights.0.iter().sum();
        let mut shares = PerPlayer::from_fn(|player| match players_in.contains(player) {
            true => ((weights[player] / sum * f64::from(WHOLE)) as i32).max(MIN),
            false => 0,
        });
        // The player who stands best gets the rounding error.
        let rest = WHOLE - shares.0.iter().sum::<i32>();
        if let Some(first) = players_in.iter().max_by_key(|&player| (values[player], 3 - player.index())) {
            shares[first] += rest;
        }
        shares
    }

    /// The outcome of a node by repetition, or by a draw that is automatic or may be claimed: known without looking at
    /// its moves.
    pub fn early_outcome(&self, position: &P, node: &Node) -> Option<Outcome> {
        let occurrences = 1 + self.path.repetitions(node.reversible).count();
        if let Some(outcome) = position.drawn(occurrences) {
            // A draw by count comes second to what the board decides.
            return Some(position.decided().unwrap_or(outcome));
        }
        let may_claim = !position.claims(occurrences).is_empty() && position.has_legal_move();
        may_claim.then(|| Outcome::draw(position.players_in(), Reason::Agreement))
    }

    /// The shares of a position without legal moves.
    pub fn decided_shares(&self, position: &P, node: &Node) -> Shares {
        match position.decided() {
            Some(outcome) => of_outcome(&outcome, node.distance),
            None => self.shares(position),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use variorum_core::{Player, PlayerSet};

    fn sum(shares: &Shares) -> i32 {
        shares.0.iter().sum()
    }

    #[test]
    fn ends_part_the_point() {
        let win = of_outcome(&Outcome::win(Player::RED, Reason::LastPlayer), 3);
        assert!(is_decided(&win) && win[Player::RED] > DECIDED && sum(&win) == WHOLE);
        let later = of_outcome(&Outcome::win(Player::RED, Reason::LastPlayer), 4);
        assert!(later[Player::RED] < win[Player::RED] && later[Player::WHITE] > win[Player::WHITE]);
        let draw = of_outcome(&Outcome::draw(PlayerSet::first(3), Reason::Fifty), 3);
        assert_eq!((draw[Player::BLACK], sum(&draw), is_decided(&draw)), (WHOLE / 3, WHOLE, false));
        let two = of_outcome(&Outcome::draw(PlayerSet::first(2), Reason::Fifty), 3);
        assert_eq!((two[Player::BLACK], two[Player::RED], sum(&two)), (WHOLE / 2, 0, WHOLE));
    }

    #[test]
    fn shares_are_reported_on_the_scale_of_draws() {
        let points = |score| match score {
            Score::Centipawns(points) => points,
            Score::Mate(_) => unreachable!(),
        };
        assert!(points(reported(WHOLE / 3, 3)).abs() <= 1);
        assert!(points(reported(WHOLE / 2, 2)).abs() <= 1);
        assert!((points(reported(WHOLE / 2, 3)) - draw(2, 3)).abs() <= 1);
        assert!(points(reported(WHOLE - 1, 3)) > 2_000 && points(reported(1, 3)) < -2_000);
    }

    #[test]
    fn exponentials_and_logarithms_are_close() {
        for x in [-8.0, -3.0, -1.0, -0.25, 0.0f64] {
            let close = exponential(x);
            assert!((close - x.exp()).abs() < 0.01, "{x} {close}");
            assert!((logarithm(x.exp()) - x).abs() < 0.001, "{x}");
        }
    }
}
