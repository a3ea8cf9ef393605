//! Captures on one square, one after another, with whole pieces and with parts that leave.

use crate::moves::{Action, Move, stepped_pawn};
use crate::piece::Part;
use crate::position::Position;
use variorum_core::chessboard::{Set, bishop, king, knight, pawn, rook};
use variorum_core::{Hints, Position as _, exchange};

/// Who captures first.
const BY_VALUE: [Part; 6] = [Part::Pawn, Part::Knight, Part::Bishop, Part::Rook, Part::Queen, Part::King];

impl Position {
    /// Whether a move gains at least `threshold` after all captures on its square; `values` are those
    /// of the parts. A merged piece captures with one part and keeps the other back. Pins are not
    /// looked at.
    pub(crate) fn exchange_gains(&self, m: Move, threshold: i32, values: &[i32; 6]) -> bool {
        let (us, them) = (self.to_move(), self.to_move().other());
        let to = m.to;
        let gain = self.gain(m);
        // What castles or disappears is not captured, and a king goes where nothing takes it.
        if !matches!(m.action, Action::Go | Action::Promote | Action::EnPassant) || self.king(us) == m.from {
            return gain >= threshold;
        }
        let mut occupied = self.occupied().with(to);
        if m.part.is_none() {
            occupied = occupied.without(m.from);
        }
        if m.action == Action::EnPassant {
            occupied = occupied.without(stepped_pawn(to, us));
        }
        // Parts that have captured; a merged piece stays where it is until both have.
        let mut used = [Set::EMPTY; 6];
        let mut halves = m.part.map_or(Set::EMPTY, |_| Set::only(m.from));
        if let Some(part) = m.part {
            used[part as usize] = Set::only(m.from);
        }
        let there = |part: Part| self.part(part);
        exchange::gains(gain, self.stake(m), threshold, |answers| {
            let side = if answers { them } else { us };
            let straight = rook(to, occupied);
            let diagonal = bishop(to, occupied);
            let reach = |part: Part| match part {
                Part::Pawn => {
                    pawn(them, to) & self.owned(us) & there(part)
                        | pawn(us, to) & self.owned(them) & there(part)
                }
                Part::Knight => knight(to) & there(part),
                Part::Bishop => diagonal & there(part),
                Part::Rook => straight & there(part),
                Part::Queen => (straight | diagonal) & there(part),
                Part::King => king(to) & there(part),
            };
            let able = |part: Part| reach(part) & occupied & !used[part as usize];
            let part = BY_VALUE.into_iter().find(|&part| able(part).meets(self.owned(side)))?;
            if part == Part::King
                && BY_VALUE.into_iter().any(|part| able(part).meets(self.owned(side.other())))
            {
                return None;
            }
            let from = (able(part) & self.owned(side)).first()?;
            if self.merged().contains(from) && !halves.contains(from) {
                halves = halves.with(from);
                if !self.twins().contains(from) {
                    used[part as usize] = used[part as usize].with(from);
                }
            } else {
                occupied = occupied.without(from);
            }
            Some(values[part as usize])
        })
    }
}
