//! What a node teaches: which moves are good, and how wrong evaluations are.

use crate::ordering::Candidate;
use crate::score::is_forced;
use crate::tt::Bound;
use crate::worker::{Node, Worker};
use variorum_core::Evaluate;

/// How much a quiet move is remembered for each turn of depth and centipawn that it gains, and at most.
const GAIN_LESSON: i32 = 4;
const MOST_GAIN_LESSON: i32 = 1000;

/// How much a move is remembered that decided a node.
fn lesson(depth: i32) -> i32 {
    (depth * depth * 12 + 60 * depth).min(1600)
}

impl<P: Evaluate> Worker<'_, P> {
    /// Remembers of the quiet move that led here by how much it made its side stand better.
    pub fn learn_gain(&mut self, position: &P, node: &Node, evaluation: Option<i32>, depth: i32) {
        let before = node.ply.checked_sub(1).and_then(|ply| self.frames[ply].evaluation);
        if let (true, Some(last), Some(before), Some(now)) =
            (node.after_quiet, node.before.last, before, evaluation)
        {
            let same_side = (node.mover == Some(self.player)) == self.is_searcher(position);
            let gain = if same_side { now - before } else { -now - before };
            self.memory.learn_quiet(
                last,
                &[],
                (GAIN_LESSON * depth * gain).clamp(-MOST_GAIN_LESSON, MOST_GAIN_LESSON),
            );
        }
    }

    /// Remembers that the quiet move that led here left no good answer.
    pub fn learn_refutation(&mut self, node: &Node, depth: i32) {
        if let (true, Some(last)) = (node.after_quiet && depth >= 2, node.before.last) {
            self.memory.learn_quiet(last, &[node.before.earlier], lesson(depth) / 2);
        }
    }

    /// Remembers the last of `tried` as good, and those of its kind before it as not.
    pub fn learn_cutoff<'c>(
        &mut self,
        node: &Node,
        mut tried: impl DoubleEndedIterator<Item = &'c Candidate<P::Move>>,
        depth: i32,
    ) where
        P::Move: 'c,
    {
        let Some(good) = tried.next_back() else { return };
        let bonus = lesson(depth);
        self.memory.learn(good, node.before, bonus);
        for other in tried.filter(|other| other.tactical || !good.tactical) {
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

    /// Remembers how wrong the evaluation was, where it can be compared with what was found.
    pub fn learn_error(
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
            self.memory.learn_correction(node.aspects, node.before.last, best - evaluation, depth);
        }
    }
}
