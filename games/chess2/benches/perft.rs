//! Perft, counting at the last ply, beside orthodox chess by the crate cozy-chess.
//!
//! Prints the ratio of the two first; `cargo bench --bench perft -- ratio` stops there. Compare only
//! with `RUSTFLAGS="-C target-cpu=native"`.

use criterion::{Criterion, Throughput};
use std::hint::black_box;
use variorum_chess2::army::Army;
use variorum_chess2::{Chess2, Position};
use variorum_conformance::print_beside_cozy;
use variorum_core::perft::perft;
use variorum_core::{Evaluate, Game, Options, Position as _};

const DEPTH: u32 = 4;

/// The start, each army against itself.
fn start(army: Army) -> Position {
    let texts = [format!("white={}", army.name()), format!("black={}", army.name())];
    let options = Options::parse(Chess2::CARD.options, texts.iter().map(String::as_str)).expect("options");
    Chess2::start(&options).expect("a start")
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
    let starts = Army::ALL.map(|army| (format!("{} depth {DEPTH}", army.title()), start(army)));
    print_beside_cozy(&starts, |start| perft(start, DEPTH));
    if std::env::args().all(|argument| argument != "ratio") {
        let mut criterion = Criterion::default().configure_from_args();
        benches(&mut criterion);
        criterion.final_summary();
    }
}
