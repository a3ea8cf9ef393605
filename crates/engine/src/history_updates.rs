//! What a node teaches: which moves are good, and how wrong evaluations are.

use crate::ordering::Candidate;
use crate::score::is_forced;
use crate::tt::Bound;
use crate::worker::{Node, Worker};
use variorum_core::Evaluate;

/// How much a quiet move is remembered for each turn of depth and centipawn that it gains, and at most.
const EVAL_GAIN_BONUS: i32 = 4;
const EVAL_GAIN_BONUS_MAX: i32 = 1000;

/// How much a move is remembered that decided a node.
fn history_bonus(depth: i32) -> i32 {
    (depth * depth * 12 + 60 * depth).min(1600)
}

impl<P: Evaluate> Worker<'_, P> {
    /// Remembers of the quiet move that led here by how much it made its side stand better.
    pub fn update_by_eval_gain(&mut self, position: &P, node: &Node, evaluation: Option<i32>, depth: i32) {
        let before = node.ply.checked_sub(1).and_then(|ply| self.stack[ply].evaluation);
        if let (true, Some(last), Some(before), Some(now)) =
            (node.after_quiet, node.previous.last, before, evaluation)
        {
            let same_side = (node.mover == Some(self.player)) == self.is_searcher(position);
            let gain = if same_side { now - before } else { -now - before };
            self.histories.update_quiet(
                last,
                &[],
                (EVAL_GAIN_BONUS * depth * gain).clamp(-EVAL_GAIN_BONUS_MAX, EVAL_GAIN_BONUS_MAX),
            );
        }
    }

    /// Remembers that the quiet move that led here left no good answer.
    pub fn reward_previous_move(&mut self, node: &Node, depth: i32) {
        if let (true, Some(last)) = (node.after_quiet && depth >= 2, node.previous.last) {
            self.histories.update_quiet(last, &[node.previous.earlier], history_bonus(depth) / 2);
        }
    }

    /// Remembers the last of `tried` as good, and those of its kind before it as not.
    pub fn update_on_cutoff<'c>(
        &mut self,
        node: &Node,
        mut tried: impl DoubleEndedIterator<Item = &'c Candidate<P::Move>>,
        depth: i32,
    ) where
        P::Move: 'c,
    {
        let Some(good) = tried.next_back() else { return };
        let bonus = history_bonus(depth);
        self.histories.update(good, node.previous, bonus);
        for other in tried.filter(|other| other.tactical || !good.tactical) {
            self.histories.update(other, node.previous, -bonus);
        }
        if !good.tactical {
            let killers = &mut self.stack[node.ply].killers;
            if killers[0] != Some(good.m) {
                *killers = [Some(good.m), killers[0]];
            }
            self.histories.set_counter_move(node.previous, good.m);
        }
    }

    /// Remembers how wrong the evaluation was, where it can be compared with what was found.
    pub fn update_correction_history(
        &mut self,
        node: &Node,
        evaluation: Option<i32>,
        best: i32,
        bound: Bound,
        best_is_tactical: bool,
        depth: i32,
    ) {
        let Some(evaluation) = evaluation else { return };
        let comparable = match bound {
            Bound::Lower => best > evaluation,
            Bound::Upper => best < evaluation,
            Bound::Exact => true,
        };
        if comparable && !best_is_tactical && !is_forced(best) && self.skill.is_full() && P::PLAYERS == 2 {
            self.histories.update_correction(
                node.correction_slots,
                node.previous.last,
                best - evaluation,
                depth,
            );
        }
    }
}
