//! Searches that know more than two sides: see [`variorum_core::Method`].

pub(crate) mod best_reply;
mod max_n;
mod monte_carlo;
mod share;

use crate::iterate::texts;
use crate::memory::Before;
use crate::ordering::{Candidates, Hints};
use crate::worker::{MAX_PLY, Worker};
use crate::{Info, Score};
use variorum_core::Evaluate;

/// The deepest iteration.
const MAX_DEPTH: u32 = 120;

/// Hears of lines found.
type Report<'a> = &'a mut dyn FnMut(&Info);

/// A move at the root with what is known of it.
#[derive(Clone, Debug)]
pub(crate) struct Line<M> {
    /// Slot in the memory.
    slot: u32,
    /// What it promises the player at the root, in [`share`]'s units.
    share: i32,
    /// The same for edges.
    pub score: Score,
    /// The move and the play expected after it.
    pub moves: Vec<M>,
}

impl<P: Evaluate> Worker<'_, P> {
    /// The legal moves that `only` keeps, most promising first.
    pub fn lines(&self, position: &P, only: impl Fn(P::Move) -> bool) -> Vec<Line<P::Move>> {
        let mut candidates = Candidates::default();
        let hints = Hints { best: 0, killers: [None, None], before: Before::default() };
        candidates.fill(position, self.memory, &hints, |m, _| only(m));
        let share = self.shares(position)[position.to_move()];
        let mut lines = Vec::new();
        while let Some(candidate) = candidates.pick(lines.len(), position) {
            let score = share::reported(share, self.contending);
            lines.push(Line { slot: candidate.slot, share, score, moves: vec![candidate.m] });
        }
        lines
    }

    /// Whether no iteration is to begin any more.
    fn is_time_up(&self) -> bool {
        self.limits.soft_ms.is_some_and(|soft| self.elapsed_ms() >= soft)
    }

    /// Whether the search is to find a move soon, so that it may end when it has found enough.
    fn is_limited(&self) -> bool {
        let limits = self.limits;
        limits.soft_ms.is_some()
            || limits.hard_ms.is_some()
            || limits.nodes.is_some()
            || limits.mate.is_some()
    }

    fn report(&self, position: &P, lines: &[Line<P::Move>], depth: u32, report: Report<'_>) {
        for (i, line) in lines.iter().enumerate() {
            report(&Info {
                depth,
                seldepth: self.deepest.min(MAX_PLY) as u32,
                line: i + 1,
                score: line.score,
                nodes: self.all_nodes(),
                hashfull: self.table.fullness(),
                elapsed_ms: self.elapsed_ms(),
                moves: texts(position, &line.moves),
            });
        }
    }
}
