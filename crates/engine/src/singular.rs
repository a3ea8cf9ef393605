//! Singular extensions: whether the best move known is the only good one.

use crate::context::Context;
use crate::node::Node;
use crate::params::{SINGULAR_DEPTH, SINGULAR_DOUBLE_MARGIN, SINGULAR_MARGIN, SINGULAR_TT_DEPTH};
use crate::score::is_forced;
use crate::tt::Bound;
use crate::worker::Worker;
use variorum_core::Searchable;

/// What a search of the other moves of a node showed.
pub(crate) enum Singular {
    /// The known move is searched so many turns deeper (less deep when negative).
    Extend(i32),
    /// Others are good enough as well: the node reaches this value (multi-cut).
    MultiCut(i32),
}

impl<P: Searchable> Worker<'_, P> {
    /// Searches the node without the move of the transposition table, less deep, and below the value it knows.
    pub fn singular_extension<const PV: bool>(
        &mut self,
        position: &P,
        node: &Node,
        context: &Context,
    ) -> Singular {
        let &Context { beta, depth, tt_value, .. } = context;
        let Some(entry) = context.tt_entry else { return Singular::Extend(0) };
        if depth < SINGULAR_DEPTH
            || node.excluded != 0
            || node.ply >= 2 * self.iteration as usize
            || i32::from(entry.depth) < depth - SINGULAR_TT_DEPTH
            || entry.bound == Bound::Upper
            || is_forced(tt_value)
        {
            return Singular::Extend(0);
        }
        let target = tt_value - SINGULAR_MARGIN * depth;
        let without = Node { excluded: entry.best, ..*node };
        let value = self.search::<false>(position, &without, target - 1, target, (depth - 1) / 2);
        let is_double = !PV && value < target - SINGULAR_DOUBLE_MARGIN;
        match () {
            () if value < target => Singular::Extend(1 + i32::from(is_double)),
            () if !PV && target >= beta && self.is_selective(node) => Singular::MultiCut(target),
            () if tt_value >= beta && self.limiter.may_reduce() => Singular::Extend(-1),
            () => Singular::Extend(0),
        }
    }
}
