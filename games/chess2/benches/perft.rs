//! Perft, counting at the last ply, beside orthodox chess by the crate cozy-chess.
//!
//! Prints the ratio of the two first; `cargo bench --bench perft -- ratio` stops there. Compare only
//! with `RUSTFLAGS="-C target-cpu=native"`.

use criterion::{Criterion, Throughput};
use std::hint::black_box;
use std::time::{Duration, Instant};
use variorum_chess2::army::Army;
use variorum_chess2::{Chess2, Chess2Position};
use variorum_conformance::cozy_perft;
use variorum_core::perft::perft;
use variorum_core::{Evaluate, Game, Options, Position as _};

const DEPTH: u32 = 4;

/// The start, each army against itself.
fn start(army: Army) -> Chess2Position {
    let texts = [format!("white={}", army.name()), format!("black={}", army.name())];
    let options = Options::parse(Chess2::CARD.options, texts.iter().map(String::as_str)).expect("options");
    Chess2::start(&options).expect("a start")
}

/// Leaves a second, in millions, of `count` repeated for long enough to be timed.
fn speed(mut count: impl FnMut() -> u64) -> f64 {
    let start = Instant::now();
    let mut leaves = 0;
    while start.elapsed() < Duration::from_millis(100) {
        leaves += count();
    }
    leaves as f64 / start.elapsed().as_secs_f64() / 1e6
}

/// The best of some runs of each, in turn, so that all meet the same machine.
fn ratio() {
    let cozy = cozy_chess::Board::default();
    let starts = Army::ALL.map(start);
    let mut best = [0.0f64; 7];
    for _ in 0..5 {
        best[6] = best[6].max(speed(|| cozy_perft(black_box(&cozy), 5)));
        for (best, start) in best.iter_mut().zip(&starts) {
            *best = best.max(speed(|| perft(black_box(start), DEPTH)));
        }
    }
    for (army, speed) in Army::ALL.iter().zip(best) {
        println!(
            "{} depth {DEPTH}: {speed:.1} million leaves a second; {:.1} where cozy-chess makes 550",
            army.title(),
            550.0 * speed / best[6]
        );
    }
}

fn benches(criterion: &mut Criterion) {
    for army in Army::ALL {
        let mut group = criterion.benchmark_group(army.name());
        let position = start(army);
        group.sample_size(10).throughput(Throughput::Elements(perft(&position, DEPTH)));
        group.bench_function("perft 4", |bench| bench.iter(|| perft(black_box(&position), DEPTH)));
        group.throughput(Throughput::Elements(1));
        group.bench_function("evaluation", |bench| {
            bench.iter(|| black_box(&position).evaluate(position.to_move()));
        });
        group.finish();
    }
}

fn main() {
    ratio();
    if std::env::args().all(|argument| argument != "ratio") {
        let mut criterion = Criterion::default().configure_from_args();
        benches(&mut criterion);
        criterion.final_summary();
    }
}
