//! What an edge says to a search and hears from it: texts and numbers, for any game.

use std::sync::atomic::AtomicBool;
use variorum_core::Method;
use variorum_core::any::AnyRecord;

/// Milliseconds since the search began. The engine has no clock of its own.
pub trait Time: Sync {
    /// Milliseconds since the search began.
    fn elapsed_ms(&self) -> u64;
}

/// How long to search; the first limit reached ends the search. Without any limit it goes on until
/// it is told to stop or has looked as far ahead as it can, 120 turns. With a limit of nodes or time
/// it also ends when nothing is left to find: the only move, a forced win or loss seen to its end.
///
/// The first iteration is finished even when the time is up or the search was told to stop, within 10,000
/// moves. With fewer nodes than that takes, moves are tried in the order of a static judgement: the evaluation
/// after each, or after the exchange that the answer gains most by.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Full turns to look ahead at most.
    pub depth: Option<u32>,
    /// Moves made in the search at most.
    pub nodes: Option<u64>,
    /// No new iteration begins after this many milliseconds.
    pub soft_ms: Option<u64>,
    /// The search ends after this many milliseconds.
    pub hard_ms: Option<u64>,
    /// Ends as soon as a forced win in at most this many turns is found, or so many turns of every player were
    /// looked ahead without one, and leaves out no move on the way that could be part of one.
    pub mate: Option<u32>,
}

/// Strength, from 1 (a child can win) to 8 (full).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Level(u8);

impl Level {
    /// The weakest.
    pub const MIN: Level = Level(1);
    /// Full strength.
    pub const MAX: Level = Level(8);

    /// The level with this number, 1 to 8.
    pub const fn new(level: u8) -> Option<Level> {
        if level >= 1 && level <= 8 { Some(Level(level)) } else { None }
    }

    /// The number, 1 to 8.
    pub const fn number(self) -> u8 {
        self.0
    }
}

/// What to search.
#[derive(Clone, Debug)]
pub struct Request {
    /// How long.
    pub limits: Limits,
    /// How strong.
    pub level: Level,
    /// How many best lines to report, at least 1.
    pub lines: usize,
    /// Only these moves at the root; empty for all. Texts that name no legal move are ignored.
    pub only: Vec<String>,
    /// Where weak levels differ from game to game: the same seed gives the same move.
    pub seed: u64,
    /// How to take the players into account; `None` for what is best in the game.
    pub method: Option<Method>,
}

impl Default for Request {
    fn default() -> Request {
        Request {
            limits: Limits::default(),
            level: Level::MAX,
            lines: 1,
            only: Vec::new(),
            seed: 0,
            method: None,
        }
    }
}

/// A value for the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Wins (positive) or loses (negative) by force in so many turns of that player.
    Mate(i32),
}

/// A report during the search: one line of play. Lines come in groups, best first, each with the depth at which
/// it was found. The last group has the totals of the search, and its first line begins with the move chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Info {
    /// Depth of the iteration.
    pub depth: u32,
    /// The deepest ply reached.
    pub seldepth: u32,
    /// Which of the best lines, from 1.
    pub line: usize,
    /// Value for the player to move.
    pub score: Score,
    /// Moves made so far.
    pub nodes: u64,
    /// How full the transposition table is, in thousandths.
    pub hashfull: u32,
    /// Milliseconds so far.
    pub elapsed_ms: u64,
    /// Move texts, best first.
    pub moves: Vec<String>,
}

/// The result of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Best {
    /// The move to play; `None` when the game is over.
    pub chosen: Option<String>,
    /// The answer expected, if known.
    pub expected: Option<String>,
    /// Value for the player to move.
    pub score: Score,
    /// Moves made in all.
    pub nodes: u64,
}

impl Best {
    /// The move of a searcher that cannot move.
    pub(crate) fn nothing(score: Score) -> Best {
        Best { chosen: None, expected: None, score, nodes: 0 }
    }
}

/// A search with its memory (transposition table, histories) for one game.
pub trait Searcher: Send {
    /// Searches the position on the board of `record`, whose history counts for repetition.
    ///
    /// Ends by the limits or soon after `stop` is set, and always gives a legal move when there is
    /// one. A record of another game than the searcher's gives no move.
    fn search(
        &mut self,
        record: &dyn AnyRecord,
        request: &Request,
        time: &dyn Time,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Info),
    ) -> Best;

    /// Forgets what was learnt, as before a new game.
    fn clear(&mut self);

    /// Gives the transposition table about this many mebibytes (1 to 65536), emptying it; fewer where there is
    /// no memory for them.
    fn resize(&mut self, mebibytes: usize);

    /// How many mebibytes the transposition table has.
    fn mebibytes(&self) -> usize;

    /// How many threads search at once, 1 to 256: at first one, and always one in a browser. The same
    /// search makes the same nodes only with one. Levels below the highest use one.
    fn set_threads(&mut self, threads: usize);
}
