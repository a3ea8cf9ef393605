//! Checkmate, stalemate, and the draws.

use crate::position::Position;
use crate::variant::Variant;
use variorum_core::{End, Outcome, Play, Player, Position as _, Reason};

impl<G: Variant<K, W>, const K: usize, const W: usize> Position<G, K, W> {
    /// Whether nobody can ever mate.
    pub fn is_dead(&self) -> bool {
        G::is_dead(self)
    }
}

impl<G: Variant<K, W>, const K: usize, const W: usize> End for Position<G, K, W> {
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
        let reason = if occurrences >= G::DRAWN.occurrences {
            Reason::Repetition
        } else if self.clock >= G::DRAWN.quiet_plies {
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
        if let Some(limits) = G::CLAIMED {
            if occurrences >= limits.occurrences {
                claims.push(Reason::Repetition);
            }
            if self.clock >= limits.quiet_plies {
                claims.push(Reason::Fifty);
            }
        }
        claims
    }

    fn quiet_turns_left(&self) -> u32 {
        G::CLAIMED.unwrap_or(G::DRAWN).quiet_plies.saturating_sub(self.clock)
    }

    fn can_win(&self, player: Player) -> bool {
        (self.owned(player) & !self.kings() & !self.unpromoted(player)).any()
    }
}
