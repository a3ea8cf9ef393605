//! Requests to a search and its results: texts and numbers, for any game.

use std::sync::atomic::AtomicBool;
use variorum_core::Method;
use variorum_core::any::AnyRecord;

/// Milliseconds since the search began. The engine has no clock of its own.
pub trait Time: Sync {
    /// Milliseconds since the search began.
    fn elapsed_ms(&self) -> u64;
}

/// How long to search; the first limit reached ends the search. Without any limit it goes on until
/// it is told to stop or has searched 120 turns deep. With a limit of nodes or time
/// it also ends when nothing is left to find: there is only one move, or a forced win or loss was searched to its end.
///
/// The first iteration is finished even when the time is up or the search was told to stop, within 10,000
/// nodes. With fewer nodes than that takes, moves are ordered by a static score: the evaluation
/// after each, or after the capture by which the next player gains most.
///
/// ```
/// use variorum_engine::Limits;
/// // Up to twelve turns deep, and not beyond a million nodes.
/// let limits = Limits { depth: Some(12), nodes: Some(1_000_000), ..Limits::default() };
/// assert_eq!(limits.hard_ms, None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Depth in full turns at most.
    pub depth: Option<u32>,
    /// Nodes (moves made in the search) at most.
    pub nodes: Option<u64>,
    /// No new iteration begins after this many milliseconds.
    pub soft_ms: Option<u64>,
    /// The search ends after this many milliseconds.
    pub hard_ms: Option<u64>,
    /// Ends as soon as a forced win in at most this many turns is found, or so many turns of every player were
    /// searched without one, and leaves out no move that could be part of one.
    pub mate: Option<u32>,
}

/// Strength, from 1 (a child can win) to 8 (full).
///
/// ```
/// use variorum_engine::Level;
/// assert_eq!(Level::new(8), Some(Level::MAX));
/// assert_eq!(Level::new(9), None);
/// ```
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
///
/// ```
/// use variorum_engine::{Level, Limits, Request};
/// // The three best of these moves, by a weak opponent.
/// let request = Request {
///     limits: Limits { nodes: Some(5_000), ..Limits::default() },
///     level: Level::new(3).unwrap(),
///     lines: 3,
///     only: ["e2e4", "d2d4", "c2c4", "g1f3"].map(String::from).to_vec(),
///     ..Request::default()
/// };
/// assert_eq!(request.method, None);
/// ```
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
    /// Makes weak levels play differently from game to game: the same seed gives the same move.
    pub seed: u64,
    /// The search method for three players; `None` for the game's own.
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
///
/// ```
/// use variorum_engine::Score;
/// let in_words = |score| match score {
///     Score::Centipawns(value) => format!("{:+.2}", f64::from(value) / 100.0),
///     Score::Mate(turns) if turns > 0 => format!("wins in {turns}"),
///     Score::Mate(turns) => format!("loses in {}", -turns),
/// };
/// assert_eq!(in_words(Score::Centipawns(31)), "+0.31");
/// assert_eq!(in_words(Score::Mate(-2)), "loses in 2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Wins (positive) or loses (negative) by force in so many turns of that player.
    Mate(i32),
}

/// A report during the search: one principal variation. They come in groups, the best first, each with the depth at which
/// it was found. The last group has the totals of the search, and its first variation begins with the move chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Info {
    /// Depth of the iteration.
    pub depth: u32,
    /// The deepest ply reached.
    pub seldepth: u32,
    /// Its rank among the variations, from 1, as in UCI.
    pub multipv: usize,
    /// Value for the player to move.
    pub score: Score,
    /// Nodes so far.
    pub nodes: u64,
    /// How full the transposition table is, in thousandths.
    pub hashfull: u32,
    /// Milliseconds so far.
    pub elapsed_ms: u64,
    /// Move texts in the order they are played (`pv` in UCI).
    pub moves: Vec<String>,
}

/// The result of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchResult {
    /// The move to play; `None` when the game is over.
    pub best_move: Option<String>,
    /// The reply expected, if known: the move to think about while the opponent does.
    pub ponder: Option<String>,
    /// Value for the player to move.
    pub score: Score,
    /// Nodes in all.
    pub nodes: u64,
}

impl SearchResult {
    /// The move of a searcher that cannot move.
    pub(crate) fn nothing(score: Score) -> SearchResult {
        SearchResult { best_move: None, ponder: None, score, nodes: 0 }
    }
}

/// A search of one game, with a transposition table and history tables that are kept from one search to the next.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use variorum_engine::{Info, Limits, Request, Untimed};
///
/// let game = variorum_registry::find("megachess").unwrap();
/// let record = game.new_record(&variorum_core::Options::default())?;
/// let mut searcher = variorum_registry::searcher("megachess", 1).unwrap();
/// let limits = Limits { nodes: Some(2_000), ..Limits::default() };
/// let request = Request { limits, lines: 2, ..Request::default() };
/// let mut infos: Vec<Info> = Vec::new();
/// let stop = AtomicBool::new(false);
/// let best = searcher.search(&*record, &request, &Untimed, &stop, &mut |info| infos.push(info.clone()));
/// let [first, second] = infos.last_chunk().unwrap();
/// assert_eq!((first.multipv, second.multipv), (1, 2));
/// assert_eq!(best.best_move.as_ref(), first.moves.first());
/// # Ok::<(), variorum_core::Fault>(())
/// ```
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
    ) -> SearchResult;

    /// Empties all tables, as before a new game.
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
