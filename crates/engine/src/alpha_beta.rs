//! The main search: alpha-beta with a principal variation.

use crate::hash::mix;
use crate::multi::best_reply::Reply;
use crate::ordering::{Candidates, Hints};
use crate::score::{FORCED, INFINITE, bounded, from_table, to_table, win_after};
use crate::singular::Singularity;
use crate::tt::{Bound, Entry, NO_EVALUATION};
use crate::worker::{MAX_PLY, Node, Worker};
use variorum_core::Evaluate;

/// What a node knows of itself when it looks at its moves.
#[derive(Clone, Copy)]
pub(crate) struct Outlook {
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
    pub known: Option<Entry>,
    pub known_value: i32,
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
        if node.pressed && node.ply < 2 * self.iteration as usize && node.excluded == 0 {
            depth += 1;
        }
        if depth <= 0 && !node.is_mid_turn() || node.ply >= MAX_PLY - 1 {
            return self.quiescence(position, node, alpha, beta, 0);
        }
        depth = depth.max(0);
        self.frames[node.ply].line.clear();
        if let Some(value) = self.early_end(position, node) {
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
        let known = self.table.probe(key);
        let known_value = known.map_or(0, |known| from_table(i32::from(known.value), node.distance));
        if let Some(known) = known
            && !PV
            && !node.verifies
            && i32::from(known.depth) >= depth
            && known.bound.decides(known_value, alpha, beta)
        {
            return known_value;
        }

        let raw = match known {
            _ if node.pressed => NO_EVALUATION,
            Some(known) if known.evaluation != NO_EVALUATION => known.evaluation,
            _ => self.evaluate(position) as i16,
        };
        let evaluation = (!node.pressed).then(|| self.corrected(node, i32::from(raw)));
        self.frames[node.ply].evaluation = evaluation;
        self.frames[node.ply].stage = Some((position.to_move(), node.decisions));
        self.learn_gain(position, node, evaluation, depth);
        self.frames[node.ply + 1].cutoffs = 0;
        self.frames[node.ply + 2].killers = [None, None];
        let improving = self.is_improving(node, evaluation);
        let mut outlook = Outlook { alpha, beta, depth, raw, evaluation, improving, key, known, known_value };

        if !PV && self.is_selective(node) && node.excluded == 0 && !node.verifies {
            if let Some(value) = self.prune(position, node, &outlook) {
                return if position.has_legal_move() { value } else { self.decided_value(position, node) };
            }
            if self.stopped {
                return 0;
            }
        }
        // Without a move to begin with, a shallower search finds one. Where all moves fail low none is better.
        let is_unknown = known.is_none_or(|known| known.best == 0);
        if depth >= 4 && (PV || node.cut) && is_unknown && self.may_reduce() {
            outlook.depth -= 1;
        }

        let mut candidates = std::mem::take(&mut self.frames[node.ply].candidates);
        let best = known.map_or(0, |known| known.best);
        let hints = Hints { best, killers: self.frames[node.ply].killers, before: node.before };
        let skill = self.skill;
        let bound = self.bound_move(position, node);
        let has_moves = candidates.fill(position, self.memory, &hints, |m, tactical| {
            bound.map_or_else(|| !skill.overlooks(key, m, tactical), |bound| bound == m)
        });
        if has_moves && candidates.is_empty() {
            candidates.fill(position, self.memory, &hints, |_, _| true);
        }
        let value = if has_moves {
            self.search_moves::<PV>(position, node, &mut candidates, &outlook)
        } else {
            self.decided_value(position, node)
        };
        self.frames[node.ply].candidates = candidates;
        value
    }

    /// An evaluation, corrected by what searches of like positions found.
    pub fn corrected(&self, node: &Node, raw: i32) -> i32 {
        if self.skill.is_full() && P::PLAYERS == 2 {
            bounded(raw + self.memory.correction(node.aspects, node.before.last))
        } else {
            raw
        }
    }

