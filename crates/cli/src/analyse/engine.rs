//! The engine as `analyse` uses it.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use variorum_core::any::AnyRecord;
use variorum_engine::{Info, Limits, Request, Searcher, Time};
use variorum_review::Variation;

use super::AnalyseArgs;
use crate::clock::WallClock;
use crate::failure::Failure;

/// What is searched where no limit is given: a single position for so long, each position of a game for
/// so many nodes, so that the same game is judged the same way everywhere.
const POSITION_MS: u64 = 5_000;
const GAME_NODES: u64 = 200_000;

/// A searcher for one game with the limits asked for.
pub struct Engine {
    searcher: Box<dyn Searcher>,
    limits: Limits,
    stop: Arc<AtomicBool>,
}

/// What a search found.
pub struct Found {
    /// The best lines, best first.
    pub lines: Vec<Variation>,
    /// Nodes searched.
    pub nodes: u64,
    /// Milliseconds spent.
    pub ms: u64,
}

impl Engine {
    /// The engine of a game; `whole` when whole games are judged. A search ends early once `stop` is set.
    pub fn new(
        game: &str,
        args: &AnalyseArgs,
        whole: bool,
        stop: &Arc<AtomicBool>,
    ) -> Result<Engine, Failure> {
        let mut searcher = variorum_registry::searcher(game, args.hash as usize)
            .ok_or_else(|| Failure::Run(anyhow::anyhow!("there is no engine for {game}")))?;
        searcher.set_threads(usize::from(args.threads));
        let mut limits =
            Limits { nodes: args.nodes, hard_ms: args.movetime, depth: args.depth, ..Limits::default() };
        if limits == Limits::default() {
            limits.nodes = whole.then_some(GAME_NODES);
            limits.hard_ms = (!whole).then_some(POSITION_MS);
        }
        Ok(Engine { searcher, limits, stop: Arc::clone(stop) })
    }

    /// Forgets what it knows, as before a new game.
    pub fn clear(&mut self) {
        self.searcher.clear();
    }

    /// Searches a position and reports every line as it is found.
    pub fn search(
        &mut self,
        record: &dyn AnyRecord,
        lines: usize,
        only: Vec<String>,
        mut report: impl FnMut(&Info),
    ) -> Found {
        let clock = WallClock::start();
        let request = Request { limits: self.limits, lines, only, ..Request::default() };
        let mut found: Vec<Variation> = Vec::new();
        let best = self.searcher.search(record, &request, &clock, &self.stop, &mut |info| {
            found.truncate(info.multipv.saturating_sub(1));
            found.extend(Variation::new(info.score, info.depth, info.moves.clone()));
            report(info);
        });
        Found { lines: found, nodes: best.nodes, ms: clock.elapsed_ms() }
    }
}
