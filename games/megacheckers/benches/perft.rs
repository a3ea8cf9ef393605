//! Perft, counting at the last ply. Compare only with `RUSTFLAGS="-C target-cpu=native"`.

use criterion::{Criterion, Throughput};
use std::hint::black_box;
use variorum_core::perft::perft;
use variorum_core::{Evaluate, Game, Options, Position as _};
use variorum_megacheckers::{Megacheckers, Position};

const MIDDLE: &str = "3/bR,bI,1,rI,rR/bN,bI,4,rN/bB,4,rP,rP,2/1,bI,2,bP,4,rI,rK/bR,1,wR,8,rI,1/bK,bI,11,rI,1/\
                      13,rP,3/1,bP,1,bP,13,rI,rR/8,bQ,10,rN,1/9,wP,9/3,wP,2,wP,1,wP,wI,rB,wI,wN,4/\
                      4,wN,1,bB,wK,wB,1,wR,4 w n1,m12,t5 wbr 2 11";

fn main() {
    let options = Options::default();
    let start = Megacheckers::start(&options).expect("a start");
    let middle = Megacheckers::read(&options, MIDDLE).expect("a position");
    let positions: [(&str, &Position, u64); 2] =
        [("start", &start, 2_821_469), ("middle game", &middle, 11_174_637)];
    let mut criterion = Criterion::default().sample_size(20).configure_from_args();
    for (name, position, leaves) in positions {
        let mut group = criterion.benchmark_group("megacheckers");
        group.throughput(Throughput::Elements(leaves));
        group.bench_function(format!("perft 4, {name}"), |bencher| {
            bencher.iter(|| assert_eq!(perft(black_box(position), 4), leaves));
        });
        group.throughput(Throughput::Elements(1));
        group.bench_function(format!("evaluation, {name}"), |bencher| {
            bencher.iter(|| black_box(position).evaluate(position.to_move()));
        });
        group.finish();
    }
    criterion.final_summary();
}
