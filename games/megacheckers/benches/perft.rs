//! Perft, counting at the last ply, and evaluation. Compare only with
//! `RUSTFLAGS="-C target-cpu=native"`.

use criterion::{Criterion, Throughput};
use std::hint::black_box;
use variorum_core::perft::perft;
use variorum_core::{Evaluate, Game, Options, Position as _};
use variorum_megacheckers::Megacheckers;

/// With a few kings, in the middle of a game.
const MIDDLE: &str = "3/4,rM/bM,5,rM/bM,7,rM/bM,1,bM,5,rM,1,rM/bM,1,bM,3,bM,3,rM,1,rM/bM,11,rM,1,rM/\
                      bM,1,bM,13,rM/bM,18/6,wM,5,wM,3,bK,4/6,wM,1,wM,1,wM,1,wM,5,rM/6,wM,1,wM,6,rK,1/\
                      4,wM,1,wM,1,wM,1,wM,4 b wbr 5 5 -";

fn main() {
    let options = |text| Options::parse(Megacheckers::CARD.options, [text]).expect("options");
    let (forced, huff) = (options("capture=forced"), options("capture=huff"));
    let read = |options: &Options, text| Megacheckers::read(options, text).expect("a position");
    let positions = [
        ("start", Megacheckers::start(&forced).expect("a start"), 5),
        ("middle game", read(&forced, MIDDLE), 4),
        ("middle game with huffs", read(&huff, MIDDLE), 4),
    ];
    let mut criterion = Criterion::default().sample_size(20).configure_from_args();
    for (name, position, depth) in positions {
        let leaves = perft(&position, depth);
        let mut group = criterion.benchmark_group("megacheckers");
        group.throughput(Throughput::Elements(leaves));
        group.bench_function(format!("perft {depth}, {name}"), |bencher| {
            bencher.iter(|| assert_eq!(perft(black_box(&position), depth), leaves));
        });
        group.throughput(Throughput::Elements(1));
        group.bench_function(format!("evaluation, {name}"), |bencher| {
            bencher.iter(|| black_box(&position).evaluate(position.to_move()));
        });
        group.finish();
    }
    criterion.final_summary();
}
