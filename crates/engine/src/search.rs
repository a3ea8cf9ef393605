//! The search of one game as a [`Searcher`].

use crate::histories::Histories;
use crate::iterate::RootMove;
use crate::level::Skill;
use crate::limiter::Shared;
use crate::searcher::{Info, Limits, Request, Score, SearchResult, Searcher, Time};
use crate::tt::TranspositionTable;
use crate::worker::Worker;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use variorum_core::any::AnyRecord;
use variorum_core::{Event, Game, Hints, Key, Method, Notation, Play, Position, Record, Searchable};

/// Search for the game `G`, with a transposition table and history tables that are kept from one search to the next.
pub struct Search<G: Game<Position: Searchable>> {
    table: TranspositionTable,
    /// One set of history tables a thread.
    histories: Vec<Histories<G::Position>>,
}

const MAX_THREADS: usize = 256;

impl<G: Game<Position: Searchable>> Search<G> {
    /// A search with a transposition table of about this many mebibytes (1 to 65536).
    pub fn new(mebibytes: usize) -> Search<G> {
        Search { table: TranspositionTable::new(mebibytes), histories: vec![Histories::new()] }
    }
}

impl<G: Game<Position: Searchable>> Searcher for Search<G> {
    fn search(
        &mut self,
        record: &dyn AnyRecord,
        request: &Request,
        time: &dyn Time,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Info),
    ) -> SearchResult {
        let Some(record) = record.as_any().downcast_ref::<Record<G>>() else {
            return SearchResult::nothing(Score::Centipawns(0));
        };
        let position = record.position();
        if let Some(outcome) = record.outcome() {
            let player = position.to_move();
            return SearchResult::nothing(match () {
                () if outcome.winners.contains(player) || outcome.drawn.contains(player) => {
                    Score::Centipawns(0)
                }
                () => Score::Mate(0),
            });
        }
        self.table.next_generation();
        self.histories.iter_mut().for_each(Histories::age);
        let skill = Skill::new(&G::Position::LEVELS, request.level, request.seed);
        let shared = Shared { table: &self.table, time, nodes: AtomicU64::new(0) };
        let history = reversible_history(record);
        let [histories, others @ ..] = self.histories.as_mut_slice() else {
            return SearchResult::nothing(Score::Centipawns(0));
        };
        let others = if skill.is_full() { others } else { &mut [] };
        let mut worker = Worker::new(&shared, histories, skill, request.limits, stop, position, history);
        let only: Vec<_> = request.only.iter().filter_map(|text| position.read_move(text).ok()).collect();
        let wanted = |m| only.is_empty() || only.contains(&m);
        let has_three = position.players_in().len() > 2;
        let method = request.method.unwrap_or(G::Position::METHOD);
        let is_shared = has_three && method == Method::MaxN || method == Method::MonteCarlo;
        let best = if is_shared { 0 } else { worker.tt_move(position) };
        let count = request.lines.max(1);
        let mut lines = worker.root_variations(position, best, wanted);
        if worker.has_few_nodes(lines.len()) {
            worker.order_statically(position, &mut lines);
        }
        if is_shared {
            match method {
                Method::MonteCarlo => worker.search_tree(position, &mut lines, count, report),
                _ => worker.iterate_max_n(position, &mut lines, count, report),
            }
            worker.score_statically(position, &mut lines);
            return worker.conclude(position, &mut lines, count, report);
        }
        worker.best_reply = has_three && method == Method::BestReply;
        let mut moves: Vec<_> = lines.into_iter().map(RootMove::new).collect();
        if others.is_empty() {
            worker.iterate(position, &mut moves, count, report);
        } else {
            // Lazy SMP: the other threads search the same and help by the entries they leave in the transposition table.
            let done = AtomicBool::new(false);
            let limits =
                Limits { depth: request.limits.depth, mate: request.limits.mate, ..Limits::default() };
            std::thread::scope(|scope| {
                for histories in others {
                    let (shared, done, mut moves) = (&shared, &done, moves.clone());
                    let best_reply = worker.best_reply;
                    let search = move || {
                        let mut helper =
                            Worker::new(shared, histories, skill, limits, done, position, history);
                        helper.best_reply = best_reply;
                        helper.limiter.must_finish_iteration = false;
                        helper.iterate(position, &mut moves, count, &mut |_| ());
                        helper.limiter.publish_nodes();
                    };
                    // Where the system gives no further thread, those that there are search.
                    if std::thread::Builder::new().spawn_scoped(scope, search).is_err() {
                        break;
                    }
                }
                worker.iterate(position, &mut moves, count, report);
                done.store(true, Relaxed);
            });
        }
        worker.limiter.publish_nodes();
        let mut lines: Vec<_> = moves.into_iter().map(|root| root.line).collect();
        worker.score_statically(position, &mut lines);
        worker.conclude(position, &mut lines, count, report)
    }

    fn clear(&mut self) {
        self.table.clear();
        self.histories.iter_mut().for_each(|histories| *histories = Histories::new());
    }

    fn resize(&mut self, mebibytes: usize) {
        // The old table goes first, so that both need not fit at once.
        self.table = TranspositionTable::new(1);
        self.table = TranspositionTable::new(mebibytes);
    }

    fn mebibytes(&self) -> usize {
        self.table.mebibytes()
    }

    fn set_threads(&mut self, threads: usize) {
        let most = if cfg!(target_family = "wasm") { 1 } else { MAX_THREADS };
        self.histories.resize_with(threads.clamp(1, most), Histories::new);
    }
}

/// The repetition keys of the positions that may be repeated, the one on the board last.
fn reversible_history<G: Game<Position: Searchable>>(record: &Record<G>) -> &[Key] {
    let positions = record.positions().iter();
    let may_return = |(position, event): (&G::Position, &Event<<G::Position as Play>::Move>)| match *event {
        Event::Move(_, m) => !position.is_irreversible(m),
        _ => false,
    };
    let reversible = positions.zip(record.events()).rev().take_while(|&pair| may_return(pair)).count();
    &record.keys()[record.keys().len() - 1 - reversible..]
}
