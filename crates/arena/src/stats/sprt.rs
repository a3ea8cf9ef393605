//! The sequential probability ratio test.
//!
//! The generalized test (GSPRT) for results of groups of games: the log-likelihood ratio of the two
//! hypotheses, each by the most likely distribution of group results that fulfils it. Michel Van den
//! Bergh, "A Practical Introduction to the GSPRT" and "Comments on Normalized Elo" (2020–2021),
//! <https://hardy.uhasselt.be/Fishtest/>; the bounds are Wald's ("Sequential Analysis", 1947).

use super::elo::{moments, share};
use crate::words;
use std::fmt;
use variorum_core::Fault;

/// In what unit the hypotheses are stated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Model {
    /// Elo as usual.
    #[default]
    Logistic,
    /// Normalized Elo: the lead over the fair share in standard deviations of a game.
    Normalized,
}

/// A test: is the first engine better by `elo1` rather than by `elo0`?
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The difference in Elo of the hypothesis that is kept when in doubt.
    pub elo0: f64,
    /// The difference in Elo of the other hypothesis.
    pub elo1: f64,
    /// How often `elo1` may be accepted though `elo0` is true.
    pub alpha: f64,
    /// How often `elo0` may be accepted though `elo1` is true.
    pub beta: f64,
    /// The unit of both.
    pub model: Model,
}

/// The decision of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// The difference is at most `elo0`.
    Refused,
    /// The difference is at least `elo1`.
    Accepted,
}

/// The count of a result that did not occur, so that no likelihood is zero.
const UNSEEN: f64 = 1e-3;

/// Normalized Elo of one standard deviation a game.
const DEVIATION: f64 = 800.0 / std::f64::consts::LN_10;

impl Sprt {
    /// Reads `elo0=0 elo1=10 alpha=0.05 beta=0.05 model=logistic`; what is left out has these values.
    ///
    /// # Errors
    /// An unknown name, a value out of range, `elo1` not above `elo0`.
    pub fn parse(text: &str) -> Result<Sprt, Fault> {
        let mut sprt = Sprt { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05, model: Model::Logistic };
        for (name, value) in words::pairs("sprt", text)? {
            match name.as_str() {
                "elo0" => sprt.elo0 = words::decimal(&name, &value, -1000.0, 1000.0)?,
                "elo1" => sprt.elo1 = words::decimal(&name, &value, -1000.0, 1000.0)?,
                "alpha" => sprt.alpha = words::decimal(&name, &value, 1e-6, 0.5)?,
                "beta" => sprt.beta = words::decimal(&name, &value, 1e-6, 0.5)?,
                "model" => {
                    sprt.model = match value.as_str() {
                        "logistic" => Model::Logistic,
                        "normalized" => Model::Normalized,
                        _ => return Err(Fault::new(name, value, "logistic or normalized")),
                    }
                }
                _ => return Err(Fault::new("sprt", name, "one of elo0, elo1, alpha, beta, model")),
            }
        }
        if sprt.elo1 <= sprt.elo0 {
            return Err(Fault::new("elo1", sprt.elo1.to_string(), format!("more than elo0, {}", sprt.elo0)));
        }
        Ok(sprt)
    }

