//! Elo: from the share of the points to a difference in strength, with its error.
//!
//! For two players this is the usual logistic scale. For three it is its natural extension: when one
//! player of strength `r = 10^(elo/400)` meets two of strength 1, Luce's choice axiom gives it the
//! share `r / (r + 2)` of the points.

/// The half-width of a 95 % interval of a normal variable, in standard errors.
pub const Z_95: f64 = 1.959_963_985;

/// The share of the points that a player this much stronger than `others` others is expected to get.
pub fn share(elo: f64, others: usize) -> f64 {
    1.0 / (1.0 + others as f64 * 10_f64.powf(-elo / 400.0))
}

/// The inverse of [`share`]; infinite for the shares 0 and 1.
pub fn elo(share: f64, others: usize) -> f64 {
    400.0 * (others as f64 * share / (1.0 - share)).log10()
}

/// A share of the points, with its error as groups of games with the same opening tell it: within a
/// group results depend on each other, between groups they do not.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// Share of the points, 0 to 1.
    pub share: f64,
    /// Standard error of the share.
    pub error: f64,
    /// Against how many others the share was made.
    pub others: usize,
}

impl Estimate {
    /// The mean of the groups' shares, each with how often it occurred; `None` with fewer than two
    /// groups.
    pub fn of(groups: &[(f64, f64)], others: usize) -> Option<Estimate> {
        let (count, share, variance) = moments(groups);
        (count >= 2.0).then(|| {
            let error = (variance / (count - 1.0)).sqrt();
            Estimate { share, error, others }
        })
    }

    /// The difference in Elo.
    pub fn elo(self) -> f64 {
        elo(self.share.clamp(0.0, 1.0), self.others)
    }

    /// The ends of the 95 % interval of the difference in Elo.
    pub fn elo_interval(self) -> (f64, f64) {
        let end = |sign: f64| elo((self.share + sign * Z_95 * self.error).clamp(0.0, 1.0), self.others);
        (end(-1.0), end(1.0))
    }

    /// The share's 95 % margin.
    pub fn margin(self) -> f64 {
        Z_95 * self.error
    }

    /// The likelihood of superiority: how probable it is that the share is above the fair one.
    pub fn superiority(self) -> f64 {
        let lead = self.share - share(0.0, self.others);
        if self.error > 0.0 {
            normal(lead / self.error)
        } else {
            0.5 + 0.5 * lead.signum() * f64::from(lead != 0.0)
        }
    }
}

/// Count, mean and variance of values, each with how often it occurred.
pub(super) fn moments(values: &[(f64, f64)]) -> (f64, f64, f64) {
    let count: f64 = values.iter().map(|&(_, times)| times).sum();
    let mean = values.iter().map(|&(value, times)| value * times).sum::<f64>() / count;
    let variance = values.iter().map(|&(value, times)| (value - mean).powi(2) * times).sum::<f64>() / count;
    (count, mean, variance)
}

/// The standard normal distribution function, by Abramowitz and Stegun's formula 7.1.26 for the error
/// function (exact to 1.5e-7).
fn normal(x: f64) -> f64 {
    let z = x.abs() / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + 0.327_591_1 * z);
    let terms = [0.254_829_592, -0.284_496_736, 1.421_413_741, -1.453_152_027, 1.061_405_429];
    let erf = 1.0 - terms.iter().rev().fold(0.0, |sum, term| (sum + term) * t) * (-z * z).exp();
    0.5 * (1.0 + erf.copysign(x))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-3
    }

    #[test]
    fn shares_and_elo_are_known_values() {
        assert!(near(elo(0.5, 1), 0.0) && near(elo(0.75, 1), 190.849) && near(elo(0.65, 1), 107.538));
        // Against two others a third is even, and half of the points is a ratio of strengths of two.
        assert!(near(elo(1.0 / 3.0, 2), 0.0) && near(elo(0.5, 2), 120.412));
        assert!(near(share(elo(0.45, 2), 2), 0.45));
        assert_eq!(elo(1.0, 1), f64::INFINITY);
        assert!(near(normal(0.0), 0.5) && near(normal(1.959_964), 0.975) && near(normal(-1.0), 0.158_655));
    }

    #[test]
    fn errors_come_from_groups() {
        // 10 pairs lost 0-2, 20 of ½, 40 even, 30 of 1½, 20 won 2-0: by hand the mean is 0.5625, the
        // variance of a pair 0.083984, the error sqrt(0.083984 / 119).
        let pairs = [(0.0, 10.0), (0.25, 20.0), (0.5, 40.0), (0.75, 30.0), (1.0, 20.0)];
        let estimate = Estimate::of(&pairs, 1).expect("many pairs");
        let mean = (5.0 + 20.0 + 22.5 + 20.0) / 120.0;
        assert!(near(estimate.share, mean));
        let square = (20.0 / 16.0 + 10.0 + 30.0 * 9.0 / 16.0 + 20.0) / 120.0;
        assert!((estimate.error - ((square - mean * mean) / 119.0_f64).sqrt()).abs() < 1e-12);
        let (low, high) = estimate.elo_interval();
        assert!(low < estimate.elo() && estimate.elo() < high);
        assert!(estimate.superiority() > 0.98);
        assert_eq!(Estimate::of(&[(1.0, 1.0)], 1), None);
    }
}
