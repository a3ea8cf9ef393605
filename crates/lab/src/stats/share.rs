//! A share of the points of independent games.

use variorum_arena::Z_95;

/// Points of games that do not depend on each other, each from 0 to 1: their number, sum and sum of squares.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Share {
    games: u64,
    sum: f64,
    squares: f64,
}

impl Share {
    /// Adds a game, or a group of games by the mean of its points.
    pub fn add(&mut self, points: f64) {
        self.games += 1;
        self.sum += points;
        self.squares += points * points;
    }

    /// Adds the games of another.
    pub fn join(&mut self, other: Share) {
        self.games += other.games;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// How many games.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The mean, from 0 to 1; a half without games.
    pub fn mean(&self) -> f64 {
        if self.games == 0 { 0.5 } else { self.sum / self.games as f64 }
    }

    /// The standard error of the mean, from the variance of the games. One game of 0 and one of 1 are counted with
    /// them for it, so that a few games that all end alike do not seem certain (as Agresti and Coull, 1998, do for
    /// proportions); without games a half.
    pub fn error(&self) -> f64 {
        let games = self.games as f64 + 2.0;
        let mean = (self.sum + 1.0) / games;
        let variance = ((self.squares + 1.0) / games - mean * mean).max(0.0);
        (variance / (games - 1.0)).sqrt()
    }

    /// Half the width of the 95 % interval.
    pub fn half_width(&self) -> f64 {
        Z_95 * self.error()
    }

    /// The ends of the 95 % interval, within 0 and 1.
    pub fn interval(&self) -> (f64, f64) {
        ((self.mean() - self.half_width()).max(0.0), (self.mean() + self.half_width()).min(1.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn share(points: &[(f64, usize)]) -> Share {
        let mut share = Share::default();
        for &(points, times) in points {
            (0..times).for_each(|_| share.add(points));
        }
        share
    }

    #[test]
    fn the_error_is_that_of_a_binomial_for_many_games() {
        let even = share(&[(0.0, 5000), (1.0, 5000)]);
        assert_eq!(even.mean(), 0.5);
        assert!((even.error() - 0.005).abs() < 1e-5, "{}", even.error());
        assert!((even.half_width() - 0.0098).abs() < 1e-5);
        // Draws make it smaller: variance 0.125 in place of 0.25.
        let drawish = share(&[(0.0, 2500), (0.5, 5000), (1.0, 2500)]);
        assert!((drawish.error() - 0.125_f64.sqrt() / 100.0).abs() < 1e-5);
    }

    #[test]
    fn few_games_are_never_certain() {
        let won = share(&[(1.0, 10)]);
        let (low, high) = won.interval();
        assert!(low < 0.9 && high == 1.0, "{low} {high}");
        assert_eq!(Share::default().mean(), 0.5);
        assert_eq!(Share::default().interval(), (0.0, 1.0));
    }

    #[test]
    fn joined_is_as_added() {
        let mut one = share(&[(0.0, 3), (0.5, 1)]);
        one.join(share(&[(1.0, 4)]));
        assert_eq!(one, share(&[(0.0, 3), (0.5, 1), (1.0, 4)]));
    }

    /// Of 400 samples of a known share about 95 % have it within their interval.
    #[test]
    fn intervals_hold_the_truth_as_often_as_they_say() {
        let mut state = 1_u64;
        let mut uniform = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 11) as f64 / (1_u64 << 53) as f64
        };
        let mut held = 0;
        for _ in 0..400 {
            let mut share = Share::default();
            for _ in 0..200 {
                let chance = uniform();
                share.add(if chance < 0.5 {
                    1.0
                } else if chance < 0.7 {
                    0.5
                } else {
                    0.0
                });
            }
            let (low, high) = share.interval();
            held += i32::from((low..=high).contains(&0.6));
        }
        assert!((368..=394).contains(&held), "{held} of 400");
    }
}
