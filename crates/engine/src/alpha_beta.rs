//! The main search: alpha-beta with a principal variation.

use crate::candidate::Candidate;
use crate::context::Context;
use crate::move_pruning::is_prunable;
use crate::multi::best_reply::{fixed_reply, passing_move};
use crate::node::Node;
use crate::ordering::{Candidates, Hints};
use crate::params::{
    DEEPER_MARGIN, FAIL_LOW_BONUS_DEPTH, INTERNAL_REDUCTION_DEPTH, MAX_PLY, MOVE_PRUNING_DEPTH,
    REDUCTION_DEPTH, REDUCTION_MOVES,
};
use crate::reductions::{after_move, reduction};
use crate::reply::Reply;
use crate::score::{FORCED, INFINITE, from_table, is_forced, to_table, win_after};
use crate::singular::Singular;
use crate::tt::{Bound, Entry, NO_EVALUATION};
use crate::worker::Worker;
use variorum_core::Searchable;
use variorum_core::mix;

impl<P: Searchable> Worker<'_, P> {
    /// The value of a node below the root for the side to move, searched `depth` turns deep.
    ///
    /// Values outside `alpha..=beta` are bounds. `PV` nodes have an open window and keep the best
    /// line; the others are asked only whether they reach `beta`.
    pub fn search<const PV: bool>(
        &mut self,
        position: &P,
        node: &Node,
        mut alpha: i32,
        mut beta: i32,
        mut depth: i32,
    ) -> i32 {
        if node.in_check_or_forced && node.ply < 2 * self.iteration as usize && node.excluded == 0 {
            depth += 1;
        }
        if depth <= 0 && !node.is_mid_turn() || node.ply >= MAX_PLY - 1 {
            return self.quiescence(position, node, alpha, beta, 0);
        }
        depth = depth.max(0);
        self.stack[node.ply].line.clear();
        if let Some(value) = self.early_value(position, node) {
            return value;
        }
        // Mate distance pruning: a win found nearer the root cannot be bettered here.
        alpha = alpha.max(-win_after(node.distance));
        beta = beta.min(win_after(node.distance));
        if alpha >= beta {
            return alpha;
        }

        // A node without one of its moves has an entry of its own.
        let mut key = self.table_key(position) ^ node.reply.salt();
        if node.excluded != 0 {
            key ^= mix(u64::from(node.excluded));
        }
        let tt_entry = self.table.probe(key);
        let tt_value = tt_entry.map_or(0, |entry| from_table(i32::from(entry.value), node.distance));
        if let Some(entry) = tt_entry
            && !PV
            && !node.verifies
            && i32::from(entry.depth) >= depth
            && entry.bound.decides(tt_value, alpha, beta)
        {
            return tt_value;
        }

        let raw = match tt_entry {
            _ if node.in_check_or_forced => NO_EVALUATION,
            Some(entry) if entry.evaluation != NO_EVALUATION => entry.evaluation,
            _ => self.evaluate(position) as i16,
        };
        let evaluation = (!node.in_check_or_forced).then(|| self.corrected(node, i32::from(raw)));
        self.stack[node.ply].evaluation = evaluation;
        self.stack[node.ply].stage = Some((position.to_move(), node.decisions));
        self.update_by_eval_gain(position, node, evaluation, depth);
        self.stack[node.ply + 1].cutoffs = 0;
        self.stack[node.ply + 2].killers = [None, None];
        let improving = self.stack.is_improving(node.ply, P::PLAYERS);
        let mut context = Context { alpha, beta, depth, raw, evaluation, improving, key, tt_entry, tt_value };

        if !PV && self.is_selective(node) && node.excluded == 0 && !node.verifies {
            if let Some(value) = self.prune(position, node, &context) {
                return if position.has_legal_move() { value } else { self.decided_value(position, node) };
            }
            if self.limiter.stopped {
                return 0;
            }
        }
        // Internal iterative reduction: without a move to begin with, a shallower search finds one. Not where the node
        // is expected to fail low, because then no move is better than the others.
        let lacks_tt_move = tt_entry.is_none_or(|entry| entry.best == 0);
        let is_reduced = depth >= INTERNAL_REDUCTION_DEPTH && (PV || node.cut_node) && lacks_tt_move;
        if is_reduced && self.limiter.may_reduce() {
            context.depth -= 1;
        }

        let mut candidates = std::mem::take(&mut self.stack[node.ply].candidates);
        let best = tt_entry.map_or(0, |entry| entry.best);
        let hints = Hints { best, killers: self.stack[node.ply].killers, previous: node.previous };
        let skill = self.skill;
        let fixed = fixed_reply(position, node, self.histories);
        let has_moves = candidates.fill(position, self.histories, &hints, |m, tactical| {
            fixed.map_or_else(|| !skill.overlooks(key, m, tactical), |fixed| fixed == m)
        });
        if has_moves && candidates.is_empty() {
            candidates.fill(position, self.histories, &hints, |_, _| true);
        }
        let value = if has_moves {
            self.search_moves::<PV>(position, node, &mut candidates, &context)
        } else {
            self.decided_value(position, node)
        };
        self.stack[node.ply].candidates = candidates;
        value
    }

    fn search_moves<const PV: bool>(
        &mut self,
        position: &P,
        node: &Node,
        candidates: &mut Candidates<P::Move>,
        context: &Context,
    ) -> i32 {
        let Context { beta, depth, .. } = *context;
        let mut alpha = context.alpha;
        let mut best = -INFINITE;
        let mut best_move = 0;
        let mut best_is_tactical = false;
        let mut searched = 0;
        let passing = passing_move(position, node, self.histories, self.player, self.best_reply);
        let mut i = 0;
        while let Some(candidate) = candidates.pick(i, position) {
            i += 1;
            let is_tt_move = context.tt_entry.is_some_and(|entry| entry.best == candidate.fingerprint);
            if node.excluded == candidate.fingerprint {
                continue;
            }
            let may_prune = best > -FORCED && self.may_prune_moves::<PV>(node, context, searched);
            if may_prune && !candidate.tactical && context.is_late_move::<P>(node, searched) {
                candidates.keep_tactical(i);
                continue;
            }
            let history = self.histories.history(&candidate, node.previous);
            let cutoffs = self.stack[node.ply + 1].cutoffs;
            let reduction = reduction::<PV, P::Move>(node, &candidate, context, cutoffs, searched, history);
            if may_prune && is_prunable(position, &candidate, context, alpha, reduction, history) {
                continue;
            }
            let mut extension = 0;
            if is_tt_move && searched == 0 {
                match self.singular_extension::<PV>(position, node, context) {
                    Singular::Extend(turns) => extension = turns,
                    Singular::MultiCut(value) => return value,
                }
                if self.limiter.stopped {
                    break;
                }
            }
            let mut next = position.clone();
            next.play(candidate.m);
            let Some(mut child) = self.make(position, &next, node, candidate.m, candidate.slot) else {
                break;
            };
            child.after_quiet = !candidate.tactical;
            child.move_count = searched;
            let flips = !self.same_side(position, &next);
            let mut below = depth - node.depth_cost() + extension;
            if node.reply.fixes(position.to_move()) || !flips && passing == Some(candidate.m) {
                // There is no choice, or another player answers freely: it costs no depth.
                below = depth;
            } else if passing.is_some() && !flips {
                child.reply = Reply::By(position.to_move());
            }
            let mut value = 0;
            if searched > 0 {
                let is_late = depth >= REDUCTION_DEPTH && searched >= REDUCTION_MOVES;
                let is_reduced = is_late && node.depth_cost() > 0 && self.limiter.may_reduce();
                let reduction =
                    if is_reduced { after_move(&child, reduction).min(below - 1).max(0) } else { 0 };
                child.cut_node = reduction > 0 || !node.cut_node;
                value = self.below::<false>(&next, &child, alpha, alpha + 1, below - reduction, flips);
                if value > alpha && reduction > 0 && !self.limiter.stopped {
                    let deeper = i32::from(value > best + DEEPER_MARGIN && reduction > 1);
                    child.cut_node = !node.cut_node;
                    value = self.below::<false>(&next, &child, alpha, alpha + 1, below + deeper, flips);
                }
            }
            if searched == 0 || PV && value > alpha && !self.limiter.stopped {
                child.cut_node = !PV && !node.cut_node;
                value = self.below::<PV>(&next, &child, alpha, beta, below, flips);
            }
            self.unmake();
            if self.limiter.stopped {
                break;
            }
            searched += 1;
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_move = candidate.fingerprint;
                    best_is_tactical = candidate.tactical;
                    if PV {
                        self.stack.extend_line(node.ply, candidate.m);
                    }
                    if value >= beta {
                        self.stack[node.ply].cutoffs += 1;
                        self.update_on_cutoff(node, &candidate, candidates.picked(i), depth);
                        break;
                    }
                }
            }
        }
        if self.limiter.stopped {
            return 0;
        }
        if best <= -INFINITE {
            // There is no move but the excluded one.
            return context.alpha;
        }
        let bound = match () {
            () if best >= beta => Bound::Lower,
            () if best > context.alpha => Bound::Exact,
            () => Bound::Upper,
        };
        if node.verifies {
            return best;
        }
        if bound == Bound::Upper && node.after_quiet && depth >= FAIL_LOW_BONUS_DEPTH {
            self.histories.reward_previous_move(node.previous, depth);
        }
        if node.excluded == 0 && !best_is_tactical {
            self.update_correction(node, context.evaluation, best, bound, depth);
        }
        let entry = Entry {
            best: best_move,
            value: to_table(best, node.distance) as i16,
            evaluation: context.raw,
            depth: depth.clamp(0, 255) as u8,
            bound,
        };
        self.table.store(context.key, entry);
        best
    }

    /// [`Worker::search`] of a child, as its parent sees it.
    pub fn below<const PV: bool>(
        &mut self,
        next: &P,
        child: &Node,
        alpha: i32,
        beta: i32,
        depth: i32,
        flips: bool,
    ) -> i32 {
        if flips {
            -self.search::<PV>(next, child, -beta, -alpha, depth)
        } else {
            // The same side goes on: what is expected of it stays.
            let child = &Node { cut_node: !child.cut_node, ..*child };
            self.search::<PV>(next, child, alpha, beta, depth)
        }
    }

    /// Updates histories, killers and countermoves after `good`, the last of `tried`, caused a cutoff.
    pub fn update_on_cutoff<'c>(
        &mut self,
        node: &Node,
        good: &Candidate<P::Move>,
        tried: impl DoubleEndedIterator<Item = &'c Candidate<P::Move>>,
        depth: i32,
    ) where
        P::Move: 'c,
    {
        self.histories.update_on_cutoff(tried, node.previous, depth);
        if !good.tactical {
            self.stack.add_killer(node.ply, good.m);
        }
    }

    /// Updates the history of the quiet move that led here by how much it raised the static evaluation for its side.
    fn update_by_eval_gain(&mut self, position: &P, node: &Node, evaluation: Option<i32>, depth: i32) {
        let before = node.ply.checked_sub(1).and_then(|ply| self.stack[ply].evaluation);
        if let (true, Some(before), Some(now)) = (node.after_quiet, before, evaluation) {
            let same_side = (node.mover == Some(self.player)) == self.is_searcher(position);
            let gain = if same_side { now - before } else { -now - before };
            self.histories.update_by_eval_gain(node.previous, gain, depth);
        }
    }

    /// Updates the correction history by the difference between what was found and the static evaluation, where the
    /// bound allows to compare them.
    fn update_correction(
        &mut self,
        node: &Node,
        evaluation: Option<i32>,
        best: i32,
        bound: Bound,
        depth: i32,
    ) {
        let Some(evaluation) = evaluation else { return };
        let comparable = match bound {
            Bound::Lower => best > evaluation,
            Bound::Upper => best < evaluation,
            Bound::Exact => true,
        };
        if comparable && !is_forced(best) && self.skill.is_full() && P::PLAYERS == 2 {
            let (slots, last) = (node.correction_slots, node.previous.last);
            self.histories.update_correction(slots, last, best - evaluation, depth);
        }
    }

    /// Whether single moves may be left out near the leaves, after `searched` others.
    fn may_prune_moves<const PV: bool>(&self, node: &Node, context: &Context, searched: i32) -> bool {
        let is_near = context.depth <= MOVE_PRUNING_DEPTH && (node.decisions == 0 || P::PLAYERS == 2);
        searched > 0 && is_near && !(PV && P::PLAYERS == 2) && self.is_selective(node)
    }
}
