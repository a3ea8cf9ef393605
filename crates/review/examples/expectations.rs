//! Fits what scores promise among three to games of the engine with itself: the constants of
//! `crates/engine/src/win_rate.rs`, from files that `variorum selfplay` wrote. `docs/uci.md` says how to use it.

use std::error::Error;
use std::fs::File;
use std::io::BufReader;
use variorum_core::{PerPlayer, Player};
use variorum_positions::{Reader, Replay, Value};

/// What is fitted: how fast odds rise with a thousand centipawns, the fear of the mover, and the worth of Black's
/// and of Red's seat beside White's, these three in logarithms of odds.
const PARAMETERS: usize = 4;
const ROUNDS: usize = 40;

/// A decision of a game: who, the search's score, the plain evaluations, and the points in the end.
struct Sample {
    mover: Player,
    score: f64,
    evaluations: [f64; 3],
    points: PerPlayer<f64>,
    /// All decisions of a game together weigh one.
    weight: f64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let (mut three, mut two) = (Vec::new(), Vec::new());
    for path in std::env::args().skip(1) {
        read(&path, &mut three, &mut two)?;
    }
    if three.is_empty() {
        return Err("expected files of self-play of a game of three".into());
    }
    let theta = fit(&three);
    let spread = 1000.0 / theta[0];
    println!("{} decisions with three in: cross entropy {:.4}", three.len(), loss(&three, &theta));
    println!("three: SPREAD {spread:.0}, FEAR {:.0}", theta[1] * spread);
    println!("three: SEATS [0, {:.0}, {:.0}]", theta[2] * spread, theta[3] * spread);
    reliability(&three, &theta);
    if !two.is_empty() {
        let steps = |step: u32| (1..=40).map(move |i| f64::from(i * step));
        let curves = steps(25).flat_map(|even| steps(20).map(move |steepness| (even, steepness)));
        let best = curves.min_by(|a, b| error(&two, *a).total_cmp(&error(&two, *b))).unwrap_or_default();
        println!("{} decisions of the last two: mean square error {:.4}", two.len(), error(&two, best));
        println!("last two: EVEN_WIN {:.0}, STEEPNESS {:.0}", best.0, best.1);
    }
    Ok(())
}

/// Reads the decisions about which somebody has thought and that were no forced ends.
fn read(path: &str, three: &mut Vec<Sample>, two: &mut Vec<Sample>) -> Result<(), Box<dyn Error>> {
    let mut reader = Reader::new(BufReader::new(File::open(path)?))?;
    let header = reader.header().clone();
    for game in &mut reader {
        let game = match game {
            Err(variorum_positions::Error::Truncated { .. }) => break,
            game => game?,
        };
        let mut replay = Replay::new(&header, &game)?;
        let starts = [three.len(), two.len()];
        while let Some(decision) = replay.next() {
            let record = replay.record();
            if let Some(Value::Centipawns(score)) = decision.value {
                let to = if record.players_in().len() == 3 { &mut *three } else { &mut *two };
                to.push(Sample {
                    mover: record.to_move(),
                    score: f64::from(score),
                    evaluations: Player::ALL.map(|player| f64::from(record.evaluate(player))),
                    points: PerPlayer::from_fn(|player| game.points(player)),
                    weight: 1.0,
                });
            }
            replay.step()?;
        }
        for (samples, start) in [&mut *three, &mut *two].into_iter().zip(starts) {
            let new = &mut samples[start..];
            let weight = 1.0 / new.len().max(1) as f64;
            new.iter_mut().for_each(|sample| sample.weight = weight);
        }
    }
    Ok(())
}

/// What each parameter adds for a seat.
fn features(sample: &Sample, player: Player) -> [f64; PARAMETERS] {
    let is_mover = player == sample.mover;
    let value = if is_mover { sample.score } else { sample.evaluations[player.index()] };
    let is = |seat: usize| f64::from(u8::from(player.index() == seat));
    [value / 1000.0, f64::from(u8::from(is_mover)), is(1), is(2)]
}

