//! The search of fights: only tactical moves, until the position is quiet enough to be judged.

use crate::ordering::Hints;
use crate::score::{FORCED, INFINITE, from_table, is_forced, to_table};
use crate::tt::{Bound, Entry, NO_EVALUATION};
use crate::worker::{MAX_PLY, Node, Worker};
use variorum_core::Evaluate;

/// For so many plies of a fight every way out of check is tried; then only tactical ones are, so that
/// answering check with check comes to an end.
const EVASIONS: i32 = 4;
/// What a capture may gain beyond the material, in centipawns.
const MARGIN: i32 = 250;

impl<P: Evaluate> Worker<'_, P> {
    /// The value for the side to move when only tactical moves are followed, `fights` plies of
    /// which lie behind. In check, and where the rules demand a tactical move, every move is tried.
    pub fn quiescence(&mut self, position: &P, node: &Node, mut alpha: i32, beta: i32, fights: i32) -> i32 {
        self.frames[node.ply].line.clear();
        if let Some(value) = self.early_end(position, node) {
            return value;
        }
        let key = self.table_key(position);
        let known = self.table.probe(key);
        let known_value = known.map_or(0, |known| from_table(i32::from(known.value), node.distance));
        if let Some(known) = known
            && beta - alpha == 1
            && known.bound.decides(known_value, alpha, beta)
        {
            return known_value;
        }
        let most = if position.must_act() { i32::MAX } else { EVASIONS };
        let evades =
            node.pressed && node.ply < MAX_PLY - 1 && fights < self.skill.handicap.quiescence.min(most);
        let mut best = -INFINITE;
        let mut evaluation = NO_EVALUATION;
        if !evades {
            evaluation = match known {
                Some(known) if known.evaluation != NO_EVALUATION => known.evaluation,
                _ => self.evaluate(position) as i16,
            };
            best = self.corrected(node, i32::from(evaluation));
            // Among three it depends on who of the others answers, which the key does not tell here.
            if let Some(known) = known
                && P::PLAYERS == 2
                && !is_forced(known_value)
            {
                best = known.bound.refine(best, known_value);
            }
        }
        let is_last = node.ply >= MAX_PLY - 1 || fights >= self.skill.handicap.quiescence;
        if best >= beta && !is_last {
            return if position.has_legal_move() { best } else { self.decided_value(position, node) };
        }
        let stand = best;
        let first_alpha = alpha;
        alpha = alpha.max(best);

        let mut candidates = std::mem::take(&mut self.frames[node.ply].candidates);
        let hints =
            Hints { best: known.map_or(0, |known| known.best), killers: [None, None], before: node.before };
        let skill = self.skill;
        let has_moves = if evades {
            candidates.fill(position, self.memory, &hints, |m, tactical| !skill.overlooks(key, m, tactical))
        } else {
            if !is_last {
                candidates.fill_tactical(position, self.memory, &hints, |m, tactical| {
                    tactical && !skill.overlooks(key, m, true)
                });
            }
            position.has_legal_move()
        };
        if !has_moves {
            self.frames[node.ply].candidates = candidates;
            return self.decided_value(position, node);
        }
        if is_last {
            self.frames[node.ply].candidates = candidates;
            return best;
        }
        let mut best_move = 0;
        let mut i = 0;
        while let Some(candidate) = candidates.pick(i, position) {
            i += 1;
            if !evades {
                if stand + candidate.gain + MARGIN <= alpha {
                    best = best.max(stand + candidate.gain + MARGIN);
                    continue;
                }
                // Those that lose material come last; so do those that gain too little.
                if candidate.losing && self.skill.is_full() {
                    break;
                }
            } else if best > -FORCED && !candidate.tactical && self.skill.is_full() && i > 3 {
                // A way out of check was found; quiet ones further down seldom are better.
                continue;
            }
            let mut next = position.clone();
            next.play(candidate.m);
            let Some(child) = self.make(position, &next, node, candidate.m, candidate.slot) else { break };
            if !evades && self.is_quarrel(position, &next, stand) {
                self.take_back();
                continue;
            }
            let value = if self.same_side(position, &next) {
                self.quiescence(&next, &child, alpha, beta, fights + 1)
            } else {
                -self.quiescence(&next, &child, -beta, -alpha, fights + 1)
            };
            self.take_back();
            if self.stopped {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_move = candidate.print;
                    self.extend_line(node.ply, candidate.m);
                    if value >= beta {
                        break;
                    }
                }
            }
        }
        self.frames[node.ply].candidates = candidates;
        if self.stopped {
            return 0;
        }
        if best <= -INFINITE {
            // Every evasion was overlooked.
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

    /// Whether a fight is one of the others among themselves, which does not hurt the searching
    /// player: following those too would never end.
    fn is_quarrel(&mut self, position: &P, next: &P, stand: i32) -> bool {
        P::PLAYERS > 2 && !self.is_searcher(position) && {
            let value = self.evaluate(next);
            let seen_before = if self.same_side(position, next) { value } else { -value };
            seen_before <= stand && next.decided().is_none()
        }
    }

    /// The best line at `ply` is `m` and then the best line of the ply below.
    pub fn extend_line(&mut self, ply: usize, m: P::Move) {
        let [above, below] = &mut self.frames[ply..=ply + 1] else { return };
        above.line.clear();
        above.line.push(m);
        above.line.extend_from_slice(&below.line);
    }
}
