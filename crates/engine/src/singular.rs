//! Whether the best move known is the only good one.

use crate::alpha_beta::Outlook;
use crate::score::is_forced;
use crate::tt::Bound;
use crate::worker::{Node, Worker};
use variorum_core::Evaluate;

/// From so many turns of depth the question is asked.
const LEAST_DEPTH: i32 = 6;

/// What looking at the other moves of a node told.
pub(crate) enum Singularity {
    /// The known move is to be looked at so many turns deeper (less deep when negative).
    Extend(i32),
    /// Others are good enough as well: the node reaches this value.
    Several(i32),
}

impl<P: Evaluate> Worker<'_, P> {
    /// Searches the node without the move the table knows, less deep, and below the value it knows.
    pub fn singularity<const PV: bool>(
        &mut self,
        position: &P,
        node: &Node,
        outlook: &Outlook,
    ) -> Singularity {
        let &Outlook { beta, depth, known_value, .. } = outlook;
        let Some(known) = outlook.known else { return Singularity::Extend(0) };
        if depth < LEAST_DEPTH
            || node.excluded != 0
            || node.ply >= 2 * self.iteration as usize
            || i32::from(known.depth) < depth - 3
            || known.bound == Bound::Upper
            || is_forced(known_value)
        {
            return Singularity::Extend(0);
        }
        let target = known_value - 2 * depth;
        let without = Node { excluded: known.best, ..*node };
        let value = self.search::<false>(position, &without, target - 1, target, (depth - 1) / 2);
        match () {
            () if value < target => Singularity::Extend(1 + i32::from(!PV && value < target - 25)),
            () if !PV && target >= beta && self.is_selective(node) => Singularity::Several(target),
            () if known_value >= beta && self.may_reduce() => Singularity::Extend(-1),
            () => Singularity::Extend(0),
        }
    }
}
