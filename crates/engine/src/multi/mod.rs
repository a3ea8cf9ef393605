//! Searches that know more than two sides: see [`variorum_core::Method`].

pub(crate) mod best_reply;
mod max_n;
mod monte_carlo;
mod share;

use crate::worker::Worker;
use variorum_core::Evaluate;

/// The deepest iteration.
const MAX_DEPTH: u32 = 120;

impl<P: Evaluate> Worker<'_, P> {
    /// Whether no iteration is to begin any more.
    fn is_time_up(&self) -> bool {
        self.is_stop_requested() || self.limits.soft_ms.is_some_and(|soft| self.elapsed_ms() >= soft)
    }

    /// Whether the search is to find a move soon, so that it may end when it has found enough.
    fn is_limited(&self) -> bool {
        let limits = self.limits;
        limits.soft_ms.is_some()
            || limits.hard_ms.is_some()
            || limits.nodes.is_some()
            || limits.mate.is_some()
    }
}
