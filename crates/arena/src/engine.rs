//! An engine for games that somebody else judges, as on a server.

use crate::contestant::{self, Contestant, GameStart, MoveRequest};
use crate::limit::{Limit, TimeControl};
use crate::spec::EngineSpec;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use variorum_core::any::{AnyGame, AnyRecord};
use variorum_core::{Fault, Options, PerPlayer};
use variorum_engine::Score;

/// An engine that plays one game at a time.
pub struct Engine {
    contestant: Box<dyn Contestant>,
    limit: Limit,
}

/// What an engine is told before a decision.
pub struct Question<'a> {
    /// The game so far; the engine's player is to move.
    pub record: &'a dyn AnyRecord,
    /// Milliseconds left to each player who has a clock, and what each turn adds.
    pub clocks: PerPlayer<Option<(u64, TimeControl)>>,
    /// The longest it may think where no clock runs for it and it has no limit of its own, in milliseconds.
    pub move_time_ms: u64,
    /// How long to wait for an answer.
    pub timeout: Duration,
    /// Set when the answer does not matter any more.
    pub stop: &'a AtomicBool,
}

/// A decision of an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decided {
    /// Move texts: one, or those of a whole turn.
    pub moves: Vec<String>,
    /// The value of the position for the player to move; `None` where the engine did not say.
    pub score: Option<Score>,
}

impl Engine {
    /// Starts an engine for a game. It may take so long, and at least ten seconds, to be ready.
    ///
    /// # Errors
    /// A program that cannot be run, does not answer or does not know the game.
    pub fn start(spec: &EngineSpec, game: &'static dyn AnyGame, timeout: Duration) -> Result<Engine, Fault> {
        Ok(Engine { contestant: contestant::seat(spec, game, timeout)?, limit: spec.limit })
    }

    /// Prepares for a game with these options, from this position or from their own start.
    ///
    /// # Errors
    /// Why the engine could not.
    pub fn begin(&mut self, options: &Options, start: Option<&str>) -> Result<(), String> {
        let game_start = GameStart { options, start, seed: 0 };
        self.contestant.begin(&game_start).map_err(|failure| failure.detail)
    }

    /// Decides. After a failure it has to be started again.
    ///
    /// # Errors
    /// Why there is no answer.
    pub fn decide(&mut self, question: &Question<'_>) -> Result<Decided, String> {
        let timed = question.clocks[question.record.to_move()].is_some();
        let mut limit = self.limit;
        if !timed && limit == Limit::default() {
            limit.move_time_ms = Some(question.move_time_ms);
        }
        let request = MoveRequest {
            record: question.record,
            limit,
            clocks: question.clocks,
            timeout: question.timeout,
            stop: question.stop,
        };
        match self.contestant.decide(&request) {
            Ok(reply) => Ok(Decided { moves: reply.moves, score: reply.score }),
            Err(failure) => Err(failure.detail),
        }
    }
}