    /// Where the log-likelihood ratio decides: at or below the first `elo0` stays, at or above the
    /// second `elo1` is accepted.
    pub fn bounds(self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The log-likelihood ratio after groups of `games` games against `others` others: the possible
    /// shares of a group, lowest first, each with how often it occurred.
    pub fn ratio(self, groups: &[(f64, f64)], games: usize, others: usize) -> f64 {
        let seen: Vec<(f64, f64)> = groups.iter().map(|&(value, times)| (value, times.max(UNSEEN))).collect();
        let (count, ..) = moments(&seen);
        if groups.iter().all(|&(_, times)| times == 0.0) {
            return 0.0;
        }
        let likely = |elo: f64| match self.model {
            Model::Logistic => with_mean(&seen, share(elo, others)),
            Model::Normalized => {
                with_lead(&seen, share(0.0, others), elo / DEVIATION * (games as f64).sqrt())
            }
        };
        let (p0, p1) = (likely(self.elo0), likely(self.elo1));
        let ratio = seen.iter().zip(p0.iter().zip(&p1)).map(|(&(_, times), (p0, p1))| times * (p1 / p0).ln());
        let ratio: f64 = ratio.sum();
        if ratio.is_finite() && count > 0.0 { ratio } else { 0.0 }
    }

    /// Whether a ratio decides the test.
    pub fn decision(self, ratio: f64) -> Option<Decision> {
        let (low, high) = self.bounds();
        match ratio {
            _ if ratio >= high => Some(Decision::Accepted),
            _ if ratio <= low => Some(Decision::Refused),
            _ => None,
        }
    }
}

/// The most likely probabilities with this mean.
fn with_mean(seen: &[(f64, f64)], mean: f64) -> Vec<f64> {
    let offsets: Vec<f64> = seen.iter().map(|&(value, _)| value - mean).collect();
    centred(seen, &offsets)
}

/// The most likely probabilities in which the mean is `lead` standard deviations above `fair`: by
/// iteration, each time with the derivative of the lead at the last distribution.
fn with_lead(seen: &[(f64, f64)], fair: f64, lead: f64) -> Vec<f64> {
    let mut likely = vec![1.0 / seen.len() as f64; seen.len()];
    for _ in 0..20 {
        let weighted: Vec<(f64, f64)> =
            seen.iter().zip(&likely).map(|(&(value, _), &p)| (value, p)).collect();
        let (_, mean, variance) = moments(&weighted);
        let deviation = variance.sqrt();
        let offset =
            |value: f64| value - fair - lead * deviation * (1.0 + ((mean - value) / deviation).powi(2)) / 2.0;
        let offsets: Vec<f64> = seen.iter().map(|&(value, _)| offset(value)).collect();
        let next = centred(seen, &offsets);
        let change = next.iter().zip(&likely).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        likely = next;
        if change < 1e-9 {
            break;
        }
    }
    likely
}

/// The most likely probabilities under which these offsets have the mean 0: `p / (1 + θ offset)` with
/// the θ that makes it so, found by bisection.
fn centred(seen: &[(f64, f64)], offsets: &[f64]) -> Vec<f64> {
    let (count, ..) = moments(seen);
    let (least, most) = offsets.iter().fold((f64::MAX, f64::MIN), |(a, b), &x| (a.min(x), b.max(x)));
    if least >= 0.0 || most <= 0.0 {
        // No distribution has that mean.
        return seen.iter().map(|&(_, times)| times / count).collect();
    }
    let sum = |theta: f64| -> f64 {
        seen.iter().zip(offsets).map(|(&(_, times), x)| times * x / (1.0 + theta * x)).sum()
    };
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    for _ in 0..100 {
        let middle = (low + high) / 2.0;
        if sum(middle) > 0.0 { low = middle } else { high = middle }
    }
    let theta = (low + high) / 2.0;
    seen.iter().zip(offsets).map(|(&(_, times), x)| times / count / (1.0 + theta * x)).collect()
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let model = match self.model {
            Model::Logistic => "logistic",
            Model::Normalized => "normalized",
        };
        let Sprt { elo0, elo1, alpha, beta, .. } = self;
        write!(f, "elo0={elo0} elo1={elo1} alpha={alpha} beta={beta} model={model}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(counts: [f64; 5]) -> Vec<(f64, f64)> {
        [0.0, 0.25, 0.5, 0.75, 1.0].into_iter().zip(counts).collect()
    }

    /// Values worked out with another program, by maximising the likelihoods directly.
    #[test]
    fn ratios_are_known_values() {
        let sprt = Sprt::parse("").expect("the usual test");
        let few = pairs([10.0, 20.0, 40.0, 30.0, 20.0]);
        let many = pairs([100.0, 500.0, 900.0, 550.0, 120.0]);
        assert!((sprt.ratio(&few, 2, 1) - 1.081_033).abs() < 1e-5);
        assert!((sprt.ratio(&many, 2, 1) - 1.784_308).abs() < 1e-5);
        let single = [(0.0, 100.0), (0.5, 200.0), (1.0, 120.0)];
        assert!((sprt.ratio(&single, 1, 1) - 0.767_530).abs() < 1e-5);
        // N / 2 ln((1 + (t - t0)²) / (1 + (t - t1)²)) is close for normalized Elo.
        let normalized = Sprt::parse("model=normalized").expect("a test");
        assert!((normalized.ratio(&many, 2, 1) - 2.088_5).abs() < 0.02);
        assert!((normalized.ratio(&few, 2, 1) - 0.915).abs() < 0.02);
    }

    #[test]
    fn the_bounds_decide() {
        let sprt = Sprt::parse("elo0=0 elo1=50").expect("a test");
        let (low, high) = sprt.bounds();
        assert!((low + 2.944_439).abs() < 1e-6 && (high - 2.944_439).abs() < 1e-6);
        assert_eq!(
            sprt.decision(sprt.ratio(&pairs([0.0, 0.0, 10.0, 50.0, 50.0]), 2, 1)),
            Some(Decision::Accepted)
        );
        assert_eq!(
            sprt.decision(sprt.ratio(&pairs([50.0, 50.0, 10.0, 0.0, 0.0]), 2, 1)),
            Some(Decision::Refused)
        );
        assert_eq!(sprt.decision(sprt.ratio(&pairs([0.0; 5]), 2, 1)), None);
        // Results that are all wins or all losses are evidence too.
        assert!(sprt.ratio(&pairs([0.0, 0.0, 0.0, 0.0, 40.0]), 2, 1) > high);
        assert!(sprt.ratio(&pairs([40.0, 0.0, 0.0, 0.0, 0.0]), 2, 1) < low);
        // Three players: a third is even, half of the points is far more than 50 Elo.
        let triples = [(0.0, 10.0), (1.0 / 3.0, 20.0), (2.0 / 3.0, 30.0), (1.0, 15.0)];
        assert_eq!(sprt.decision(sprt.ratio(&triples, 3, 2)), Some(Decision::Accepted));
    }

    #[test]
    fn what_is_wrong_is_named() {
        let say = |text| Sprt::parse(text).expect_err(text).to_string();
        assert_eq!(say("elo1=0"), "elo1: `0`: expected more than elo0, 0");
        assert_eq!(say("alpha=0.7"), "alpha: `0.7`: expected a number from 0.000001 to 0.5");
        assert_eq!(say("elo=3"), "sprt: `elo`: expected one of elo0, elo1, alpha, beta, model");
    }
}
