//! The main search: alpha-beta with a principal variation, and with what makes it selective.

use crate::hash::fingerprint;
use crate::ordering::{Candidate, HISTORY_BOUND, Hints};
use crate::score::{FORCED, INFINITE, from_table, is_forced, to_table, win_after};
use crate::tt::{Bound, Entry, NO_EVALUATION};
use crate::worker::{MAX_PLY, Node, Worker};
use variorum_core::Evaluate;
use variorum_core::perft::after;

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
        if node.pressed && node.ply < 2 * self.iteration as usize {
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

        let key = self.table_key(position);
        let known = self.table.probe(key);
        let known_value = known.map_or(0, |known| from_table(i32::from(known.value), node.distance));
        if let Some(known) = known
            && !PV
            && i32::from(known.depth) >= depth
            && match known.bound {
                Bound::Exact => true,
                Bound::Lower => known_value >= beta,
                Bound::Upper => known_value <= alpha,
            }
        {
            return known_value;
        }

        let evaluation = (!node.pressed).then(|| match known {
            Some(known) if known.evaluation != NO_EVALUATION => i32::from(known.evaluation),
            _ => self.evaluate(position),
        });
        self.frames[node.ply].evaluation = evaluation;
        self.frames[node.ply + 2].killers = [None, None];
        let improving = self.is_improving(node, evaluation);

        if !PV
            && self.is_selective()
            && let Some(evaluation) = evaluation
        {
            // What the table knows is better than what the eye sees.
            let estimate = match known.map(|known| known.bound) {
                Some(Bound::Exact) => known_value,
                Some(Bound::Lower) => evaluation.max(known_value),
                Some(Bound::Upper) => evaluation.min(known_value),
                None => evaluation,
            };
            if let Some(value) = self.prune(position, node, alpha, beta, depth, estimate, improving) {
                return if position.has_legal_move() { value } else { self.decided_value(position, node) };
            }
            if self.stopped {
                return 0;
            }
        }
        // Without a move to begin with, a shallower search finds one.
        if depth >= 4 && known.is_none_or(|known| known.best == 0) {
            depth -= 1;
        }

        let mut candidates = std::mem::take(&mut self.frames[node.ply].candidates);
        let best = known.map_or(0, |known| known.best);
        let hints = Hints { best, killers: self.frames[node.ply].killers, before: node.before };
        let skill = self.skill;
        let has_moves =
            candidates.fill(position, self.memory, &hints, |m, tactical| !skill.overlooks(key, m, tactical));
        if has_moves && candidates.is_empty() {
            candidates.fill(position, self.memory, &hints, |_, _| true);
        }
        let value = if has_moves {
            let search = Selection { alpha, beta, depth, evaluation, improving };
            self.search_moves::<PV>(position, node, &mut candidates, search, key)
        } else {
            self.decided_value(position, node)
        };
        self.frames[node.ply].candidates = candidates;
        value
    }

    /// Whether the side to move stands better than a round ago.
    fn is_improving(&self, node: &Node, evaluation: Option<i32>) -> bool {
        let earlier = node.ply.checked_sub(P::PLAYERS).and_then(|ply| self.frames[ply].evaluation);
        match (evaluation, earlier) {
            (Some(now), Some(earlier)) => now > earlier,
            (Some(_), None) => true,
            (None, _) => false,
        }
    }

    /// Whether a node is so good or so bad that its moves need no look at this depth.
    #[expect(clippy::too_many_arguments, reason = "a part of search, with its variables")]
    fn prune(
        &mut self,
        position: &P,
        node: &Node,
        alpha: i32,
        beta: i32,
        depth: i32,
        estimate: i32,
        improving: bool,
    ) -> Option<i32> {
        if is_forced(alpha) || is_forced(beta) || is_forced(estimate) {
            return None;
        }
        // Reverse futility: too good for the opponent to allow.
        if depth <= 7 && estimate - 85 * (depth - i32::from(improving)).max(0) >= beta {
            return Some(estimate);
        }
        // Razoring: so bad that only a fight could help.
        if depth <= 2 && estimate + 200 + 220 * depth <= alpha {
            let value = self.quiescence(position, node, alpha, beta, 0);
            if value <= alpha {
                return Some(value);
            }
        }
        // Null move: so good that even giving up the turn holds.
        if depth >= 3
            && estimate >= beta
            && !node.is_null
            && node.decisions == 0
            && let Some(next) = position.null_move()
        {
            let reduced = depth - 3 - depth / 4 - ((estimate - beta) / 200).min(3);
            let child = self.make_null(position, &next, node)?;
            let value = if self.same_side(position, &next) {
                self.search::<false>(&next, &child, beta - 1, beta, reduced)
            } else {
                -self.search::<false>(&next, &child, -beta, 1 - beta, reduced)
            };
            self.take_back();
            if value >= beta && !self.stopped {
                return Some(if is_forced(value) { beta } else { value });
            }
        }
        None
    }

    fn search_moves<const PV: bool>(
        &mut self,
        position: &P,
        node: &Node,
        candidates: &mut crate::ordering::Candidates<P::Move>,
        search: Selection,
        key: u64,
    ) -> i32 {
        let Selection { beta, depth, evaluation, .. } = search;
        let mut alpha = search.alpha;
        let mut best = -INFINITE;
        let mut best_move = 0;
        let mut searched = 0;
        let mut i = 0;
        while let Some(candidate) = candidates.pick(i) {
            i += 1;
            if !PV
                && best > -FORCED
                && self.is_selective()
                && self.is_futile(node, &candidate, &search, alpha, searched)
                && (depth <= 1 || !gives_check(position, candidate.m))
            {
                continue;
            }
            let Some((next, child)) = self.make(position, node, candidate.m, candidate.slot) else { break };
            let flips = !self.same_side(position, &next);
            let below = depth - node.cost();
            let mut value = 0;
            if searched > 0 {
                let reduced = below - self.reduction::<PV>(node, &child, &candidate, &search, searched);
                value = self.below::<false>(&next, &child, alpha, alpha + 1, reduced, flips);
                if value > alpha && reduced < below && !self.stopped {
                    value = self.below::<false>(&next, &child, alpha, alpha + 1, below, flips);
                }
            }
            if searched == 0 || PV && value > alpha && !self.stopped {
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
                    best_move = fingerprint(candidate.m);
                    if PV {
                        self.extend_line(node.ply, candidate.m);
                    }
                    if value >= beta {
                        self.learn_cutoff(node, candidates.picked(i), depth);
                        break;
                    }
                }
            }
        }
        if self.stopped {
            return 0;
        }
        let bound = match () {
            () if best >= beta => Bound::Lower,
            () if best > search.alpha => Bound::Exact,
            () => Bound::Upper,
        };
        let entry = Entry {
            best: best_move,
            value: to_table(best, node.distance) as i16,
            evaluation: evaluation.map_or(NO_EVALUATION, |evaluation| evaluation as i16),
            depth: depth.clamp(0, 255) as u8,
            bound,
        };
        self.table.store(key, entry);
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
            self.search::<PV>(next, child, alpha, beta, depth)
        }
    }

    /// Whether a late quiet move can be left out near the leaves.
    fn is_futile(
        &self,
        node: &Node,
        candidate: &Candidate<P::Move>,
        search: &Selection,
        alpha: i32,
        searched: i32,
    ) -> bool {
        let depth = search.depth;
        let Some(evaluation) = search.evaluation else { return false };
        if searched == 0 || candidate.tactical || node.decisions > 0 || depth > 6 {
            return false;
        }
        let too_late = searched > (4 + depth * depth) / if search.improving { 1 } else { 2 };
        let hopeless = evaluation + 120 + 100 * depth <= alpha;
        let history = self.memory.quiet_history(candidate.slot, node.before);
        too_late || hopeless || depth <= 3 && history < -HISTORY_BOUND / 4 * depth
    }

    /// By how much less deep a move is searched at first.
    fn reduction<const PV: bool>(
        &self,
        node: &Node,
        child: &Node,
        candidate: &Candidate<P::Move>,
        search: &Selection,
        searched: i32,
    ) -> i32 {
        if search.depth < 3 || searched < 2 || child.pressed || node.cost() == 0 {
            return 0;
        }
        if candidate.tactical {
            return i32::from(candidate.gain < 0 || searched > 6 && !PV);
        }
        let log = |n: i32| i64::from((n as u32).ilog2() as i32 * 256 + fraction(n));
        // 0.6 + ln(depth) · ln(searched) / 2.3, in 1/1024 of a ply, with ln x = 0.693 · log2 x.
        let mut reduction = 614 + ((log(search.depth) * log(searched + 1) * 214) >> 16) as i32;
        reduction -= 1024 * i32::from(PV) + 700 * i32::from(search.improving) - 350;
        reduction -= 1024 * self.memory.quiet_history(candidate.slot, node.before) / HISTORY_BOUND;
        reduction -= 512 * i32::from(node.pressed);
        (reduction / 1024).clamp(0, search.depth - 2)
    }

    /// Remembers the last of `tried` as good, and those of its kind before it as not.
    fn learn_cutoff(&mut self, node: &Node, tried: &[Candidate<P::Move>], depth: i32) {
        let Some((good, others)) = tried.split_last() else { return };
        let bonus = (depth * depth * 16 + 32 * depth).min(1500);
        self.memory.learn(good, node.before, bonus);
        for other in others.iter().filter(|other| other.tactical || !good.tactical) {
            self.memory.learn(other, node.before, -bonus);
        }
        if !good.tactical {
            let killers = &mut self.frames[node.ply].killers;
            if killers[0] != Some(good.m) {
                *killers = [Some(good.m), killers[0]];
            }
            self.memory.set_counter(node.before, good.m);
        }
    }
}

/// Whether a move leaves the next player in check.
fn gives_check<P: Evaluate>(position: &P, m: P::Move) -> bool {
    let next = after(position, m);
    next.checked().contains(next.to_move())
}

/// The bounds and circumstances in which the moves of a node are searched.
#[derive(Clone, Copy)]
struct Selection {
    alpha: i32,
    beta: i32,
    depth: i32,
    evaluation: Option<i32>,
    improving: bool,
}

/// The fraction of log2 `n` in 1/256, by the chord of the octave.
fn fraction(n: i32) -> i32 {
    let octave = (n as u32).ilog2();
    (((n as u32) << 8 >> octave) as i32) - 256
}
