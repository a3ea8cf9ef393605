//! The hand-made evaluation: men, and how far they have come.

mod values;
mod weights;

use crate::position::Position;
use values::Weights;
use variorum_core::chessboard::fen::home_rank;
use variorum_core::{Evaluate, Hints, Player, Searchable, Tunable};
use weights::WEIGHTS;

impl Position {
    fn seen_by(&self, player: Player, weights: &Weights) -> i32 {
        let side = |player: Player| -> i32 {
            let come = |rank: usize| rank.abs_diff(home_rank(player));
            self.owned(player).into_iter().map(|man| weights.man + weights.advance[come(man.rank())]).sum()
        };
        side(player) - side(player.other())
    }
}

impl Evaluate for Position {
    fn evaluate(&self, player: Player) -> i32 {
        self.seen_by(player, &WEIGHTS)
    }
}

/// The defaults play a move on a copy and count what it takes.
impl Hints for Position {}

impl Searchable for Position {
    type EvalCache = ();
}

impl Tunable for Position {
    type Weights = Weights;

    const WEIGHTS: Weights = WEIGHTS;

    fn evaluate_with(&self, player: Player, weights: &Weights) -> i32 {
        self.seen_by(player, weights)
    }
}
