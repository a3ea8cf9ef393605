//! Fits chances to games of three of the engine with itself, from files that `variorum selfplay` wrote: the constants of
//! `crates/engine/src/win_rate.rs` among three, and the game's `WIN_CURVE` for the last two. `docs/uci.md` says how to
//! use it.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs::File;
use std::io::BufReader;
use variorum_core::{PerPlayer, Player, WinCurve};
use variorum_positions::{Reader, Replay, Value};

/// What is fitted: how fast odds rise with a thousand centipawns, by how much the mover's search scores too low, and
/// what Black's and Red's seats are worth beside White's, these three in logarithms of odds.
const PARAMETERS: usize = 4;
const ROUNDS: usize = 40;

/// A decision of a game: who, the search's score, the plain evaluations, and the points in the end.
struct Sample {
    mover: Player,
    score: f64,
    evaluations: [f64; 3],
    points: PerPlayer<f64>,
    /// All decisions of a game together have the weight 1.
    weight: f64,
    /// The file, and the game's number in it.
    game: (String, u32),
    /// The curve that the game has now.
    present: WinCurve,
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
    println!("three: SCALE {spread:.0}, SEARCH_BIAS {:.0}", theta[1] * spread);
    println!("three: SEAT_BONUS [0, {:.0}, {:.0}]", theta[2] * spread, theta[3] * spread);
    reliability(&three, &theta);
    if !two.is_empty() {
        let steps = |step: u32| (1..=40).map(move |i| f64::from(i * step));
        let curves = steps(25).flat_map(|even_win| steps(20).map(move |scale| WinCurve { even_win, scale }));
        let error = |curve: &WinCurve| error(&two, |_| *curve);
        let best = curves.min_by(|a, b| error(a).total_cmp(&error(b))).ok_or("no curve")?;
        println!("{} decisions of the last two: mean square error {:.4}", two.len(), error(&best));
        println!("last two: even_win {:.0}, scale {:.0}", best.even_win, best.scale);
        let (games, difference, deviation) = compare(&two, best);
        println!(
            "  less than the present curve by {difference:.4} ± {deviation:.4} (standard error of {games} games)"
        );
    }
    Ok(())
}

/// Reads the decisions that have a search value other than a forced win or loss.
fn read(path: &str, three: &mut Vec<Sample>, two: &mut Vec<Sample>) -> Result<(), Box<dyn Error>> {
    let mut reader = Reader::new(BufReader::new(File::open(path)?))?;
    let header = reader.header().clone();
    for game in reader.whole_games() {
        let game = game?;
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
                    game: (path.to_owned(), game.number),
                    present: record.win_curve(),
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

/// The predicted and the real points of the mover, in tenths of the point.
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

/// The square error of the points that the mover of the last two is promised.
fn square_error(sample: &Sample, curve: WinCurve) -> f64 {
    let score = sample.score as i32;
    let promised = (1.0 + curve.win(score) - curve.win(-score)) / 2.0;
    (promised - sample.points[sample.mover]).powi(2)
}

/// The mean square error of all samples.
fn error(samples: &[Sample], curve: impl Fn(&Sample) -> WinCurve) -> f64 {
    let weights: f64 = samples.iter().map(|sample| sample.weight).sum();
    let errors = samples.iter().map(|sample| sample.weight * square_error(sample, curve(sample)));
    errors.sum::<f64>() / weights
}

/// How many games there are, how much less the mean square error of a curve is than that of the curves the games have
/// now, and the standard error of that difference, games being independent.
fn compare(samples: &[Sample], curve: WinCurve) -> (usize, f64, f64) {
    let mut games: BTreeMap<&(String, u32), f64> = BTreeMap::new();
    for sample in samples {
        let less = square_error(sample, sample.present) - square_error(sample, curve);
        *games.entry(&sample.game).or_default() += sample.weight * less;
    }
    let count = games.len() as f64;
    let mean = games.values().sum::<f64>() / count;
    let variance = games.values().map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0);
    (games.len(), mean, (variance / count).sqrt())
}
