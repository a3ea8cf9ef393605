//! When a search ends: its limits, its clock, and the nodes counted by all threads.

use crate::params::{FIRST_ITERATION_NODES, NODES_PER_CHECK};
use crate::searcher::{Limits, Time};
use crate::tt::TranspositionTable;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// What the threads of one search share.
pub(crate) struct Shared<'a> {
    pub table: &'a TranspositionTable,
    pub time: &'a dyn Time,
    /// Nodes counted by all threads, as far as they have published theirs.
    pub nodes: AtomicU64,
}

/// Counts the nodes of one thread and says when its search is to end.
pub(crate) struct Limiter<'a> {
    pub limits: Limits,
    stop: &'a AtomicBool,
    shared: &'a Shared<'a>,
    /// Nodes of this thread, and how many of them are published.
    nodes: u64,
    published: u64,
    /// Nodes of the other threads, as last read.
    nodes_of_others: u64,
    /// Whether the search has been ended: whatever is still returned counts for nothing.
    pub stopped: bool,
    /// Whether the first iteration is still to be finished, so that there is a move.
    pub must_finish_iteration: bool,
}

impl<'a> Limiter<'a> {
    /// Nothing counted yet.
    pub fn new(limits: Limits, stop: &'a AtomicBool, shared: &'a Shared<'a>) -> Limiter<'a> {
        Limiter {
            limits,
            stop,
            shared,
            nodes: 0,
            published: 0,
            nodes_of_others: 0,
            stopped: false,
            must_finish_iteration: true,
        }
    }

    /// Counts a node, unless the search is to end before it; then returns false.
    #[inline]
    pub fn count(&mut self) -> bool {
        if self.nodes.is_multiple_of(NODES_PER_CHECK) {
            self.publish_nodes();
            let must_finish = self.must_finish_iteration && self.nodes < FIRST_ITERATION_NODES;
            self.stopped |= !must_finish && self.is_stop_requested();
        }
        self.stopped |= self.limits.nodes.is_some_and(|most| self.all_nodes() >= most);
        self.nodes += u64::from(!self.stopped);
        !self.stopped
    }

    /// Whether the search was told to stop, or its time is up.
    pub fn is_stop_requested(&self) -> bool {
        self.stop.load(Relaxed) || self.limits.hard_ms.is_some_and(|most| self.elapsed_ms() >= most)
    }

    /// Whether no iteration is to begin any more.
    pub fn is_time_up(&self) -> bool {
        self.is_stop_requested() || self.limits.soft_ms.is_some_and(|soft| self.elapsed_ms() >= soft)
    }

    /// Whether the search has a limit of time, nodes or a distance to mate, so that it may end when it has found
    /// enough.
    pub fn is_limited(&self) -> bool {
        self.is_timed() || self.limits.nodes.is_some() || self.limits.mate.is_some()
    }

    /// Whether the search has a limit of time.
    pub fn is_timed(&self) -> bool {
        self.limits.soft_ms.is_some() || self.limits.hard_ms.is_some()
    }

    /// Whether moves may be searched less deep than others or left out: not when a forced win within some turns is
    /// asked for, because then the answer is a proof.
    pub fn may_reduce(&self) -> bool {
        self.limits.mate.is_none()
    }

    /// Adds this thread's nodes to the common count, and reads those of the others.
    pub fn publish_nodes(&mut self) {
        let news = self.nodes - self.published;
        let all = self.shared.nodes.fetch_add(news, Relaxed) + news;
        self.published = self.nodes;
        self.nodes_of_others = all - self.nodes;
    }

    /// Nodes of all threads.
    pub fn all_nodes(&self) -> u64 {
        self.nodes + self.nodes_of_others
    }

    /// Milliseconds since the search began.
    pub fn elapsed_ms(&self) -> u64 {
        self.shared.time.elapsed_ms()
    }
}
