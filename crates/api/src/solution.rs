//! The object that `variorum solve --json` prints.

use crate::ShowResult;
use serde::{Deserialize, Serialize};

/// The answer to a problem. The order of the fields is part of the interface.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Solution {
    /// The position text.
    pub position: String,
    /// Who is to force the goal, by name.
    pub player: String,
    /// `win`, `eliminate`, or `eliminate:` and a player.
    pub goal: String,
    /// The answer.
    pub verdict: SolutionVerdict,
    /// Proven: within how many turns.
    pub turns: Option<u32>,
    /// Within so many turns it cannot be forced: all that were asked for when disproven; 0 where nothing
    /// is known.
    pub disproven: u32,
    /// Proven: move texts to the goal, the opponents holding out as long as they can.
    pub line: Vec<String>,
    /// How the game ends after that line.
    pub end: Option<ShowResult>,
    /// The fate of each first move, where it was asked for.
    pub first: Vec<SolutionMove>,
    /// The tree of the proof, where it was asked for.
    pub tree: Vec<SolutionBranch>,
    /// Moves made by the search.
    pub nodes: u64,
}

/// The answer in a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SolutionVerdict {
    /// It is forced.
    Proven,
    /// It is not, within the turns asked for.
    Disproven,
    /// A limit was reached.
    Unknown,
}

/// A first move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SolutionMove {
    /// Move text.
    pub text: String,
    /// Whether the goal is forced with it.
    pub verdict: SolutionVerdict,
    /// Proven: within how many turns, this one included.
    pub turns: Option<u32>,
    /// Disproven: a reply that holds, where one is made next.
    pub reply: Option<String>,
}

/// A move of a proof.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SolutionBranch {
    /// Whose move it is, by name.
    pub player: String,
    /// Move text.
    pub text: String,
    /// What may follow: one move of the player who proves, or the replies of an opponent.
    pub next: Vec<SolutionBranch>,
}
