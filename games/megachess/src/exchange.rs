//! Captures on one square, one after another.

use crate::moves::Move;
use crate::position::{Kind, Position, leapers_at};
use variorum_core::{Hints, Position as _, exchange};
use variorum_megaboard::{Set, Square, bishop, rook};

/// From the least valuable on, as captures are made.
const BY_VALUE: [Kind; 7] =
    [Kind::FreshPawn, Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King];

impl Position {
    /// Whether a move gains at least `threshold` after all captures on its square; `values` are those
    /// of the kinds. Both opponents answer as one: either takes back with the least valuable piece of
    /// the two. Pins are not looked at.
    pub(crate) fn exchange_gains(&self, m: Move, threshold: i32, values: &[i32; 7]) -> bool {
        let us = self.to_move();
        let gain = self.gain(m);
        // A king goes where nothing takes it.
        if self.kind_at(m.from) == Kind::King {
            return gain >= threshold;
        }
        let mut occupied = self.occupied().without(m.from).with(m.to);
        let leapers = leapers_at(self, m.to);
        let sides = [self.owned(us), self.opponents(us)];
        exchange::gains(gain, self.risk(m), threshold, |answers| {
            let attackers = self.attackers(m.to, occupied, leapers) & occupied;
            let mine = attackers & sides[usize::from(answers)];
            let (kind, pieces) =
                BY_VALUE.map(|kind| (kind, mine & self.of_kind(kind))).into_iter().find(|(_, p)| p.any())?;
            if kind == Kind::King && attackers.meets(sides[usize::from(!answers)]) {
                return None;
            }
            occupied &= !pieces.first().map_or(Set::EMPTY, Set::only);
            Some(values[kind as usize])
        })
    }

    fn attackers(&self, square: Square, occupied: Set, leapers: Set) -> Set {
        leapers | rook(square, occupied) & self.straight() | bishop(square, occupied) & self.diagonal()
    }

    fn of_kind(&self, kind: Kind) -> Set {
        match kind {
            Kind::King => self.kings(),
            Kind::Queen => self.straight() & self.diagonal(),
            Kind::Rook => self.straight() & !self.diagonal(),
            Kind::Bishop => self.diagonal() & !self.straight(),
            Kind::Knight => self.knights(),
            Kind::Pawn => self.pawns() & !self.fresh(),
            Kind::FreshPawn => self.fresh(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moves::Action;
    use crate::rules::Rules;
    use variorum_core::Player;

    fn rook_takes_pawn(guard: Option<Player>) -> impl Fn(i32) -> bool {
        let mut position = Position::empty(Rules::from_options(&variorum_core::Options::default()));
        let mut put = |name: &str, owner, kind| {
            position.put(Square::from_name(name).expect("a square"), owner, kind, &mut ());
        };
        put("k1", Player::WHITE, Kind::King);
        put("f9", Player::BLACK, Kind::King);
        put("p9", Player::RED, Kind::King);
        put("k4", Player::WHITE, Kind::Rook);
        put("k7", Player::BLACK, Kind::Pawn);
        if let Some(owner) = guard {
            put("l8", owner, Kind::Pawn);
        }
        let square = |name| Square::from_name(name).expect("a square");
        let m = Move { from: square("k4"), to: square("k7"), action: Action::Go };
        move |threshold| position.see(m, threshold)
    }

    #[test]
    fn either_opponent_takes_back() {
        assert!(rook_takes_pawn(None)(100) && !rook_takes_pawn(None)(101));
        for guard in [Player::BLACK, Player::RED] {
            let see = rook_takes_pawn(Some(guard));
            assert!(!see(0) && see(-460) && !see(-459));
        }
        assert!(rook_takes_pawn(Some(Player::WHITE))(100));
    }
}
