//! Which whole nodes are left out by their static evaluation: reverse futility, razoring, null move and ProbCut.

use crate::context::Context;
use crate::node::Node;
use crate::ordering::Hints;
use crate::params::{
    FULL_WIDTH_DEPTH, FULL_WIDTH_PLIES, NULL_MOVE_DEPTH, NULL_MOVE_MARGIN, NULL_MOVE_MARGIN_TURNS,
    NULL_MOVE_REDUCTION, NULL_MOVE_VERIFICATION_DEPTH, PROB_CUT_DEPTH, PROB_CUT_MARGIN, PROB_CUT_REDUCTION,
    RAZORING_DEPTH, RAZORING_MARGIN, REVERSE_FUTILITY_DEPTH, REVERSE_FUTILITY_MARGIN,
};
use crate::score::{is_forced, to_table};
use crate::tt::{Bound, Entry};
use crate::worker::Worker;
use variorum_core::Searchable;

impl<P: Searchable> Worker<'_, P> {
    /// Whether moves may be left out by the static evaluation: not when a forced win is asked for, and among three
    /// not near the root of a deep search.
    pub fn is_selective(&self, node: &Node) -> bool {
        let is_full_width =
            P::PLAYERS > 2 && self.iteration >= FULL_WIDTH_DEPTH && node.ply < FULL_WIDTH_PLIES;
        self.limiter.may_reduce() && !is_full_width
    }

    /// The value of a node that is so good or so bad that its moves need no look at this depth.
    pub fn prune(&mut self, position: &P, node: &Node, context: &Context) -> Option<i32> {
        let &Context { alpha, beta, depth, improving, tt_value, .. } = context;
        let evaluation = context.evaluation?;
        // A value of the transposition table was searched, so it is better than the static evaluation.
        let estimate = context.tt_entry.map_or(evaluation, |entry| entry.bound.refine(evaluation, tt_value));
        if is_forced(alpha) || is_forced(beta) || is_forced(estimate) {
            return None;
        }
        let margin = REVERSE_FUTILITY_MARGIN * (depth - i32::from(improving)).max(0);
        if depth <= REVERSE_FUTILITY_DEPTH && estimate - margin >= beta {
            return Some((estimate + beta) / 2);
        }
        let [margin, margin_a_turn] = RAZORING_MARGIN;
        if depth <= RAZORING_DEPTH && estimate + margin + margin_a_turn * depth <= alpha {
            let value = self.quiescence(position, node, alpha, beta, 0);
            if value <= alpha {
                return Some(value);
            }
        }
        self.null_move(position, node, context, estimate)
            .or_else(|| self.prob_cut(position, node, context, evaluation))
    }

    /// Null-move pruning: the value of a node that reaches beta even when the turn is given up.
    fn null_move(&mut self, position: &P, node: &Node, context: &Context, estimate: i32) -> Option<i32> {
        let &Context { beta, depth, .. } = context;
        if depth < NULL_MOVE_DEPTH || estimate < beta || node.is_null || node.decisions > 0 {
            return None;
        }
        let next = position.null_move()?;
        let by_margin = ((estimate - beta) / NULL_MOVE_MARGIN).min(NULL_MOVE_MARGIN_TURNS);
        let reduced = depth - NULL_MOVE_REDUCTION - depth / 3 - by_margin;
        let child = Node { cut_node: !node.cut_node, ..self.make_null(position, &next, node)? };
        let value = if self.same_side(position, &next) {
            self.search::<false>(&next, &child, beta - 1, beta, reduced)
        } else {
            -self.search::<false>(&next, &child, -beta, 1 - beta, reduced)
        };
        self.unmake();
        if value < beta || self.limiter.stopped {
            return None;
        }
        if depth >= NULL_MOVE_VERIFICATION_DEPTH {
            // In zugzwang giving up the turn is better than any move, so one must be as good.
            let mover = Node { verifies: true, ..*node };
            let verified = self.search::<false>(position, &mover, beta - 1, beta, reduced);
            if verified < beta || self.limiter.stopped {
                return None;
            }
        }
        Some(if is_forced(value) { beta } else { value })
    }

    /// ProbCut: the value of a node with a capture so good that a shallow search of it is enough.
    fn prob_cut(&mut self, position: &P, node: &Node, context: &Context, evaluation: i32) -> Option<i32> {
        let &Context { beta, depth, improving, tt_value, key, raw, .. } = context;
        let [margin, less_improving] = PROB_CUT_MARGIN;
        let target = beta + margin - less_improving * i32::from(improving);
        let found_depth = depth - PROB_CUT_REDUCTION + 1;
        let unlikely = |entry: Entry| i32::from(entry.depth) >= found_depth && tt_value < target;
        if depth < PROB_CUT_DEPTH
            || P::PLAYERS > 2
            || node.decisions > 0
            || !self.skill.is_full()
            || self.limiter.stopped
            || context.tt_entry.is_some_and(unlikely)
        {
            return None;
        }
        let mut candidates = std::mem::take(&mut self.stack[node.ply].candidates);
        let best = context.tt_entry.map_or(0, |entry| entry.best);
        let hints = Hints { best, killers: [None, None], previous: node.previous };
        candidates.fill_tactical(position, self.histories, &hints, |_, tactical| tactical);
        let mut found = None;
        let mut i = 0;
        while let Some(candidate) = candidates.pick(i, position) {
            i += 1;
            if candidate.losing || !position.see(candidate.m, target - evaluation) {
                continue;
            }
            let mut next = position.clone();
            next.play(candidate.m);
            let Some(mut child) = self.make(position, &next, node, candidate.m, candidate.slot) else {
                break;
            };
            let flips = !self.same_side(position, &next);
            child.cut_node = !node.cut_node;
            let mut value = if flips {
                -self.quiescence(&next, &child, -target, 1 - target, 0)
            } else {
                self.quiescence(&next, &child, target - 1, target, 0)
            };
            if value >= target && !self.limiter.stopped {
                let reduced = depth - PROB_CUT_REDUCTION;
                value = self.below::<false>(&next, &child, target - 1, target, reduced, flips);
            }
            self.unmake();
            if self.limiter.stopped {
                break;
            }
            if value >= target {
                let entry = Entry {
                    best: candidate.fingerprint,
                    value: to_table(value, node.distance) as i16,
                    evaluation: raw,
                    depth: found_depth as u8,
                    bound: Bound::Lower,
                };
                self.table.store(key, entry);
                found = Some(value);
                break;
            }
        }
        self.stack[node.ply].candidates = candidates;
        found
    }
}
