//! Moves: what they are, which are legal, and what they do.

use crate::position::Position;
use variorum_core::chessboard::Square;
use variorum_core::{Observer, Play, Player, Position as _};

/// One decision: a man steps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// Where the man stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
}

impl Play for Position {
    type Move = Move;

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        if self.winner().is_some() {
            return;
        }
        let us = self.to_move();
        let up = if us == Player::WHITE { 1 } else { -1 };
        for from in self.owned(us) {
            for files in [-1, 0, 1] {
                let Some(to) = from.offset(files, up) else { continue };
                let closed = if files == 0 { self.occupied() } else { self.owned(us) };
                if !closed.contains(to) {
                    moves.push(Move { from, to });
                }
            }
        }
    }

    fn play_observed<O: Observer>(&mut self, m: Move, observer: &mut O) {
        let us = self.to_move();
        if !self.owned(us).contains(m.from) || self.owned(us).contains(m.to) {
            return;
        }
        if self.owned(us.other()).contains(m.to) {
            self.take(m.to, us.other(), observer);
        }
        self.take(m.from, us, observer);
        self.put(m.to, us, observer);
        self.pass_turn();
    }
}
