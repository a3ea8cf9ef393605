//! What a node has worked out before it looks at its moves.

use crate::node::Node;
use crate::params::{LATE_MOVES, LATE_MOVES_MID_TURN};
use crate::tt::Entry;
use variorum_core::Searchable;

/// What a node has worked out before it looks at its moves.
#[derive(Clone, Copy)]
pub(crate) struct Context {
    pub alpha: i32,
    pub beta: i32,
    /// Turns still to be searched.
    pub depth: i32,
    /// The static evaluation without corrections; [`NO_EVALUATION`](crate::tt::NO_EVALUATION) in check, or where the
    /// rules demand a tactical move.
    pub raw: i16,
    /// The static evaluation with corrections; `None` in check, or where the rules demand a tactical move.
    pub evaluation: Option<i32>,
    /// Whether the side to move stands better than a round ago.
    pub improving: bool,
    /// Key in the transposition table.
    pub key: u64,
    /// The entry of the transposition table.
    pub tt_entry: Option<Entry>,
    /// Its value as seen from this node.
    pub tt_value: i32,
}

impl Context {
    /// Whether so many moves were searched that the quiet ones of the rest are left out (late-move pruning).
    pub fn is_late_move<P: Searchable>(&self, node: &Node, searched: i32) -> bool {
        let moves = (LATE_MOVES + self.depth * self.depth) * P::LATE_MOVE_LIMIT / 4;
        searched
            >= match () {
                () if node.is_mid_turn() => LATE_MOVES_MID_TURN,
                () if self.improving => moves,
                () => moves / 2,
            }
    }
}