fn shares(sample: &Sample, theta: &[f64; PARAMETERS]) -> [f64; 3] {
    let logits = Player::ALL.map(|player| dot(&features(sample, player), theta));
    let most = logits.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let weights = logits.map(|logit| (logit - most).exp());
    let all: f64 = weights.iter().sum();
    weights.map(|weight| weight / all)
}

fn dot(a: &[f64; PARAMETERS], b: &[f64; PARAMETERS]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn loss(samples: &[Sample], theta: &[f64; PARAMETERS]) -> f64 {
    let (mut sum, mut weights) = (0.0, 0.0);
    for sample in samples {
        let shares = shares(sample, theta);
        let entropy: f64 = Player::ALL.map(|p| -sample.points[p] * shares[p.index()].ln()).iter().sum();
        sum += sample.weight * entropy;
        weights += sample.weight;
    }
    sum / weights
}

/// Newton's method on the cross entropy, which has one minimum.
fn fit(samples: &[Sample]) -> [f64; PARAMETERS] {
    let mut theta = [0.5, 0.0, 0.0, 0.0];
    for _ in 0..ROUNDS {
        let mut gradient = [0.0; PARAMETERS];
        let mut curvature = [[0.0; PARAMETERS]; PARAMETERS];
        for sample in samples {
            let shares = shares(sample, &theta);
            let rows = Player::ALL.map(|player| features(sample, player));
            let mean: [f64; PARAMETERS] =
                std::array::from_fn(|i| rows.iter().zip(shares).map(|(row, share)| share * row[i]).sum());
            for (player, row) in Player::ALL.into_iter().zip(&rows) {
                let share = shares[player.index()];
                for (i, &at) in row.iter().enumerate() {
                    gradient[i] += sample.weight * (share - sample.points[player]) * at;
                    for (j, &other) in row.iter().enumerate() {
                        curvature[i][j] += sample.weight * share * (at - mean[i]) * (other - mean[j]);
                    }
                }
            }
        }
        let step = solved(curvature, gradient);
        theta.iter_mut().zip(step).for_each(|(value, step)| *value -= step);
    }
    theta
}

/// The solution of a system of equations, by elimination.
fn solved(mut a: [[f64; PARAMETERS]; PARAMETERS], mut b: [f64; PARAMETERS]) -> [f64; PARAMETERS] {
    for i in 0..PARAMETERS {
        a[i][i] += 1e-9;
        for j in i + 1..PARAMETERS {
            let factor = a[j][i] / a[i][i];
            let row = a[i];
            a[j].iter_mut().zip(row).for_each(|(value, above)| *value -= factor * above);
            b[j] -= factor * b[i];
        }
    }
    for i in (0..PARAMETERS).rev() {
        let known: f64 = (i + 1..PARAMETERS).map(|j| a[i][j] * b[j]).sum();
        b[i] = (b[i] - known) / a[i][i];
    }
    b
}

/// What was promised to the mover and what came of it, in tenths of the point.
fn reliability(samples: &[Sample], theta: &[f64; PARAMETERS]) {
    for tenth in 0..10 {
        let (mut promised, mut made, mut weights) = (0.0, 0.0, 0.0);
        for sample in samples {
            let share = shares(sample, theta)[sample.mover.index()];
            if (share * 10.0) as usize == tenth {
                promised += sample.weight * share;
                made += sample.weight * sample.points[sample.mover];
                weights += sample.weight;
            }
        }
        if weights > 0.5 {
            println!("  promised {:.2}, made {:.2} ({weights:.0} games)", promised / weights, made / weights);
        }
    }
}

/// The mean square error of the points that the mover of the last two is promised.
fn error(samples: &[Sample], (even, steepness): (f64, f64)) -> f64 {
    let curve = |score: f64| 1.0 / (1.0 + ((even - score) / steepness).exp());
    let (mut sum, mut weights) = (0.0, 0.0);
    for sample in samples {
        let promised = (1.0 + curve(sample.score) - curve(-sample.score)) / 2.0;
        sum += sample.weight * (promised - sample.points[sample.mover]).powi(2);
        weights += sample.weight;
    }
    sum / weights
}
