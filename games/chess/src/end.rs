//! Checkmate, stalemate, and the draws.

use crate::board::{DARK, Kind};
use crate::position::ChessPosition;
use variorum_core::{End, Outcome, Play, Player, Position, Reason};

/// How often a position stands before a player may claim a draw, and before the game is drawn.
const REPETITIONS: (usize, usize) = (3, 5);
/// Plies without capture or pawn move, likewise.
const QUIET_PLIES: (u32, u32) = (100, 150);

impl ChessPosition {
    /// Whether nobody can ever mate: bare kings, one knight, or bishops all on one colour.
    pub fn is_dead(&self) -> bool {
        let bishops = self.kind(Kind::Bishop);
        let knights = self.kind(Kind::Knight);
        let rest = self.occupied() & !(self.kind(Kind::King) | bishops | knights);
        rest.is_empty()
            && if knights.is_empty() {
                !bishops.meets(DARK) || !bishops.meets(!DARK)
            } else {
                bishops.is_empty() && !knights.has_several()
            }
    }
}

impl End for ChessPosition {
    fn decided(&self) -> Option<Outcome> {
        if self.has_legal_move() {
            None
        } else if self.checkers().any() {
            Some(Outcome::win(self.to_move().other(), Reason::Checkmate))
        } else {
            Some(Outcome::draw(self.players_in(), Reason::Stalemate))
        }
    }

    fn drawn(&self, occurrences: usize) -> Option<Outcome> {
        let reason = if occurrences >= REPETITIONS.1 {
            Reason::Repetition
        } else if self.clock >= QUIET_PLIES.1 {
            Reason::Fifty
        } else if self.is_dead() {
            Reason::Dead
        } else {
            return None;
        };
        Some(Outcome::draw(self.players_in(), reason))
    }

    fn claims(&self, occurrences: usize) -> Vec<Reason> {
        let mut claims = Vec::new();
        if occurrences >= REPETITIONS.0 {
            claims.push(Reason::Repetition);
        }
        if self.clock >= QUIET_PLIES.0 {
            claims.push(Reason::Fifty);
        }
        claims
    }

    fn quiet_turns_left(&self) -> u32 {
        QUIET_PLIES.0.saturating_sub(self.clock)
    }

    fn can_win(&self, player: Player) -> bool {
        (self.owned(player) & !self.kind(Kind::King)).any()
    }
}
