//! Perft beside the crate cozy-chess: both counting at the last ply, and both playing every move.
//!
//! Prints the ratio of the two first; `cargo bench --bench perft -- ratio` stops there. Compare only
//! with `RUSTFLAGS="-C target-cpu=native"`.

use criterion::{Criterion, Throughput};
use std::hint::black_box;
use std::time::{Duration, Instant};
use variorum_chess::{Chess, Position};
use variorum_conformance::cozy_perft;
use variorum_core::perft::perft;
use variorum_core::{Game, Options, Play};

/// Name, position, depth, leaves.
const POSITIONS: [(&str, &str, u32, u64); 2] = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6, 119_060_324),
    ("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5, 193_690_690),
];

fn ours(text: &str) -> Position {
    Chess::read(&Options::default(), text).expect("a position")
}

fn cozy(text: &str) -> cozy_chess::Board {
    text.parse().expect("a position")
}

/// As [`perft`], making the moves of the last ply too.
fn played(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    position.each_child(&mut |_, next| nodes += played(black_box(next), depth - 1));
    nodes
}

fn cozy_played(board: &cozy_chess::Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    board.generate_moves(|moves| {
        for m in moves {
            let mut next = board.clone();
            next.play_unchecked(m);
            nodes += cozy_played(black_box(&next), depth - 1);
        }
        false
    });
    nodes
}

fn time(count: impl FnOnce() -> u64, leaves: u64) -> Duration {
    let start = Instant::now();
    assert_eq!(count(), leaves);
    start.elapsed()
}

fn ratio() {
    for (name, text, depth, leaves) in POSITIONS {
        let (ours, cozy) = (ours(text), cozy(text));
        compare(
            &format!("{name} depth {depth}, counting at the last ply"),
            leaves,
            || perft(black_box(&ours), depth),
            || cozy_perft(black_box(&cozy), depth),
        );
        compare(
            &format!("{name} depth {depth}, playing every move"),
            leaves,
            || played(black_box(&ours), depth),
            || cozy_played(black_box(&cozy), depth),
        );
    }
}

/// The best of some runs of each, in turn, so that both meet the same machine.
fn compare(what: &str, leaves: u64, ours: impl Fn() -> u64, cozy: impl Fn() -> u64) {
    let mut best = [Duration::MAX; 2];
    for _ in 0..5 {
        best[0] = best[0].min(time(&ours, leaves));
        best[1] = best[1].min(time(&cozy, leaves));
    }
    let millions = best.map(|time| leaves as f64 / time.as_secs_f64() / 1e6);
    println!(
        "{what}: {:.0} million leaves a second, cozy-chess {:.0}: {:.0} %",
        millions[0],
        millions[1],
        100.0 * millions[0] / millions[1]
    );
}

fn benches(criterion: &mut Criterion) {
    for (name, text, depth, leaves) in POSITIONS {
        let mut group = criterion.benchmark_group(format!("perft {depth} {name}"));
        group.throughput(Throughput::Elements(leaves)).sample_size(10);
        let (ours, cozy) = (ours(text), cozy(text));
        group.bench_function("variorum", |bench| bench.iter(|| perft(black_box(&ours), depth)));
        group.bench_function("cozy-chess", |bench| bench.iter(|| cozy_perft(black_box(&cozy), depth)));
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
