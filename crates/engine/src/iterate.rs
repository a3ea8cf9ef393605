//! Iterative deepening: the root is searched deeper and deeper until a limit is reached.

use crate::node::Node;
use crate::params::{
    ASPIRATION_DEPTH, ASPIRATION_GROWTH, ASPIRATION_WIDEST, ASPIRATION_WINDOW, MAX_DEPTH, ROOT_REDUCTIONS,
    TIME_BY_EFFORT, TIME_BY_FALL_MAX, TIME_BY_STABILITY,
};
use crate::report::Report;
use crate::score::{FORCED, INFINITE, distance_to_end, is_forced, reported};
use crate::searcher::Score;
use crate::variation::Variation;
use crate::worker::Worker;
use variorum_core::Searchable;
use variorum_core::perft::after;

/// A move at the root with what is known of it.
#[derive(Clone, Debug)]
pub(crate) struct RootMove<M> {
    /// The move and the play expected after it.
    pub line: Variation<M>,
    /// Value in this iteration; `-INFINITE` while unknown or known only to be worse than the best.
    value: i32,
    /// Value in the last iteration that knew one.
    last_value: i32,
    /// Nodes below it in this search.
    nodes: u64,
}

impl<M> RootMove<M> {
    /// Nothing is known yet.
    pub fn new(line: Variation<M>) -> RootMove<M> {
        RootMove { line, value: -INFINITE, last_value: -INFINITE, nodes: 0 }
    }

    /// The latest value known.
    fn latest(&self) -> i32 {
        if self.value > -INFINITE { self.value } else { self.last_value }
    }
}

