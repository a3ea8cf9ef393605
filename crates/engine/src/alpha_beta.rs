//! The main search: alpha-beta with a principal variation.

use crate::hash::mix;
use crate::multi::best_reply::Reply;
use crate::ordering::{Candidates, Hints};
use crate::score::{FORCED, INFINITE, bounded, from_table, to_table, win_after};
use crate::singular::Singular;
use crate::tt::{Bound, Entry, NO_EVALUATION};
use crate::worker::{MAX_PLY, Node, Worker};
use variorum_core::Evaluate;

/// What a node knows of itself when it looks at its moves.
#[derive(Clone, Copy)]
pub(crate) struct Context {
    pub alpha: i32,
    pub beta: i32,
    /// Turns still to be looked ahead.
    pub depth: i32,
    /// The static evaluation as it is; [`NO_EVALUATION`] where the player is pressed.
    pub raw: i16,
    /// The static evaluation, corrected by experience; `None` where the player is pressed.
    pub evaluation: Option<i32>,
    /// Whether the side to move stands better than a round ago.
    pub improving: bool,
    /// Key in the table.
    pub key: u64,
    /// What the table knew, and its value as seen from this node.
    pub tt_entry: Option<Entry>,
    pub tt_value: i32,
}

impl<P: Evaluate> Worker<'_, P> {
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
        // A win found nearer the root cannot be bettered here.
        alpha = alpha.max(-win_after(node.distance));
        beta = beta.min(win_after(node.distance));
        if alpha >= beta {
            return alpha;
        }

        // Without one of its moves a node is another one.
        let mut key = self.table_key(position) ^ node.reply.salt();
        if node.excluded != 0 {
            key ^= mix(u64::from(node.excluded));
        }
        let tt_entry = self.table.probe(key);
        let tt_value = tt_entry.map_or(0, |tt_entry| from_table(i32::from(tt_entry.value), node.distance));
        if let Some(tt_entry) = tt_entry
            && !PV
            && !node.verifies
            && i32::from(tt_entry.depth) >= depth
            && tt_entry.bound.decides(tt_value, alpha, beta)
        {
            return tt_value;
        }

        let raw = match tt_entry {
            _ if node.in_check_or_forced => NO_EVALUATION,
            Some(tt_entry) if tt_entry.evaluation != NO_EVALUATION => tt_entry.evaluation,
            _ => self.evaluate(position) as i16,
        };
        let evaluation = (!node.in_check_or_forced).then(|| self.corrected(node, i32::from(raw)));
        self.stack[node.ply].evaluation = evaluation;
        self.stack[node.ply].stage = Some((position.to_move(), node.decisions));
        self.update_by_eval_gain(position, node, evaluation, depth);
        self.stack[node.ply + 1].cutoffs = 0;
        self.stack[node.ply + 2].killers = [None, None];
        let improving = self.is_improving(node, evaluation);
        let mut context = Context { alpha, beta, depth, raw, evaluation, improving, key, tt_entry, tt_value };

        if !PV && self.is_selective(node) && node.excluded == 0 && !node.verifies {
            if let Some(value) = self.prune(position, node, &context) {
                return if position.has_legal_move() { value } else { self.decided_value(position, node) };
            }
            if self.stopped {
                return 0;
            }
        }
        // Without a move to begin with, a shallower search finds one. Where all moves fail low none is better.
        let lacks_tt_move = tt_entry.is_none_or(|tt_entry| tt_entry.best == 0);
        if depth >= 4 && (PV || node.cut_node) && lacks_tt_move && self.may_reduce() {
            context.depth -= 1;
        }

        let mut candidates = std::mem::take(&mut self.stack[node.ply].candidates);
        let best = tt_entry.map_or(0, |tt_entry| tt_entry.best);
        let hints = Hints { best, killers: self.stack[node.ply].killers, previous: node.previous };
        let skill = self.skill;
        let bound = self.fixed_reply(position, node);
        let has_moves = candidates.fill(position, self.histories, &hints, |m, tactical| {
            bound.map_or_else(|| !skill.overlooks(key, m, tactical), |bound| bound == m)
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

    /// An evaluation, corrected by what searches of like positions found.
    pub fn corrected(&self, node: &Node, raw: i32) -> i32 {
        if self.skill.is_full() && P::PLAYERS == 2 {
            bounded(raw + self.histories.correction(node.correction_slots, node.previous.last))
        } else {
            raw
        }
    }

    /// Whether the side to move stands better than a round ago, at the same decision of its turn.
    fn is_improving(&self, node: &Node, evaluation: Option<i32>) -> bool {
        let stage = self.stack[node.ply].stage;
        let mut before = self.stack[..node.ply].iter().rev().take(2 * P::PLAYERS);
        let earlier = before.find(|frame| frame.stage == stage).and_then(|frame| frame.evaluation);
        match (evaluation, earlier) {
            (Some(now), Some(earlier)) => now > earlier,
            (Some(_), None) => true,
            (None, _) => false,
        }
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
        let passing = self.passing_move(position, node);
        let mut i = 0;
        while let Some(candidate) = candidates.pick(i, position) {
            i += 1;
            let is_tt_move = context.tt_entry.is_some_and(|tt_entry| tt_entry.best == candidate.fingerprint);
            if node.excluded == candidate.fingerprint {
                continue;
            }
            let may_prune_moves = best > -FORCED && self.may_prune_moves::<PV>(node, context, searched);
            if may_prune_moves && !candidate.tactical && self.is_late_move(node, context, searched) {
                candidates.keep_tactical(i);
                continue;
            }
            let history = if candidate.tactical {
                self.histories.tactical_history(candidate.slot)
            } else {
                self.histories.quiet_history(candidate.slot, candidate.fingerprint, node.previous)
            };
            let reduction = self.reduction::<PV>(node, &candidate, context, searched, history);
            if may_prune_moves && self.is_prunable(position, &candidate, context, alpha, reduction, history) {
                continue;
            }
            let mut extension = 0;
            if is_tt_move && searched == 0 {
                match self.singular_extension::<PV>(position, node, context) {
                    Singular::Extend(turns) => extension = turns,
                    Singular::MultiCut(value) => return value,
                }
                if self.stopped {
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
                // No choice, or not the answer proper: it costs no depth.
                below = depth;
            } else if passing.is_some() && !flips {
                child.reply = Reply::By(position.to_move());
            }
            let mut value = 0;
            if searched > 0 {
                let late = depth >= 3 && searched >= 2 && node.depth_cost() > 0 && self.may_reduce();
                let reduction =
                    if late { self.after_move(&child, reduction).min(below - 1).max(0) } else { 0 };
                child.cut_node = reduction > 0 || !node.cut_node;
                value = self.below::<false>(&next, &child, alpha, alpha + 1, below - reduction, flips);
                if value > alpha && reduction > 0 && !self.stopped {
                    let deeper = i32::from(value > best + 60 && reduction > 1);
                    child.cut_node = !node.cut_node;
                    value = self.below::<false>(&next, &child, alpha, alpha + 1, below + deeper, flips);
                }
            }
            if searched == 0 || PV && value > alpha && !self.stopped {
                child.cut_node = !PV && !node.cut_node;
                value = self.below::<PV>(&next, &child, alpha, beta, below, flips);
            }
            self.unmake();
            if self.stopped {
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
                        self.extend_line(node.ply, candidate.m);
                    }
                    if value >= beta {
                        self.stack[node.ply].cutoffs += 1;
                        self.update_on_cutoff(node, candidates.picked(i), depth);
                        break;
                    }
                }
            }
        }
        if self.stopped {
            return 0;
        }
        if best <= -INFINITE {
            // Nothing but the excluded move.
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
        if bound == Bound::Upper {
            self.reward_previous_move(node, depth);
        }
        if node.excluded == 0 {
            self.update_correction_history(node, context.evaluation, best, bound, best_is_tactical, depth);
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
}
