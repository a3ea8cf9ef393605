//! Checkmate, stalemate, and the draws.

use crate::board::{Kind, Set, last_rank, rank_set};
use crate::position::PerfectPosition;
use variorum_core::perft::after;
use variorum_core::{End, Outcome, Play, Player, Position, Reason};

/// How often a position stands before the game is drawn.
const REPETITIONS: usize = 3;
/// Plies without capture or pawn move before the game is drawn.
const QUIET_PLIES: u32 = 100;

impl PerfectPosition {
    /// The pawns of `player` that did not promote: they never move and attack nothing (ruling P3).
    #[inline]
    pub fn unpromoted(&self, player: Player) -> Set {
        self.pieces_of(player, Kind::Pawn) & rank_set(last_rank(player))
    }

    /// Whether nobody can ever mate (ruling P6).
    pub fn is_dead(&self) -> bool {
        let unpromoted = self.unpromoted(Player::WHITE) | self.unpromoted(Player::BLACK);
        let active = self.occupied() & !self.kind(Kind::King) & !unpromoted;
        if active.is_empty() {
            return true;
        }
        // Only a man of its own that never moves can shut in a king that a knight then mates.
        active == self.kind(Kind::Knight)
            && !active.has_several()
            && !(active.meets(self.owned(self.to_move())) && unpromoted.any() && self.can_mate_at_once())
    }

    fn can_mate_at_once(&self) -> bool {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        moves.into_iter().map(|m| after(self, m)).any(|next| next.checkers().any() && !next.has_legal_move())
    }
}

impl End for PerfectPosition {
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
        let reason = if occurrences >= REPETITIONS {
            Reason::Repetition
        } else if self.clock >= QUIET_PLIES {
            Reason::Fifty
        } else if self.is_dead() {
            Reason::Dead
        } else {
            return None;
        };
        Some(Outcome::draw(self.players_in(), reason))
    }

    fn quiet_turns_left(&self) -> u32 {
        QUIET_PLIES.saturating_sub(self.clock)
    }

    fn can_win(&self, player: Player) -> bool {
        (self.owned(player) & !self.kind(Kind::King) & !self.unpromoted(player)).any()
    }
}
