//! Moves, and what they report while they are made.

use crate::{Player, Position};
use std::fmt::Debug;
use std::hash::Hash;

/// Is told what a move does to the board, so that sums or drawings can be kept up to date.
///
/// Squares are indices of the board. A piece is its owner and its kind, numbered by the game. A
/// piece that moves is taken from one square and put on another.
pub trait Observer {
    /// A piece now stands on an empty square.
    fn put(&mut self, square: usize, owner: Player, kind: usize);
    /// The piece that stood there is gone.
    fn take(&mut self, square: usize, owner: Player, kind: usize);
}

/// Nobody listens, at no cost.
impl Observer for () {
    #[inline]
    fn put(&mut self, _: usize, _: Player, _: usize) {}
    #[inline]
    fn take(&mut self, _: usize, _: Player, _: usize) {}
}

/// Moves (`moves.rs`). A move is one decision of one player; a turn may hold several.
pub trait Play: Position {
    /// One decision.
    type Move: Copy + Eq + Hash + Debug + Send + Sync + 'static;

    /// Appends every legal move. None exists exactly when [`End::decided`](crate::End::decided) has an outcome.
    fn legal_moves(&self, moves: &mut Vec<Self::Move>);

    /// Calls `visit` with every legal move and the position it leads to, in any order; games make moves
    /// together where that is faster.
    fn each_child(&self, visit: &mut impl FnMut(Self::Move, &Self)) {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        for m in moves {
            let mut next = self.clone();
            next.play(m);
            visit(m, &next);
        }
    }

    /// How many legal moves there are; games count without listing where that is faster.
    fn count_legal_moves(&self) -> u64 {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        moves.len() as u64
    }

    /// Whether there is a legal move.
    fn has_legal_move(&self) -> bool {
        self.count_legal_moves() > 0
    }

    /// Makes a legal move and reports to `observer` what it does to the board.
    ///
    /// With a move that is not legal the resulting position is unspecified, but nothing panics.
    fn play_observed<O: Observer>(&mut self, m: Self::Move, observer: &mut O);

    /// The position after the player to move has given up the turn, which is no move of the game but a
    /// null move of analyses. `None` in check, where a pass is a move, and in games of three.
    fn give_up_turn(&self) -> Option<Self> {
        None
    }

    /// Makes a legal move.
    #[inline]
    fn play(&mut self, m: Self::Move) {
        self.play_observed(m, &mut ());
    }
}
