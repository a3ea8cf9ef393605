//! Ends: checkmate, stalemate, dead position, fifty moves; repetition by claim.

use crate::piece::Part;
use crate::position::{Position, QUIET_PLIES};
use variorum_core::chessboard::Set;
use variorum_core::{End, Outcome, Play, Player, Position as _, Reason};

/// The dark squares.
pub(crate) const DARK: Set = Set::from_bits(0xaa55_aa55_aa55_aa55);

impl Position {
    /// Whether no mate can be reached (C7): bare kings, one knight in all, or bishops that all
    /// stand on squares of one colour.
    fn is_dead(&self) -> bool {
        let others = self.occupied() & !self.part(Part::King);
        let bishops = self.part(Part::Bishop);
        let only_bishops = (others & !bishops).is_empty()
            && (bishops & self.merged() & !self.twins()).is_empty()
            && !(bishops.meets(DARK) && bishops.meets(!DARK));
        let one_knight = others == self.part(Part::Knight) && !others.has_several() && !self.merged().any();
        only_bishops || one_knight
    }
}

impl End for Position {
    fn decided(&self) -> Option<Outcome> {
        if self.has_legal_move() {
            return None;
        }
        let player = self.to_move();
        Some(if self.checked().contains(player) {
            Outcome::win(player.other(), Reason::Checkmate)
        } else {
            Outcome::draw(self.players_in(), Reason::Stalemate)
        })
    }

    fn drawn(&self, _occurrences: usize) -> Option<Outcome> {
        if self.is_dead() {
            Some(Outcome::draw(self.players_in(), Reason::Dead))
        } else if self.clock() >= QUIET_PLIES {
            Some(Outcome::draw(self.players_in(), Reason::Fifty))
        } else {
            None
        }
    }

    fn claims(&self, occurrences: usize) -> Vec<Reason> {
        if occurrences >= 3 { vec![Reason::Repetition] } else { Vec::new() }
    }

    fn quiet_turns_left(&self) -> u32 {
        u32::from(QUIET_PLIES.saturating_sub(self.clock()))
    }

    fn can_win(&self, player: Player) -> bool {
        self.owned(player).has_several()
    }
}
