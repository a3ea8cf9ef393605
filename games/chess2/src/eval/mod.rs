//! The hand-made evaluation and what orders moves in search.
//!
//! Each term has a value for the middlegame and one for the endgame; the material left on the board
//! mixes the two. What is particular to this game: how many safe steps each king is from the midline,
//! what each army's pieces are worth, and what a whirlwind or a reaper threatens.

mod exchange;
mod hints;
mod midline;
mod pieces;
mod side;
mod values;

use crate::army::Army;
use crate::position::Chess2Position;
use midline::walk_terms;
use pieces::piece_terms;
use side::{Side, pawn_terms, threat_terms};
use values::{FULL_PHASE, phase};
use variorum_core::score::{Score, score};
use variorum_core::{Player, Position};

/// The right to decide.
const TEMPO: Score = score(18, 14);
/// What the king-turn still to come is worth.
const KING_TURN: Score = score(10, 20);
/// Two warrior kings and a second decision a turn, for the queen that Two Kings do without.
const TWO_KINGS: Score = score(1050, 980);
/// Evaluations stay far from the values of a win.
const BOUND: i32 = 15_000;

impl Chess2Position {
    /// The evaluation as White sees it.
    fn white_value(&self) -> i32 {
        let (mut white, mut black) = (Side::new(self, Player::WHITE), Side::new(self, Player::BLACK));
        let mut total = Score::default();
        total += piece_terms(self, &mut white, &black);
        total -= piece_terms(self, &mut black, &white);
        // What follows looks at all squares that pieces attack, known only now.
        total += pawn_terms(&white, &black) - pawn_terms(&black, &white);
        total += threat_terms(self, &white, &black) - threat_terms(self, &black, &white);
        total += walk_terms(self, &white, &black) - walk_terms(self, &black, &white);
        for player in [Player::WHITE, Player::BLACK].into_iter().filter(|&p| self.army(p) == Army::TwoKings) {
            total += if player == Player::WHITE { TWO_KINGS } else { TWO_KINGS * -1 };
        }
        let bonus = if self.is_king_turn() { KING_TURN } else { TEMPO };
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
