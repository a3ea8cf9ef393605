//! One position of the game and what the engine says of it.

use variorum_core::{Outcome, Player, PlayerSet};
use variorum_engine::{Score, WinRateModel};

/// One of the engine's lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variation {
    /// Value for the player to move.
    pub score: Score,
    /// Turns looked ahead.
    pub depth: u32,
    moves: Vec<String>,
}

impl Variation {
    /// A line of these moves, `None` where there are none. The score is that for the player to move; the depth is in
    /// turns.
    pub fn new(score: Score, depth: u32, moves: Vec<String>) -> Option<Variation> {
        (!moves.is_empty()).then_some(Variation { score, depth, moves })
    }

    /// Text of the first move.
    pub fn first(&self) -> &str {
        &self.moves[0]
    }

    /// Texts of the moves in order, at least one.
    pub fn moves(&self) -> &[String] {
        &self.moves
    }
}

/// A position of the game.
#[derive(Clone, PartialEq, Debug)]
pub struct PositionAnalysis {
    /// Who decides.
    pub mover: Player,
    /// The players who are in.
    pub players_in: PlayerSet,
    /// How a score becomes points here.
    pub model: WinRateModel,
    /// How many legal moves there are.
    pub choices: usize,
    /// The move made here; `None` at the end of the game and before events.
    pub played: Option<String>,
    /// Whether that move takes on the square on which another player has just taken.
    pub retakes: bool,
    /// How the game has ended here.
    pub outcome: Option<Outcome>,
    /// The engine's best line.
    pub best: Option<Variation>,
    /// Its second-best line.
    pub second: Option<Variation>,
    /// What the move made here is worth, in games of three, where the next position is judged from
    /// another player's view.
    pub answer: Option<Score>,
}

impl PositionAnalysis {
    /// How many players are in.
    pub fn contending(&self) -> usize {
        self.players_in.len()
    }

    /// The points that `player` can expect here, from 0 to 1; `None` while it is not known. In games
    /// of three only those of the player to move and of those who are out are.
    pub fn points(&self, player: Player, players: usize) -> Option<f64> {
        if let Some(outcome) = self.outcome {
            return Some(outcome.points(player));
        }
        if !self.players_in.contains(player) {
            return Some(0.0);
        }
        let mine = self.expected_points(self.best.as_ref()?.score);
        match () {
            () if player == self.mover => Some(mine),
            () if players == 2 => Some(1.0 - mine),
            () => None,
        }
    }

    /// The points that the player to move can expect with this score: a win is 1, a draw its share of the point.
    pub fn expected_points(&self, score: Score) -> f64 {
        self.model.wdl(score).points()
    }

    /// The stake that losses are measured against: between two players the fair share, one half; among three half of
    /// the fair share, one sixth, because a piece decides less there.
    pub fn stake(&self) -> f64 {
        match self.contending() {
            3 => 1.0 / 6.0,
            _ => 1.0 / 2.0,
        }
    }
}

/// A score for `mover` from White's view.
pub fn from_white(score: Score, mover: Player) -> Score {
    if mover == Player::WHITE { score } else { negated(score) }
}

/// The same score for the other of two players.
pub(crate) fn negated(score: Score) -> Score {
    match score {
        Score::Centipawns(value) => Score::Centipawns(-value),
        Score::Mate(turns) => Score::Mate(-turns),
    }
}

/// Between two players: a score here as the score of the player who made the decision before.
pub(crate) fn before(score: Score, same_player: bool) -> Score {
    match score {
        _ if same_player => score,
        // A forced loss of the other is a win that takes this turn too.
        Score::Mate(turns) if turns <= 0 => Score::Mate(1 - turns),
        _ => negated(score),
    }
}
