//! What `variorum analyse --json` prints.

use serde::{Deserialize, Serialize};

/// A position that was searched.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Analysis {
    /// Id of the game.
    pub game: String,
    /// The position text.
    pub position: String,
    /// The EPD operations that stood behind the position, in their order; absent where there were none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub operations: Vec<EpdOperation>,
    /// The player whose decision it is, by name.
    pub to_move: String,
    /// Nodes searched.
    pub nodes: u64,
    /// Milliseconds spent.
    pub ms: u64,
    /// The best lines, best first; none once the game is over.
    pub lines: Vec<AnalysisLine>,
}

/// One EPD operation: `bm Nf3`, `id "a study"`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EpdOperation {
    /// The code: `bm`, `am`, `id`, `acd`…
    pub code: String,
    /// What follows it, without the quotation marks of a string.
    pub operand: String,
}

/// One line of play.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct AnalysisLine {
    /// What it is worth: between two players to White, among three to the player to move.
    pub score: EngineScore,
    /// Chances of the same player to win, in thousandths.
    pub win: u32,
    /// To draw, in thousandths.
    pub draw: u32,
    /// To lose, in thousandths.
    pub loss: u32,
    /// Turns looked ahead.
    pub depth: u32,
    /// Move texts.
    pub moves: Vec<String>,
    /// The same in short notation.
    pub short: Vec<String>,
}

/// A value, as `{"cp":35}` or `{"mate":-2}`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EngineScore {
    /// Hundredths of a pawn.
    Cp(i32),
    /// A forced win in so many turns; negative for a forced loss.
    Mate(i32),
}

/// A game that was judged.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameAnalysis {
    /// Which game of the file, counted from 1.
    pub number: usize,
    /// Id of the game.
    pub game: String,
    /// Its entries, in order.
    pub entries: Vec<JudgedEntry>,
    /// The sums, for each player in order.
    pub players: Vec<JudgedPlayer>,
}

/// A move or an event of a judged game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct JudgedEntry {
    /// The move text or event text.
    pub text: String,
    /// The same in short notation.
    pub short: String,
    /// Who did it; `null` for an agreement.
    pub player: Option<String>,
    /// What it was worth after it: between two players to White, among three to the one who moved.
    pub score: Option<EngineScore>,
    /// Points from 0 to 1 that the one who moved could expect after it.
    pub points: Option<f64>,
    /// Points given away, from 0 to 1.
    pub points_lost: Option<f64>,
    /// `!`, `?!`, `?` or `??`.
    pub mark: Option<String>,
    /// What the engine would have played instead, as move texts; empty where it agrees.
    pub better: Vec<String>,
}

/// How well a player played, over the turns in which there was something to choose.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct JudgedPlayer {
    /// Who, by name.
    pub player: String,
    /// How many turns were judged.
    pub turns: usize,
    /// Mean accuracy in percent; `null` without a turn.
    pub accuracy: Option<f64>,
    /// Mean points given away in a turn, from 0 to 1.
    pub average_points_lost: f64,
    /// The same in centipawns, scores counted up to 1000 either way.
    pub average_centipawns_lost: f64,
    /// Turns marked `?!`.
    pub inaccuracies: usize,
    /// Turns marked `?`.
    pub mistakes: usize,
    /// Turns marked `??`.
    pub blunders: usize,
}
