//! Quiescence search: only tactical moves, until the position is quiet enough for its static evaluation.

use crate::node::Node;
use crate::ordering::Hints;
use crate::params::{DELTA_MARGIN, EVASION_MOVES, EVASION_PLIES, MAX_PLY};
use crate::score::{FORCED, INFINITE, from_table, is_forced, to_table};
use crate::tt::{Bound, Entry, NO_EVALUATION};
use crate::worker::Worker;
use variorum_core::Searchable;

impl<P: Searchable> Worker<'_, P> {
    /// The value for the side to move when only tactical moves are searched. `qs_ply` is the ply within this search.
    /// In check, and where the rules demand a tactical move, every move is searched in the first plies.
    pub fn quiescence(&mut self, position: &P, node: &Node, mut alpha: i32, beta: i32, qs_ply: i32) -> i32 {
        self.stack[node.ply].line.clear();
        if let Some(value) = self.early_value(position, node) {
            return value;
        }
        let key = self.table_key(position);
        let tt_entry = self.table.probe(key);
        let tt_value = tt_entry.map_or(0, |tt_entry| from_table(i32::from(tt_entry.value), node.distance));
        if let Some(tt_entry) = tt_entry
            && beta - alpha == 1
            && tt_entry.bound.decides(tt_value, alpha, beta)
        {
            return tt_value;
        }
        let most = if position.must_capture() { i32::MAX } else { EVASION_PLIES };
        let evades = node.in_check_or_forced
            && node.ply < MAX_PLY - 1
            && qs_ply < self.skill.handicap.quiescence.min(most);
        let mut best = -INFINITE;
        let mut evaluation = NO_EVALUATION;
        if !evades {
            evaluation = match tt_entry {
                Some(tt_entry) if tt_entry.evaluation != NO_EVALUATION => tt_entry.evaluation,
                _ => self.evaluate(position) as i16,
            };
            best = self.corrected(node, i32::from(evaluation));
            // Not among three: there the value depends on which of the others answers, and the key does not include that.
            if let Some(tt_entry) = tt_entry
                && P::PLAYERS == 2
                && !is_forced(tt_value)
            {
                best = tt_entry.bound.refine(best, tt_value);
            }
        }
        let is_last = node.ply >= MAX_PLY - 1 || qs_ply >= self.skill.handicap.quiescence;
        if best >= beta && !is_last {
            return if position.has_legal_move() { best } else { self.decided_value(position, node) };
        }
        let stand_pat = best;
        let first_alpha = alpha;
        alpha = alpha.max(best);

        let mut candidates = std::mem::take(&mut self.stack[node.ply].candidates);
        let hints = Hints {
            best: tt_entry.map_or(0, |tt_entry| tt_entry.best),
            killers: [None, None],
            previous: node.previous,
        };
        let skill = self.skill;
        let has_moves = if evades {
            candidates
                .fill(position, self.histories, &hints, |m, tactical| !skill.overlooks(key, m, tactical))
        } else {
            if !is_last {
                candidates.fill_tactical(position, self.histories, &hints, |m, tactical| {
                    tactical && !skill.overlooks(key, m, true)
                });
            }
            position.has_legal_move()
        };
        if !has_moves {
            self.stack[node.ply].candidates = candidates;
            return self.decided_value(position, node);
        }
        if is_last {
            self.stack[node.ply].candidates = candidates;
            return best;
        }
        let mut best_move = 0;
        let mut i = 0;
        while let Some(candidate) = candidates.pick(i, position) {
            i += 1;
            if !evades {
                if stand_pat + candidate.gain + DELTA_MARGIN <= alpha {
                    best = best.max(stand_pat + candidate.gain + DELTA_MARGIN);
                    continue;
                }
                // Moves that lose material come last, so the rest loses material too.
                if candidate.losing && self.skill.is_full() {
                    break;
                }
            } else if best > -FORCED && !candidate.tactical && self.skill.is_full() && i > EVASION_MOVES {
                // A way out of check was found, and quiet ones further down are seldom better.
                continue;
            }
            let mut next = position.clone();
            next.play(candidate.m);
            let Some(child) = self.make(position, &next, node, candidate.m, candidate.slot) else { break };
            if !evades && self.is_between_others(position, &next, stand_pat) {
                self.unmake();
                continue;
            }
            let value = if self.same_side(position, &next) {
                self.quiescence(&next, &child, alpha, beta, qs_ply + 1)
            } else {
                -self.quiescence(&next, &child, -beta, -alpha, qs_ply + 1)
            };
            self.unmake();
            if self.limiter.stopped {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_move = candidate.fingerprint;
                    self.stack.extend_line(node.ply, candidate.m);
                    if value >= beta {
                        break;
                    }
                }
            }
        }
        self.stack[node.ply].candidates = candidates;
        if self.limiter.stopped {
            return 0;
        }
        if best <= -INFINITE {
            // The level overlooked every evasion.
            return self.evaluate(position);
        }
        let bound = match () {
            () if best >= beta => Bound::Lower,
            () if best > first_alpha && best.abs() < FORCED => Bound::Exact,
            () => Bound::Upper,
        };
        let value = to_table(best, node.distance) as i16;
        self.table.store(key, Entry { best: best_move, value, evaluation, depth: 0, bound });
        best
    }

    /// Whether a capture is one of the other players among themselves, which does not hurt the searching player.
    /// Those are not searched, because there is hardly an end of them.
    fn is_between_others(&mut self, position: &P, next: &P, stand_pat: i32) -> bool {
        P::PLAYERS > 2 && !self.is_searcher(position) && {
            let value = self.evaluate(next);
            let seen_before = if self.same_side(position, next) { value } else { -value };
            seen_before <= stand_pat && next.decided().is_none()
        }
    }
}