impl<P: Searchable> Worker<'_, P> {
    /// Searches `moves` deeper and deeper and leaves the best `lines` of them in front, in order.
    pub fn iterate(
        &mut self,
        position: &P,
        moves: &mut [RootMove<P::Move>],
        lines: usize,
        report: Report<'_>,
    ) {
        let lines = lines.min(moves.len());
        let max_depth = self.limiter.limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        let mut stable = 0;
        for depth in 1..=max_depth {
            self.iteration = depth as i32;
            self.seldepth = 0;
            for root in moves.iter_mut() {
                root.last_value = root.latest();
                root.value = -INFINITE;
            }
            let best_before = moves.first().map(|root| root.line.first());
            for line in 0..lines {
                self.search_line(position, &mut moves[line..], depth);
                if self.limiter.stopped {
                    break;
                }
                // A line may turn out better than one before it.
                moves[..=line].sort_by_key(|root| -root.value);
            }
            let changed = moves.first().map(|root| root.line.first()) != best_before;
            if !self.limiter.stopped {
                self.report(position, moves[..lines].iter().map(|root| &root.line), report);
            }
            self.limiter.must_finish_iteration = false;
            stable = if changed { 0 } else { stable + 1 };
            if self.limiter.stopped
                || self.limiter.is_stop_requested()
                || self.is_enough(moves, lines, depth, stable)
            {
                break;
            }
        }
    }

    /// Whether another iteration is not worth beginning.
    fn is_enough(&self, moves: &[RootMove<P::Move>], lines: usize, depth: u32, stable: usize) -> bool {
        let Some(best) = moves.first() else { return true };
        if let Some(soft) = self.limiter.limits.soft_ms {
            // A fixed time for the move is used up.
            let flexible = self.limiter.limits.hard_ms.is_some_and(|hard| hard > soft);
            let percent = if flexible { percent_of_time(moves, stable) } else { 100 };
            if self.limiter.elapsed_ms() >= soft.saturating_mul(percent) / 100 {
                return true;
            }
        }
        if let (Some(most), Score::Mate(turns)) = (self.limiter.limits.mate, reported(best.value, P::PLAYERS))
            && turns > 0
            && turns as u32 <= most
        {
            return true;
        }
        let limits = self.limiter.limits;
        let limited = self.limiter.is_timed() || limits.nodes.is_some();
        // There is only one move, or the forced result was searched to its end.
        let settled = is_forced(best.value) && depth as i32 > P::PLAYERS as i32 * distance_to_end(best.value);
        limited && lines == 1 && (limits.soft_ms.is_some() && moves.len() == 1 || settled)
    }

    /// Searches `moves` for the best, which is put in front, in a window about its last value.
    fn search_line(&mut self, position: &P, moves: &mut [RootMove<P::Move>], depth: u32) {
        let guess = moves.iter().map(|root| root.last_value).max().unwrap_or(-INFINITE);
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        let mut window = ASPIRATION_WINDOW;
        if depth >= ASPIRATION_DEPTH && guess.abs() < FORCED {
            (alpha, beta) = (guess - window, guess + window);
        }
        loop {
            let value = self.search_root(position, moves, alpha, beta, depth as i32);
            // Stable, so that moves of unknown value stay as they were.
            moves.sort_by_key(|root| -root.value);
            if self.limiter.stopped {
                return;
            }
            window *= ASPIRATION_GROWTH;
            let widest = window > ASPIRATION_WIDEST;
            if value <= alpha {
                beta = (alpha + beta) / 2;
                alpha = if widest { -INFINITE } else { (value - window).max(-INFINITE) };
            } else if value >= beta {
                beta = if widest { INFINITE } else { (value + window).min(INFINITE) };
            } else {
                return;
            }
        }
    }

    fn search_root(
        &mut self,
        position: &P,
        moves: &mut [RootMove<P::Move>],
        mut alpha: i32,
        beta: i32,
        depth: i32,
    ) -> i32 {
        let node = self.root(position);
        self.stack[0].stage = Some((position.to_move(), node.decisions));
        self.stack[0].evaluation = (!node.in_check_or_forced).then(|| {
            let raw = self.evaluate(position);
            self.corrected(&node, raw)
        });
        self.stack[1].killers = [None, None];
        self.stack[2].killers = [None, None];
        let depth = depth + i32::from(node.in_check_or_forced);
        let mut best = -INFINITE;
        for root in moves.iter_mut() {
            root.value = -INFINITE;
        }
        for (i, root) in moves.iter_mut().enumerate() {
            let nodes_before = self.limiter.all_nodes();
            let m = root.line.first();
            let next = after(position, m);
            let Some(child) = self.make(position, &next, &node, m, root.line.slot) else { break };
            let flips = !self.same_side(position, &next);
            let below = depth - 1;
            let mut value = 0;
            if i > 0 {
                let may_wait = self.limiter.may_reduce() && !child.in_check_or_forced;
                let reductions = ROOT_REDUCTIONS.iter().filter(|(from, moves)| depth >= *from && i > *moves);
                let reduced = below - if may_wait { reductions.count() as i32 } else { 0 };
                let child = Node { cut_node: true, ..child };
                value = self.below::<false>(&next, &child, alpha, alpha + 1, reduced, flips);
                if value > alpha && reduced < below && !self.limiter.stopped {
                    value = self.below::<false>(&next, &child, alpha, alpha + 1, below, flips);
                }
            }
            if i == 0 || value > alpha && !self.limiter.stopped {
                value = self.below::<true>(&next, &child, alpha, beta, below, flips);
            }
            self.unmake();
            root.nodes += self.limiter.all_nodes() - nodes_before;
            if self.limiter.stopped {
                break;
            }
            if value > best {
                best = value;
            }
            if i == 0 || value > alpha {
                root.value = value;
                // A move that failed low is only known to be worse.
                if value > alpha || root.line.result.is_none() {
                    let score = reported(value, P::PLAYERS);
                    root.line.result = Some(self.result(value, score, self.iteration as u32));
                    root.line.expect(self.stack[1].line.iter().copied());
                }
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}

/// How much of the time meant for a move is to be used, in hundredths: less the more of the nodes went into the best
/// move and the longer that has been the best (`stable` iterations), more when its value fell.
fn percent_of_time<M>(moves: &[RootMove<M>], stable: usize) -> u64 {
    let Some(best) = moves.first() else { return 100 };
    let all: u64 = moves.iter().map(|root| root.nodes).sum();
    let by_effort = TIME_BY_EFFORT - 100 * best.nodes / all.max(1);
    let fallen = if best.last_value > -INFINITE {
        (best.last_value - best.latest()).clamp(0, TIME_BY_FALL_MAX)
    } else {
        0
    };
    by_effort * TIME_BY_STABILITY[stable.min(TIME_BY_STABILITY.len() - 1)] / 100 * (100 + fallen as u64) / 100
}
