//! Our own search.

use super::player::{Contestant, Failure, GameStart, MoveReply, MoveRequest};
use crate::limit::Limit;
use crate::spec::Own;
use std::time::Instant;
use variorum_core::Fault;
use variorum_core::any::AnyGame;
use variorum_engine::{Budget, Limits, Request, Searcher, Time};

pub(super) struct Player {
    searcher: Box<dyn Searcher>,
    request: Request,
    overhead_ms: u64,
}

/// The wall clock.
struct Clock(Instant);

impl Time for Clock {
    fn elapsed_ms(&self) -> u64 {
        self.0.elapsed().as_millis() as u64
    }
}

impl Player {
    pub fn new(own: &Own, game: &'static dyn AnyGame) -> Result<Player, Fault> {
        let id = game.card().id;
        let mut searcher = variorum_registry::searcher(id, own.hash)
            .ok_or_else(|| Fault::new("game", id, "a game with a search"))?;
        searcher.set_threads(own.threads);
        let request = Request { level: own.level, method: own.method, ..Request::default() };
        Ok(Player { searcher, request, overhead_ms: own.overhead_ms })
    }

    fn limits(&self, limit: Limit, request: &MoveRequest<'_>) -> Limits {
        let limits = Limits { depth: limit.depth, nodes: limit.nodes, ..Limits::default() };
        if let Some(ms) = limit.move_time_ms {
            return Budget::exactly(ms, self.overhead_ms).applied_to(limits);
        }
        match request.clocks[request.record.to_move()] {
            Some((left, clock)) => {
                Budget::from_clock(left, clock.increment_ms, None, self.overhead_ms).applied_to(limits)
            }
            None => limits,
        }
    }
}

impl Contestant for Player {
    fn begin(&mut self, game_start: &GameStart<'_>) -> Result<(), Failure> {
        self.searcher.clear();
        self.request.seed = game_start.seed;
        Ok(())
    }

    fn decide(&mut self, request: &MoveRequest<'_>) -> Result<MoveReply, Failure> {
        let search = Request { limits: self.limits(request.limit, request), ..self.request.clone() };
        let mut depth = 0;
        let clock = Clock(Instant::now());
        let best = self
            .searcher
            .search(request.record, &search, &clock, request.stop, &mut |info| depth = info.depth);
        Ok(MoveReply {
            moves: best.best_move.into_iter().collect(),
            score: Some(best.score),
            depth,
            nodes: best.nodes,
        })
    }
}
