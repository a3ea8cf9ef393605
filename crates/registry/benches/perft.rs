//! Perft of every game from its usual start beside orthodox chess by the crate cozy-chess,
//! counting at the last ply. Compare only with `RUSTFLAGS="-C target-cpu=native"`.

use variorum_conformance::print_beside_cozy;
use variorum_core::Options;

const DEPTH: u32 = 4;

fn main() {
    let records = variorum_registry::games()
        .map(|game| {
            let record = game.new_record(&Options::default()).expect("a start");
            (format!("{} depth {DEPTH}", game.card().id), record)
        })
        .collect::<Vec<_>>();
    print_beside_cozy(&records, |record| record.perft(DEPTH));
}