    /// Whether the side to move stands better than a round ago, at the same decision of its turn.
    fn is_improving(&self, node: &Node, evaluation: Option<i32>) -> bool {
        let stage = self.frames[node.ply].stage;
        let mut before = self.frames[..node.ply].iter().rev().take(2 * P::PLAYERS);
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
        outlook: &Outlook,
    ) -> i32 {
        let Outlook { beta, depth, .. } = *outlook;
        let mut alpha = outlook.alpha;
        let mut best = -INFINITE;
        let mut best_move = 0;
        let mut best_is_tactical = false;
        let mut searched = 0;
        let unbinding = self.unbinding_move(position, node);
        let mut i = 0;
        while let Some(candidate) = candidates.pick(i, position) {
            i += 1;
            let is_known = outlook.known.is_some_and(|known| known.best == candidate.print);
            if node.excluded == candidate.print {
                continue;
            }
            let leaves_out = best > -FORCED && self.leaves_out::<PV>(node, outlook, searched);
            if leaves_out && !candidate.tactical && self.is_late(node, outlook, searched) {
                candidates.keep_tactical(i);
                continue;
            }
            let history = if candidate.tactical {
                self.memory.tactical_history(candidate.slot)
            } else {
                self.memory.quiet_history(candidate.slot, candidate.print, node.before)
            };
            let reduction = self.reduction::<PV>(node, &candidate, outlook, searched, history);
            if leaves_out && self.is_futile(position, &candidate, outlook, alpha, reduction, history) {
                continue;
            }
            let mut extension = 0;
            if is_known && searched == 0 {
                match self.singularity::<PV>(position, node, outlook) {
                    Singularity::Extend(turns) => extension = turns,
                    Singularity::Several(value) => return value,
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
            child.others = searched;
            let flips = !self.same_side(position, &next);
            let mut below = depth - node.cost() + extension;
            if node.reply.binds(position.to_move()) || !flips && unbinding == Some(candidate.m) {
                // No choice, or not the answer proper: it costs no depth.
                below = depth;
            } else if unbinding.is_some() && !flips {
                child.reply = Reply::By(position.to_move());
            }
            let mut value = 0;
            if searched > 0 {
                let late = depth >= 3 && searched >= 2 && node.cost() > 0 && self.may_reduce();
                let reduction =
                    if late { self.after_move(&child, reduction).min(below - 1).max(0) } else { 0 };
                child.cut = reduction > 0 || !node.cut;
                value = self.below::<false>(&next, &child, alpha, alpha + 1, below - reduction, flips);
                if value > alpha && reduction > 0 && !self.stopped {
                    let deeper = i32::from(value > best + 60 && reduction > 1);
                    child.cut = !node.cut;
                    value = self.below::<false>(&next, &child, alpha, alpha + 1, below + deeper, flips);
                }
            }
            if searched == 0 || PV && value > alpha && !self.stopped {
                child.cut = !PV && !node.cut;
                value = self.below::<PV>(&next, &child, alpha, beta, below, flips);
            }
            self.take_back();
            if self.stopped {
                break;
            }
            searched += 1;
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_move = candidate.print;
                    best_is_tactical = candidate.tactical;
                    if PV {
                        self.extend_line(node.ply, candidate.m);
                    }
                    if value >= beta {
                        self.frames[node.ply].cutoffs += 1;
                        self.learn_cutoff(node, candidates.picked(i), depth);
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
            return outlook.alpha;
        }
        let bound = match () {
            () if best >= beta => Bound::Lower,
            () if best > outlook.alpha => Bound::Exact,
            () => Bound::Upper,
        };
        if node.verifies {
            return best;
        }
        if bound == Bound::Upper {
            self.learn_refutation(node, depth);
        }
        if node.excluded == 0 {
            self.learn_error(node, outlook.evaluation, best, bound, best_is_tactical, depth);
        }
        let entry = Entry {
            best: best_move,
            value: to_table(best, node.distance) as i16,
            evaluation: outlook.raw,
            depth: depth.clamp(0, 255) as u8,
            bound,
        };
        self.table.store(outlook.key, entry);
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
            let child = &Node { cut: !child.cut, ..*child };
            self.search::<PV>(next, child, alpha, beta, depth)
        }
    }
}
