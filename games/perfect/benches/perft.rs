//! Perft beside the crate cozy-chess on orthodox chess, all counting at the last ply.
//!
//! Prints the ratio of the two first; `cargo bench --bench perft -- ratio` stops there. Compare only
//! with `RUSTFLAGS="-C target-cpu=native"`.

use criterion::{Criterion, Throughput};
use std::hint::black_box;
use std::time::{Duration, Instant};
use variorum_conformance::cozy_perft;
use variorum_core::perft::perft;
use variorum_core::{Game, Options};
use variorum_perfect::{Perfect, Position};

/// Name, position, depth, leaves.
const POSITIONS: [(&str, &str, u32, u64); 2] = [
    ("start", "rnbqkqbnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBQKQBNR w KQkq - 0 1", 5, 8_931_600),
    (
        "middlegame",
        "r3kqbn1/p1pq5/2b1p3r/B2p1ppp1/Pn6P/1P1PPPP1P/2P1B4/9/RN1QKQ1NR b KQq g3 0 17",
        4,
        5_723_528,
    ),
];

/// Orthodox chess from the start, as the yardstick.
const CHESS: (&str, u32, u64) = ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6, 119_060_324);

fn read(text: &str) -> Position {
    Perfect::read(&Options::default(), text).expect("a position")
}

/// Leaves a second, in millions.
fn speed(count: impl FnOnce() -> u64, leaves: u64) -> f64 {
    let start = Instant::now();
    assert_eq!(count(), leaves);
    leaves as f64 / start.elapsed().max(Duration::from_nanos(1)).as_secs_f64() / 1e6
}

/// The best of some runs of each, in turn, so that both meet the same machine.
fn ratio() {
    for (name, text, depth, leaves) in POSITIONS {
        let ours = read(text);
        let cozy: cozy_chess::Board = CHESS.0.parse().expect("a position");
        let mut best = [0f64; 2];
        for _ in 0..7 {
            best[0] = best[0].max(speed(|| perft(black_box(&ours), depth), leaves));
            best[1] = best[1].max(speed(|| cozy_perft(black_box(&cozy), CHESS.1), CHESS.2));
        }
        println!(
            "{name} depth {depth}: {:.0} million leaves a second where cozy-chess makes {:.0} on chess",
            best[0], best[1]
        );
    }
}

fn benches(criterion: &mut Criterion) {
    for (name, text, depth, leaves) in POSITIONS {
        let mut group = criterion.benchmark_group(format!("perft {depth} {name}"));
        group.throughput(Throughput::Elements(leaves)).sample_size(10);
        let ours = read(text);
        group.bench_function("variorum", |bench| bench.iter(|| perft(black_box(&ours), depth)));
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
