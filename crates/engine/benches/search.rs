//! Search speed in every game: nodes (moves made in the search) a second, from the start and from a
//! position some moves on.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::sync::atomic::AtomicBool;
use variorum_core::Options;
use variorum_engine::{Limits, Request, Untimed};

const NODES: u64 = 50_000;
/// Decisions played by the engine before the second position.
const MOVES: usize = 24;

fn search(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("search");
    group.throughput(Throughput::Elements(NODES)).sample_size(10);
    for game in variorum_registry::games() {
        let id = game.card().id;
        let mut searcher = variorum_registry::searcher(id, 16).expect("a search");
        let mut record = game.new_record(&Options::default()).expect("a start");
        let stop = AtomicBool::new(false);
        let request = |nodes| Request {
            limits: Limits { nodes: Some(nodes), ..Limits::default() },
            ..Request::default()
        };
        for place in ["start", "middle"] {
            group.bench_function(format!("{id}/{place}"), |bencher| {
                bencher.iter(|| {
                    searcher.clear();
                    searcher.search(record.as_ref(), &request(NODES), &Untimed, &stop, &mut |_| ())
                });
            });
            for _ in 0..MOVES {
                let best = searcher.search(record.as_ref(), &request(2_000), &Untimed, &stop, &mut |_| ());
                if let Some(text) = best.best_move {
                    record.play_text(&text).expect("a legal move");
                }
            }
        }
    }
    group.finish();
}

criterion_group!(benches, search);
criterion_main!(benches);
