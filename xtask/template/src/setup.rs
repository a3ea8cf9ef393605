//! A set-up: what a position text says, before anybody asked whether it can be played.

use variorum_core::chessboard::Set;
use variorum_core::chessboard::fen::last_rank;
use variorum_core::{Fault, Player};

/// A position as described, playable or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The men of White and of Black.
    pub men: [Set; 2],
    /// Whose turn it is.
    pub to_move: Player,
    /// The number of the move, from 1 on.
    pub number: u32,
}

impl Setup {
    /// How every game starts.
    pub fn start() -> Setup {
        let men = [Set::of_rank(0) | Set::of_rank(1), Set::of_rank(6) | Set::of_rank(7)];
        Setup { men, to_move: Player::WHITE, number: 1 }
    }

    /// Everything that keeps the set-up from being played.
    pub fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        if self.men.iter().all(|men| men.is_empty()) {
            faults.push(Fault::new("rows", "no men", "at least one man"));
        }
        let last = last_rank(self.to_move);
        for square in self.men[self.to_move.index() & 1] & Set::of_rank(last) {
            let expected = format!("no man of {} on rank {}, who is to move", self.to_move, last + 1);
            faults.push(Fault::new("rows", format!("man on {square}"), expected));
        }
        faults
    }
}
