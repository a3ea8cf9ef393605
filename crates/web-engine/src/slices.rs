//! One long search as a sequence of short ones. The transposition table carries the results from one to the
//! next.

use std::sync::atomic::AtomicBool;

use variorum_core::any::AnyRecord;
use variorum_engine::{Info, Limits, Request, Score, Searcher, Time};

/// The first slice is short, so that the first result comes soon.
const FIRST_SLICE_MS: u64 = 60;
/// The longest slice; the worker receives no messages meanwhile.
const MAX_SLICE_MS: u64 = 500;
/// The search of a position ends after so many milliseconds.
const MAX_TOTAL_MS: u64 = 120_000;
/// The search of a position ends at this depth.
const MAX_DEPTH: u32 = 60;

/// The progress of the search of one position.
#[derive(Debug)]
pub struct Slices {
    slice_ms: u64,
    spent_ms: u64,
    nodes: u64,
    /// For each line what was reported last: depth, score and moves.
    reported: Vec<(u32, Score, Vec<String>)>,
}

impl Slices {
    /// The beginning of a search for so many best lines.
    pub fn new(lines: usize) -> Slices {
        let reported = vec![(0, Score::Centipawns(0), Vec::new()); lines.max(1)];
        Slices { slice_ms: FIRST_SLICE_MS, spent_ms: 0, nodes: 0, reported }
    }

    /// Searches one slice and reports what is new, with nodes and time of all slices together. `clock`
    /// returns milliseconds from an arbitrary beginning. Returns false when the search is finished.
    pub fn next(
        &mut self,
        searcher: &mut dyn Searcher,
        record: &dyn AnyRecord,
        clock: &(dyn Fn() -> u64 + Sync),
        mut report: impl FnMut(&Info),
    ) -> bool {
        if record.outcome().is_some() {
            return false;
        }
        let limits = Limits { hard_ms: Some(self.slice_ms), ..Limits::default() };
        let time = ElapsedTime::from_now(clock);
        let (nodes, spent_ms) = (self.nodes, self.spent_ms);
        let mut mate_proven = false;
        let best = searcher.search(
            record,
            &Request { limits, lines: self.reported.len(), ..Request::default() },
            &time,
            &AtomicBool::new(false),
            &mut |info| {
                let Some(reported) = self.reported.get_mut(info.multipv - 1) else { return };
                let line = (info.depth, info.score, info.moves.clone());
                if line.0 < reported.0 || line == *reported {
                    return;
                }
                *reported = line;
                let all = Info {
                    nodes: nodes + info.nodes,
                    elapsed_ms: spent_ms + info.elapsed_ms,
                    ..info.clone()
                };
                report(&all);
                if info.multipv == 1 {
                    mate_proven =
                        matches!(info.score, Score::Mate(turns) if info.depth > 8 * turns.unsigned_abs());
                }
            },
        );
        self.nodes += best.nodes;
        self.spent_ms += time.elapsed_ms();
        self.slice_ms = (self.slice_ms * 3 / 2).min(MAX_SLICE_MS);
        !mate_proven && self.reported[0].0 < MAX_DEPTH && self.spent_ms < MAX_TOTAL_MS
    }
}

/// Time since the beginning of a search.
pub struct ElapsedTime<'a> {
    clock: &'a (dyn Fn() -> u64 + Sync),
    began: u64,
}

impl<'a> ElapsedTime<'a> {
    /// The time from now on. `clock` returns milliseconds from an arbitrary beginning.
    pub fn from_now(clock: &'a (dyn Fn() -> u64 + Sync)) -> ElapsedTime<'a> {
        ElapsedTime { clock, began: clock() }
    }
}

impl Time for ElapsedTime<'_> {
    fn elapsed_ms(&self) -> u64 {
        (self.clock)().saturating_sub(self.began)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};

    #[test]
    fn slices_go_deeper_and_never_report_less_than_before() {
        for game in variorum_registry::games() {
            let record = game.new_record(&variorum_core::Options::default()).unwrap();
            let mut searcher = variorum_registry::searcher(game.card().id, 1).unwrap();
            let mut slices = Slices::new(2);
            // A clock that advances with each reading: the test needs no real time.
            let ticks = AtomicU64::new(0);
            let clock = || ticks.fetch_add(10, Ordering::Relaxed);
            let mut depths = [Vec::new(), Vec::new()];
            for _ in 0..6 {
                let report = |info: &Info| depths[info.multipv - 1].push(info.depth);
                assert!(slices.next(&mut *searcher, &*record, &clock, report));
            }
            for depths in depths {
                assert!(depths.is_sorted() && depths.last() >= Some(&2), "{}: {depths:?}", game.card().id);
            }
            assert!(slices.nodes > 0 && slices.spent_ms > 0);
        }
    }
}
