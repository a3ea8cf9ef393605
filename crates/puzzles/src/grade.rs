//! How hard a puzzle is: which level of the computer finds its first move.

use std::sync::atomic::AtomicBool;

use variorum_core::any::AnyRecord;
use variorum_engine::{Level, Limits, Request, Searcher, Untimed};

/// Nodes for the levels that have no limit of their own below that.
const NODES: u64 = 20_000;
/// Levels below the highest play by chance too: a level finds a move when it plays it with most of these seeds.
const SEEDS: u64 = 3;

/// The weakest level that finds the move, 1 to 8; 9 where none does.
pub fn level(searcher: &mut dyn Searcher, record: &dyn AnyRecord, first: &str) -> u8 {
    let finds = |searcher: &mut dyn Searcher, level: Level| {
        let found = (0..SEEDS).filter(|seed| {
            searcher.clear();
            let limits = Limits { nodes: Some(NODES), ..Limits::default() };
            let request = Request { limits, level, seed: *seed, ..Request::default() };
            let best = searcher.search(record, &request, &Untimed, &AtomicBool::new(false), &mut |_| ());
            best.best_move.as_deref() == Some(first)
        });
        found.count() as u64 * 2 > SEEDS
    };
    (1..=8).find(|&number| Level::new(number).is_some_and(|level| finds(searcher, level))).unwrap_or(9)
}
