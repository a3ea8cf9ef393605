//! Perft of every game from its usual start beside orthodox chess by the crate cozy-chess, counting at the
//! last ply. Compare only with `RUSTFLAGS="-C target-cpu=native"`.

use std::hint::black_box;
use std::time::{Duration, Instant};
use variorum_conformance::cozy_perft;
use variorum_core::Options;

const DEPTH: u32 = 4;
/// What cozy-chess makes on the machine that speeds are scaled to, in millions of leaves a second.
const COZY: f64 = 550.0;
/// How often each is measured, in turn, so that all meet the same machine; the best counts.
const ROUNDS: usize = 5;

/// Leaves a second, in millions, of `count` repeated for long enough to be timed.
fn speed(mut count: impl FnMut() -> u64) -> f64 {
    let start = Instant::now();
    let mut leaves = 0;
    while start.elapsed() < Duration::from_millis(200) {
        leaves += count();
    }
    leaves as f64 / start.elapsed().as_secs_f64() / 1e6
}

fn main() {
    let cozy = cozy_chess::Board::default();
    let records = variorum_registry::games()
        .map(|game| game.new_record(&Options::default()).expect("a start"))
        .collect::<Vec<_>>();
    let mut yardstick = 0.0f64;
    let mut best = vec![0.0f64; records.len()];
    for _ in 0..ROUNDS {
        yardstick = yardstick.max(speed(|| cozy_perft(black_box(&cozy), 6)));
        for (best, record) in best.iter_mut().zip(&records) {
            *best = best.max(speed(|| black_box(record).perft(DEPTH)));
        }
    }
    for (record, speed) in records.iter().zip(best) {
        println!(
            "{} depth {DEPTH}: {speed:.1} million leaves a second; {:.1} where cozy-chess makes {COZY}",
            record.card().id,
            COZY * speed / yardstick
        );
    }
}
