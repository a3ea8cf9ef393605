//! Whether the best move known is the only good one.

use crate::alpha_beta::Context;
use crate::score::is_forced;
use crate::tt::Bound;
use crate::worker::{Node, Worker};
use variorum_core::Evaluate;

/// From so many turns of depth the question is asked.
const MIN_DEPTH: i32 = 6;

/// What looking at the other moves of a node told.
pub(crate) enum Singular {
    /// The known move is to be looked at so many turns deeper (less deep when negative).
    Extend(i32),
    /// Others are good enough as well: the node reaches this value.
    MultiCut(i32),
}

impl<P: Evaluate> Worker<'_, P> {
    /// Searches the node without the move the table knows, less deep, and below the value it knows.
    pub fn singular_extension<const PV: bool>(
        &mut self,
        position: &P,
        node: &Node,
        context: &Context,
    ) -> Singular {
        let &Context { beta, depth, tt_value, .. } = context;
        let Some(tt_entry) = context.tt_entry else { return Singular::Extend(0) };
        if depth < MIN_DEPTH
            || node.excluded != 0
            || node.ply >= 2 * self.iteration as usize
            || i32::from(tt_entry.depth) < depth - 3
            || tt_entry.bound == Bound::Upper
            || is_forced(tt_value)
        {
            return Singular::Extend(0);
        }
        let target = tt_value - 2 * depth;
        let without = Node { excluded: tt_entry.best, ..*node };
        let value = self.search::<false>(position, &without, target - 1, target, (depth - 1) / 2);
        match () {
            () if value < target => Singular::Extend(1 + i32::from(!PV && value < target - 25)),
            () if !PV && target >= beta && self.is_selective(node) => Singular::MultiCut(target),
            () if tt_value >= beta && self.may_reduce() => Singular::Extend(-1),
            () => Singular::Extend(0),
        }
    }
}
