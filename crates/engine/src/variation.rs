//! A move at the root with the play expected after it, and what a search found for it.

use crate::searcher::Score;
use variorum_core::perft::after;
use variorum_core::{Play, Searchable};

/// A move at the root and the play expected after it.
#[derive(Clone, Debug)]
pub(crate) struct Variation<M> {
    /// Slot of the first move in the history tables.
    pub slot: u32,
    /// What a search found; `None` while none has looked.
    pub result: Option<VariationScore>,
    moves: Vec<M>,
}

impl<M: Copy> Variation<M> {
    /// A move that nothing has searched yet.
    pub fn new(m: M, slot: u32) -> Variation<M> {
        Variation { slot, result: None, moves: vec![m] }
    }

    /// The move at the root.
    pub fn first(&self) -> M {
        self.moves[0]
    }

    /// All moves, at least one.
    pub fn moves(&self) -> &[M] {
        &self.moves
    }

    /// Sets the play expected after the first move.
    pub fn expect(&mut self, moves: impl IntoIterator<Item = M>) {
        self.moves.truncate(1);
        self.moves.extend(moves);
    }
}

/// What a search found for a variation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct VariationScore {
    /// Puts variations in order, the highest first.
    pub value: i32,
    /// Score for the player to move.
    pub score: Score,
    /// Depth of the iteration that found it.
    pub depth: u32,
    /// The deepest ply reached by then.
    pub seldepth: u32,
}

/// The move texts of a variation from `position`.
pub(crate) fn texts<P: Searchable>(position: &P, moves: &[<P as Play>::Move]) -> Vec<String> {
    let mut position = position.clone();
    let mut texts = Vec::with_capacity(moves.len());
    for &m in moves {
        texts.push(position.move_text(m));
        position = after(&position, m);
    }
    texts
}
