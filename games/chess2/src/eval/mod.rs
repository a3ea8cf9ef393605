//! The hand-made evaluation and what orders moves in search.
//!
//! Each term has a value for the middlegame and one for the endgame; the material left on the board
//! mixes the two. What is particular to this game: how many safe steps each king is from the midline,
//! what each army's pieces are worth, and what a whirlwind or a reaper threatens.

mod built_in;
mod exchange;
mod hints;
mod levels;
mod midline;
mod pieces;
mod side;
mod values;
mod weights;

use crate::position::Position;
use midline::walk_terms;
use pieces::piece_terms;
use side::{Side, pawn_terms, threat_terms};
use values::{FULL_PHASE, Weights, phase};
use variorum_core::tapered::Tapered;
use variorum_core::weights::Source;
use variorum_core::{Player, Position as _, Tunable};
use weights::WEIGHTS;

/// Evaluations stay far from the values of a win.
const BOUND: i32 = 15_000;

impl Position {
    fn seen_by(&self, player: Player, weights: impl Source<Weights>) -> i32 {
        let value = self.white_value(weights);
        if player == Player::WHITE { value } else { -value }
    }

    /// The evaluation as White sees it.
    fn white_value(&self, weights: impl Source<Weights>) -> i32 {
        let (mut white, mut black) = (Side::new(self, Player::WHITE), Side::new(self, Player::BLACK));
        let mut total = Tapered::default();
        total += piece_terms(self, &mut white, &black, weights);
        total -= piece_terms(self, &mut black, &white, weights);
        // What follows looks at all squares that pieces attack, known only now.
        total += pawn_terms(&white, &black, weights) - pawn_terms(&black, &white, weights);
        total += threat_terms(self, &white, &black, weights) - threat_terms(self, &black, &white, weights);
        total += walk_terms(self, &white, &black, weights) - walk_terms(self, &black, &white, weights);
        total += weights.army[white.army as usize];
        total -= weights.army[black.army as usize];
        let bonus = if self.is_king_turn() { weights.king_turn } else { weights.tempo };
        if self.to_move() == Player::WHITE {
            total += bonus;
        } else {
            total -= bonus;
        }
        let phase = phase(self).min(FULL_PHASE);
        let value = (total.middle * phase + total.end * (FULL_PHASE - phase)) / FULL_PHASE;
        value.clamp(-BOUND, BOUND)
    }
}

impl Tunable for Position {
    type Weights = Weights;

    const WEIGHTS: Weights = WEIGHTS;

    fn evaluate_with(&self, player: Player, weights: &Weights) -> i32 {
        self.seen_by(player, weights)
    }
}
