//! What is left out on the evaluation's word: whole nodes, and single moves near the leaves.

use crate::alpha_beta::Context;
use crate::ordering::{Candidate, Hints};
use crate::score::{is_forced, to_table};
use crate::tt::{Bound, Entry};
use crate::worker::{Node, Worker};
use variorum_core::Evaluate;
use variorum_core::perft::after;

/// From this depth on, a cut by a null move has to be confirmed by a move.
const VERIFICATION_DEPTH: i32 = 12;

/// Among three: from this iteration on, nothing is left out so many plies from the root. What the eye makes of
/// a position is wrong where a king is about to fall, and a search so deep can afford to look.
const FULL_WIDTH_DEPTH: i32 = 8;
const FULL_WIDTH_PLIES: usize = 6;

/// Near the leaves so many ways to go on with a turn are looked at, before only tactical ones are.
const LATE_MOVE_LIMIT_MID_TURN: i32 = 3;

impl<P: Evaluate> Worker<'_, P> {
    /// Whether moves may be left out on the evaluation's word: not when a forced win is asked for.
    pub fn is_selective(&self, node: &Node) -> bool {
        let is_full_width =
            P::PLAYERS > 2 && self.iteration >= FULL_WIDTH_DEPTH && node.ply < FULL_WIDTH_PLIES;
        self.may_reduce() && !is_full_width
    }

    /// The value of a node that is so good or so bad that its moves need no look at this depth.
    pub fn prune(&mut self, position: &P, node: &Node, context: &Context) -> Option<i32> {
        let &Context { alpha, beta, depth, improving, tt_value, .. } = context;
        let evaluation = context.evaluation?;
        // What the table knows is better than what the eye sees.
        let estimate =
            context.tt_entry.map_or(evaluation, |tt_entry| tt_entry.bound.refine(evaluation, tt_value));
        if is_forced(alpha) || is_forced(beta) || is_forced(estimate) {
            return None;
        }
        // Reverse futility: too good for the opponent to allow.
        if depth <= 8 && estimate - 95 * (depth - i32::from(improving)).max(0) >= beta {
            return Some((estimate + beta) / 2);
        }
        // Razoring: so bad that only a fight could help.
        if depth <= 3 && estimate + 180 + 230 * depth <= alpha {
            let value = self.quiescence(position, node, alpha, beta, 0);
            if value <= alpha {
                return Some(value);
            }
        }
        self.null_move(position, node, context, estimate)
            .or_else(|| self.prob_cut(position, node, context, evaluation))
    }

    /// Null move: so good that even giving up the turn holds.
    fn null_move(&mut self, position: &P, node: &Node, context: &Context, estimate: i32) -> Option<i32> {
        let &Context { beta, depth, .. } = context;
        if depth < 3 || estimate < beta || node.is_null || node.decisions > 0 {
            return None;
        }
        let next = position.null_move()?;
        let reduced = depth - 3 - depth / 3 - ((estimate - beta) / 180).min(3);
        let child = Node { cut_node: !node.cut_node, ..self.make_null(position, &next, node)? };
        let value = if self.same_side(position, &next) {
            self.search::<false>(&next, &child, beta - 1, beta, reduced)
        } else {
            -self.search::<false>(&next, &child, -beta, 1 - beta, reduced)
        };
        self.unmake();
        if value < beta || self.stopped {
            return None;
        }
        if depth >= VERIFICATION_DEPTH {
            // In zugzwang giving up the turn is better than any move, so one must be as good.
            let mover = Node { verifies: true, ..*node };
            if self.search::<false>(position, &mover, beta - 1, beta, reduced) < beta || self.stopped {
                return None;
            }
        }
        Some(if is_forced(value) { beta } else { value })
    }

    /// A capture so good that a shallow search of it is enough.
    fn prob_cut(&mut self, position: &P, node: &Node, context: &Context, evaluation: i32) -> Option<i32> {
        let &Context { beta, depth, improving, tt_value, key, raw, .. } = context;
        let target = beta + 190 - 50 * i32::from(improving);
        let unlikely = |tt_entry: Entry| i32::from(tt_entry.depth) >= depth - 3 && tt_value < target;
        if depth < 5
            || P::PLAYERS > 2
            || node.decisions > 0
            || !self.skill.is_full()
            || self.stopped
            || context.tt_entry.is_some_and(unlikely)
        {
            return None;
        }
        let mut candidates = std::mem::take(&mut self.stack[node.ply].candidates);
        let best = context.tt_entry.map_or(0, |tt_entry| tt_entry.best);
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
            if value >= target && !self.stopped {
                value = self.below::<false>(&next, &child, target - 1, target, depth - 4, flips);
            }
            self.unmake();
            if self.stopped {
                break;
            }
            if value >= target {
                let entry = Entry {
                    best: candidate.fingerprint,
                    value: to_table(value, node.distance) as i16,
                    evaluation: raw,
                    depth: (depth - 3) as u8,
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

    /// Whether moves can be left out near the leaves, after `searched` others.
    pub fn may_prune_moves<const PV: bool>(&self, node: &Node, context: &Context, searched: i32) -> bool {
        let is_near = context.depth <= 8 && (node.decisions == 0 || P::PLAYERS == 2);
        searched > 0 && is_near && !(PV && P::PLAYERS == 2) && self.is_selective(node)
    }

    /// Whether so many moves were searched that no quiet one is looked at any more.
    pub fn is_late_move(&self, node: &Node, context: &Context, searched: i32) -> bool {
        let moves = (4 + context.depth * context.depth) * P::LATE_MOVE_LIMIT / 4;
        searched
            >= match () {
                () if node.is_mid_turn() => LATE_MOVE_LIMIT_MID_TURN,
                () if context.improving => moves,
                () => moves / 2,
            }
    }

    /// Whether a move can be left out where some can.
    pub fn is_prunable(
        &self,
        position: &P,
        candidate: &Candidate<P::Move>,
        context: &Context,
        alpha: i32,
        reduction: i32,
        history: i32,
    ) -> bool {
        let depth = context.depth;
        if candidate.tactical {
            return candidate.losing
                && !position.see(candidate.m, -90 * depth)
                && !gives_check(position, candidate.m);
        }
        // As deep as the move would be searched.
        let reduced = (depth - reduction / 1024).clamp(0, depth);
        let futile = context.evaluation.is_some_and(|evaluation| evaluation + 110 + 100 * reduced <= alpha);
        let bad = reduced <= 4 && history < -4000 * depth;
        (futile || bad || !position.see(candidate.m, -25 * reduced * reduced))
            && (depth <= 1 || !gives_check(position, candidate.m))
    }
}

/// Whether a move leaves the next player in check.
fn gives_check<P: Evaluate>(position: &P, m: P::Move) -> bool {
    let next = after(position, m);
    next.checked().contains(next.to_move())
}
