//! By how much less deep later moves are searched at first.

use crate::alpha_beta::Context;
use crate::ordering::Candidate;
use crate::worker::{Node, Worker};
use variorum_core::Evaluate;

/// Reductions are counted in 1/1024 of a turn.
const TURN: i32 = 1024;
/// A history of so much is worth a turn.
const HISTORY_TURN: i32 = 10_000;

impl<P: Evaluate> Worker<'_, P> {
    /// The reduction, in 1/1024 of a turn, of a move that comes after `searched` others.
    pub fn reduction<const PV: bool>(
        &self,
        node: &Node,
        candidate: &Candidate<P::Move>,
        context: &Context,
        searched: i32,
        history: i32,
    ) -> i32 {
        let log = |n: i32| i64::from((n.max(1) as u32).ilog2() as i32 * 256 + fraction(n.max(1)));
        // 0.6 + ln(depth) · ln(searched) / 2.05, with ln x = 0.693 · log2 x.
        let mut reduction = 614 + ((log(context.depth) * log(searched + 1) * 240) >> 16) as i32;
        reduction -= TURN * i32::from(PV) + 700 * i32::from(context.improving) - 350;
        reduction += 1536 * i32::from(node.cut_node);
        // After a move that hardly anybody would make, much may be different.
        reduction -= TURN * i32::from(node.move_count > 13);
        reduction -= 512 * i32::from(node.in_check_or_forced);
        if self.stack[node.ply + 1].cutoffs > 3 {
            reduction += 350;
        }
        if candidate.tactical {
            reduction = if candidate.losing { reduction / 2 } else { reduction / 2 - TURN };
            return reduction - history / 8;
        }
        reduction - i32::try_from(i64::from(TURN) * i64::from(history) / i64::from(HISTORY_TURN)).unwrap_or(0)
    }

    /// The reduction in turns, once it is known what the move leads to.
    pub fn after_move(&self, child: &Node, reduction: i32) -> i32 {
        ((reduction - TURN * i32::from(child.in_check_or_forced)) / TURN).max(0)
    }
}

/// The fraction of log2 `n` in 1/256, by the chord of the octave.
fn fraction(n: i32) -> i32 {
    let octave = (n as u32).ilog2();
    (((n as u32) << 8 >> octave) as i32) - 256
}
