//! Problems and their answers: texts and numbers, for any game.

use std::sync::atomic::AtomicBool;
use variorum_core::any::AnyRecord;
use variorum_core::{Fault, Outcome, Player};

/// The most turns a problem may ask for.
pub const MAX_TURNS: u32 = 100;

/// What the player of a problem is to force.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Goal {
    /// To win the game.
    #[default]
    Win,
    /// In a game of three: that this opponent, or whichever, goes out while the player stays in, no
    /// matter by whose move.
    Eliminate(Option<Player>),
}

/// A question: can a player force the goal against every reply of all others?
///
/// The others are taken to help each other. A draw is not a win, be it automatic or one that an opponent
/// whose move it is may claim; repetition counts from the start of the record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Problem {
    /// What is to be forced.
    pub goal: Goal,
    /// Who is to force it; the player to move when left out.
    pub player: Option<Player>,
    /// Within how many turns of that player, from 1 to [`MAX_TURNS`]. All decisions that a player makes
    /// without another's in between are one turn; what follows of the others' decisions before the
    /// player's next turn still counts.
    pub turns: u32,
    /// Moves made by the search at most. Writing out a proof may take as many again.
    pub nodes: u64,
    /// Whether to look for a win in one turn, then in two, and so on, so that the one found is the
    /// shortest. Otherwise any win within `turns` will do, which finds long ones sooner.
    pub shortest: bool,
    /// Whether to settle each first move by itself.
    pub all: bool,
    /// How many moves of the proof's tree to write out at most; 0 for none.
    pub tree: usize,
}

impl Default for Problem {
    fn default() -> Problem {
        Problem {
            goal: Goal::Win,
            player: None,
            turns: 5,
            nodes: 20_000_000,
            shortest: true,
            all: false,
            tree: 0,
        }
    }
}

/// The answer in a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The goal is forced within so many turns of the player.
    Proven {
        /// How many; the fewest possible when [`Problem::shortest`] was asked for.
        turns: u32,
    },
    /// It cannot be forced within the turns asked for.
    Disproven,
    /// A limit was reached, or the search was told to stop.
    Unknown {
        /// Within so many turns it cannot be forced; that much is certain.
        disproven: u32,
    },
}

/// What becomes of a first move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveResult {
    /// It forces the goal within so many turns, this one included.
    Wins(u32),
    /// It does not within the turns asked for; with a reply that holds, where one is made next.
    Fails(Option<String>),
    /// Not settled before a limit was reached.
    Unknown,
}

/// A first move and what it leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FirstMove {
    /// Move text.
    pub text: String,
    /// What becomes of it.
    pub result: MoveResult,
}

/// A move of a proof and what may follow: one move of the player, or every reply of an opponent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branch {
    /// Whose move it is.
    pub player: Player,
    /// Move text.
    pub text: String,
    /// What may follow; empty at the end, and where the tree was cut off.
    pub next: Vec<Branch>,
}

/// The result of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The answer in a word.
    pub verdict: Verdict,
    /// For whom.
    pub player: Player,
    /// Move texts to the goal, the opponents holding out as long as they can. Empty without a proof;
    /// cut short where writing it out took too long.
    pub line: Vec<String>,
    /// How the game ends after that line; `None` when it goes on, one player fewer, or was cut short.
    pub end: Option<Outcome>,
    /// The tree of the proof from the position on, when asked for.
    pub tree: Vec<Branch>,
    /// What each first move leads to, sorted by text; only when asked for and only where the player is to move.
    pub first: Vec<FirstMove>,
    /// Moves made until the verdict was known.
    pub nodes: u64,
}

/// How far a search has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Within how many turns a win is looked for now.
    pub turns: u32,
    /// Moves made so far.
    pub nodes: u64,
}

/// A solver of one game, with a table of what is proven that is kept from one problem to the next.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use variorum_solve::{Problem, Verdict};
///
/// let game = variorum_registry::find("chess").unwrap();
/// let position = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";
/// let record = game.read_record(&variorum_core::Options::default(), position)?;
/// let mut solver = variorum_registry::solver("chess", 1).unwrap();
/// let problem = Problem { turns: 2, ..Problem::default() };
/// let answer = solver.solve(&*record, &problem, &AtomicBool::new(false), &mut |_| ())?;
/// assert_eq!(answer.verdict, Verdict::Proven { turns: 2 });
/// assert_eq!(answer.line[0], "a1a6");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Solver: Send {
    /// Answers the problem for the position on the board of `record`, whose history counts for
    /// repetition. Ends soon after `stop` is set; `report` is called now and then.
    ///
    /// # Errors
    /// A problem that does not fit the position: the game is over, the player is out, the goal does not exist
    /// in the game; or a record of another game than the solver's.
    fn solve(
        &mut self,
        record: &dyn AnyRecord,
        problem: &Problem,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Progress),
    ) -> Result<Answer, Fault>;
}
