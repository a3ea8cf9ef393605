//! Puzzles: positions in which one first move only forces a win, with the line that proves it.

use serde::{Deserialize, Serialize};
use variorum_core::any::{AnyGame, AnyRecord};
use variorum_core::{Options, Player};

use crate::LessonError;

/// The puzzles of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzleSet {
    /// The game's id.
    pub game: String,
    /// The version of the rules by which they were proven.
    pub rules: u32,
    /// From the easiest to the hardest.
    pub puzzles: Vec<Puzzle>,
}

impl PuzzleSet {
    /// Reads a set from JSON.
    ///
    /// # Errors
    /// JSON that is none, a field that is missing, unknown or of another kind: with its line and column.
    pub fn parse(text: &str) -> Result<PuzzleSet, LessonError> {
        serde_json::from_str(text).map_err(|error| LessonError::Json(error.to_string()))
    }
}

/// One puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// Unique in the set; what a solver's progress is kept by.
    pub id: String,
    /// Options of the game, `name=value`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<String>,
    /// Position text; the player to move is to win.
    pub position: String,
    /// What is to be forced.
    pub goal: PuzzleGoal,
    /// Within how many turns: the fewest in which it can be forced.
    pub turns: u32,
    /// Move texts to the goal, of all players, the others holding out as long as they can. Every move of the player
    /// is the only one that forces the goal within the turns left, except where another reaches it at once.
    pub line: Vec<String>,
    /// The weakest level of the computer, 1 to 8, that finds the first move; 9 where none did.
    pub level: u8,
    /// How it ends: the reason by the rules, or `elimination`.
    pub theme: String,
}

/// What is to be forced.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PuzzleGoal {
    /// That the game is over and the player has won.
    Win,
    /// In games of three: that an opponent goes out while the player stays in.
    Eliminate,
}

/// What a move comes to in a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PuzzleMove {
    /// It is not the move.
    Wrong,
    /// It is right, and the replies were played too.
    Right,
    /// It is right and reaches the goal.
    Solved,
}

/// A puzzle, how far it is solved, and its board.
pub struct PuzzleWalk {
    puzzle: Puzzle,
    solver: Player,
    record: Box<dyn AnyRecord>,
    played: usize,
}

impl PuzzleWalk {
    /// Begins a puzzle.
    ///
    /// # Errors
    /// Its position or options are none of the game's.
    pub fn new(game: &'static dyn AnyGame, puzzle: &Puzzle) -> Result<PuzzleWalk, LessonError> {
        let options = Options::parse(game.card().options, puzzle.options.iter().map(String::as_str))?;
        let record = game.read_record(&options, &puzzle.position)?;
        Ok(PuzzleWalk { puzzle: puzzle.clone(), solver: record.to_move(), record, played: 0 })
    }

    /// Who is to find the moves.
    pub fn solver(&self) -> Player {
        self.solver
    }

    /// The position on the board.
    pub fn record(&self) -> &dyn AnyRecord {
        &*self.record
    }

    /// The move that goes on; `None` when the puzzle is solved.
    pub fn expected(&self) -> Option<&str> {
        self.puzzle.line.get(self.played).map(String::as_str)
    }

    /// Plays a move of the solver, and the replies when it is right. A wrong move leaves the board as it is.
    ///
    /// # Errors
    /// The move is not legal.
    pub fn play(&mut self, text: &str) -> Result<PuzzleMove, LessonError> {
        let mut after = self.record.clone_box();
        after.play_text(text)?;
        if is_reached(self.puzzle.goal, self.solver, &*self.record, &*after) {
            self.record = after;
            self.played = self.puzzle.line.len();
            return Ok(PuzzleMove::Solved);
        }
        if self.expected() != Some(text) {
            return Ok(PuzzleMove::Wrong);
        }
        self.played += 1;
        let before = std::mem::replace(&mut self.record, after);
        while let Some(reply) =
            self.puzzle.line.get(self.played).filter(|_| self.record.to_move() != self.solver)
        {
            self.record.play_text(reply)?;
            self.played += 1;
        }
        // An opponent may be forced to do the last thing.
        let reached = is_reached(self.puzzle.goal, self.solver, &*before, &*self.record);
        if reached || self.expected().is_none() {
            self.played = self.puzzle.line.len();
            return Ok(PuzzleMove::Solved);
        }
        Ok(PuzzleMove::Right)
    }
}

/// Whether a goal was reached between two positions.
pub fn is_reached(goal: PuzzleGoal, player: Player, before: &dyn AnyRecord, after: &dyn AnyRecord) -> bool {
    let won = after.outcome().is_some_and(|outcome| outcome.winners.iter().eq([player]));
    let fewer = after.players_in().iter().count() < before.players_in().iter().count();
    won || goal == PuzzleGoal::Eliminate && fewer && after.players_in().contains(player)
}
