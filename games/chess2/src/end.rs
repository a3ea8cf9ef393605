//! Crossing the midline, having no legal decision, and the draws.

use crate::position::Position;
use crate::setup::QUIET_TURNS;
use variorum_core::{End, Goal, Outcome, Play, Player, Position as _, Reason};

/// How often a position stands before the game is drawn.
const REPETITIONS: usize = 3;

/// A king on the far half, or both where a player has two.
pub(crate) const MIDLINE: Goal =
    Goal { name: "midline", by: "by crossing the midline", clause: "the king crossed the midline" };

impl Position {
    /// The player who has crossed the midline.
    #[inline]
    pub fn winner_by_midline(&self) -> Option<Player> {
        [Player::WHITE, Player::BLACK].into_iter().find(|&player| self.has_crossed(player))
    }
}

impl End for Position {
    fn decided(&self) -> Option<Outcome> {
        if let Some(winner) = self.winner_by_midline() {
            return Some(Outcome::win(winner, Reason::Goal(&MIDLINE)));
        }
        if self.has_legal_move() {
            return None;
        }
        let loser = self.to_move();
        let reason = if self.in_check(loser) { Reason::Checkmate } else { Reason::NoMoves };
        Some(Outcome::win(loser.other(), reason))
    }

    /// Only where a normal decision is to be made.
    fn drawn(&self, occurrences: usize) -> Option<Outcome> {
        if self.is_king_turn() {
            return None;
        }
        let reason = if occurrences >= REPETITIONS {
            Reason::Repetition
        } else if self.clock >= QUIET_TURNS {
            Reason::Fifty
        } else {
            return None;
        };
        Some(Outcome::draw(self.players_in(), reason))
    }

    fn quiet_turns_left(&self) -> u32 {
        QUIET_TURNS.saturating_sub(self.clock)
    }

    /// A bare king can always win by crossing the midline.
    fn can_win(&self, _: Player) -> bool {
        true
    }
}
