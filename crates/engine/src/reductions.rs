//! By how much less deep later moves are searched at first.

use crate::candidate::Candidate;
use crate::context::Context;
use crate::node::Node;
use crate::params::{
    REDUCTION_BASE, REDUCTION_CUT_NODE, REDUCTION_CUTOFFS, REDUCTION_CUTOFFS_MIN, REDUCTION_GIVES_CHECK,
    REDUCTION_HISTORY, REDUCTION_IMPROVING, REDUCTION_IN_CHECK, REDUCTION_LATE_PARENT,
    REDUCTION_LATE_PARENT_MOVES, REDUCTION_PV, REDUCTION_SCALE, REDUCTION_TACTICAL,
    REDUCTION_TACTICAL_HISTORY, TURN,
};

/// The reduction, in 1/1024 of a turn, of a move that comes after `searched` others. `cutoffs` nodes of the next ply
/// were cut off.
pub(crate) fn reduction<const PV: bool, M>(
    node: &Node,
    candidate: &Candidate<M>,
    context: &Context,
    cutoffs: u32,
    searched: i32,
    history: i32,
) -> i32 {
    let log = |n: i32| i64::from((n.max(1) as u32).ilog2() as i32 * 256 + fraction(n.max(1)));
    let product = (log(context.depth) * log(searched + 1) * REDUCTION_SCALE) >> 16;
    let mut reduction = REDUCTION_BASE + product as i32;
    reduction -= REDUCTION_PV * i32::from(PV);
    reduction += if context.improving { -REDUCTION_IMPROVING } else { REDUCTION_IMPROVING };
    reduction += REDUCTION_CUT_NODE * i32::from(node.cut_node);
    // After a move that is hardly ever made, much may be different.
    reduction -= REDUCTION_LATE_PARENT * i32::from(node.move_count > REDUCTION_LATE_PARENT_MOVES);
    reduction -= REDUCTION_IN_CHECK * i32::from(node.in_check_or_forced);
    if cutoffs > REDUCTION_CUTOFFS_MIN {
        reduction += REDUCTION_CUTOFFS;
    }
    if candidate.tactical {
        reduction = if candidate.losing { reduction / 2 } else { reduction / 2 - REDUCTION_TACTICAL };
        return reduction - history / REDUCTION_TACTICAL_HISTORY;
    }
    let by_history = i64::from(TURN) * i64::from(history) / i64::from(REDUCTION_HISTORY);
    reduction - i32::try_from(by_history).unwrap_or(0)
}

/// The reduction in turns, once the move is made and it is known whether it gives check.
pub(crate) fn after_move(child: &Node, reduction: i32) -> i32 {
    ((reduction - REDUCTION_GIVES_CHECK * i32::from(child.in_check_or_forced)) / TURN).max(0)
}

/// The fraction of log2 `n` in 1/256, by linear interpolation between powers of two.
fn fraction(n: i32) -> i32 {
    let octave = (n as u32).ilog2();
    (((n as u32) << 8 >> octave) as i32) - 256
}
