//! Scores of root moves without a search: by the evaluation after them, and what the next player can take then.

use crate::params::MIN_NODES_PER_MOVE;
use crate::score::reported;
use crate::variation::Variation;
use crate::worker::Worker;
use std::cmp::Reverse;
use variorum_core::Searchable;
use variorum_core::perft::after;

impl<P: Searchable> Worker<'_, P> {
    /// Whether there are too few nodes to search every move. The limits of weak levels are not meant.
    pub fn has_few_nodes(&self, moves: usize) -> bool {
        let few = MIN_NODES_PER_MOVE * moves as u64;
        self.skill.is_full() && self.limiter.limits.nodes.is_some_and(|nodes| nodes < few)
    }

    /// Puts the moves at the root in order by their static scores.
    pub fn order_statically(&mut self, position: &P, lines: &mut [Variation<P::Move>]) {
        lines.sort_by_cached_key(|line| Reverse(self.static_score(position, line.first())));
    }

    /// Where nothing was searched, gives the moves at the root their static scores and puts them in order.
    pub fn score_statically(&mut self, position: &P, lines: &mut [Variation<P::Move>]) {
        if lines.first().is_none_or(|line| line.result.is_some()) {
            return;
        }
        for line in lines.iter_mut() {
            let value = self.static_score(position, line.first());
            line.result = Some(self.result(value, reported(value, P::PLAYERS), 1));
        }
        lines.sort_by_key(|line| Reverse(line.result.map(|result| result.value)));
    }

    /// The static score of a move for the player at the root: the evaluation after it, or after the capture by which
    /// the next player gains most. That is no search, and no nodes are counted.
    fn static_score(&mut self, position: &P, m: P::Move) -> i32 {
        let root = self.root(position);
        let next = after(position, m);
        let child = self.child(position, &next, &root);
        let value = match self.early_value(&next, &child) {
            Some(value) => value,
            None if next.has_legal_move() => self.evaluate_after_best_capture(&next),
            None => self.decided_value(&next, &child),
        };
        self.unmake();
        if self.same_side(position, &next) { value } else { -value }
    }

    /// The evaluation for the side to move when it may capture once.
    fn evaluate_after_best_capture(&mut self, position: &P) -> i32 {
        let stand_pat = self.evaluate(position);
        let mut moves = Vec::new();
        position.tactical_moves(&mut moves);
        let mut best = stand_pat;
        for m in moves.into_iter().filter(|&m| position.is_tactical(m) && position.see(m, 0)) {
            let next = after(position, m);
            let value = self.evaluate(&next);
            let value = if self.same_side(position, &next) { value } else { -value };
            // Where the piece that takes is taken, it is lost.
            let lost = if position.see(m, position.gain(m)) { 0 } else { position.risk(m) };
            best = best.max(value - lost);
        }
        best
    }
}
