//! Which moves to try first.

use crate::hash::fingerprint;
use crate::memory::{Before, Memory};
use std::hash::Hash;
use variorum_core::{Evaluate, Play};

/// A legal move with what ordering and pruning want to know of it.
#[derive(Clone, Copy)]
pub(crate) struct Candidate<M> {
    /// The move.
    pub m: M,
    /// Rank: higher is tried first. No two moves of a node share one.
    rank: i64,
    /// What it gains at once; 0 for quiet moves.
    pub gain: i32,
    /// Index into the tables of [`Memory`].
    pub slot: u32,
    /// Whether it is tactical.
    pub tactical: bool,
    /// Whether it may lose material, which is found out when its turn comes.
    doubtful: bool,
}

impl<M> Candidate<M> {
    /// Whether it is known to lose material.
    pub fn is_losing(&self) -> bool {
        self.rank < i64::from(LOSING / 2) << 16
    }
}

/// Ranks, from the top: the table's move, captures that win or trade, killers, quiet moves by
/// history, captures that lose material.
const TABLE_MOVE: i32 = 1 << 30;
const GOOD: i32 = 1 << 28;
const KILLER: i32 = 1 << 26;
const LOSING: i32 = -(1 << 29);

/// How many moves are picked one by one before the rest is sorted: most cutoffs come before.
const SELECTED: usize = 6;

/// The moves of one node, picked best first.
pub(crate) struct Candidates<M> {
    legal: Vec<M>,
    list: Vec<Candidate<M>>,
}

impl<M> Default for Candidates<M> {
    fn default() -> Candidates<M> {
        Candidates { legal: Vec::new(), list: Vec::new() }
    }
}

/// What a node knows that helps to order its moves.
pub(crate) struct Hints<M> {
    /// Fingerprint of the table's best move; 0 for none.
    pub best: u16,
    /// Quiet moves that refuted siblings.
    pub killers: [Option<M>; 2],
    /// The moves before.
    pub before: Before,
}

impl<M: Copy + Eq + Hash> Candidates<M> {
    /// Fills in the legal moves that `wanted` keeps (told whether they are tactical), ranked.
    /// Returns false when there is no legal move at all.
    pub fn fill<P: Evaluate + Play<Move = M>>(
        &mut self,
        position: &P,
        memory: &Memory<P>,
        hints: &Hints<M>,
        wanted: impl FnMut(M, bool) -> bool,
    ) -> bool {
        self.legal.clear();
        memory.prefetch_pairs(position.to_move(), hints.before);
        position.legal_moves(&mut self.legal);
        self.rank(position, memory, hints, wanted);
        !self.legal.is_empty()
    }

    /// As [`Candidates::fill`], with the tactical moves and perhaps others.
    pub fn fill_tactical<P: Evaluate + Play<Move = M>>(
        &mut self,
        position: &P,
        memory: &Memory<P>,
        hints: &Hints<M>,
        wanted: impl FnMut(M, bool) -> bool,
    ) {
        self.legal.clear();
        position.tactical_moves(&mut self.legal);
        self.rank(position, memory, hints, wanted);
    }

    fn rank<P: Evaluate + Play<Move = M>>(
        &mut self,
        position: &P,
        memory: &Memory<P>,
        hints: &Hints<M>,
        mut wanted: impl FnMut(M, bool) -> bool,
    ) {
        self.list.clear();
        let player = position.to_move();
        let counter = memory.counter(hints.before);
        for (index, &m) in self.legal.iter().enumerate() {
            let tactical = position.is_tactical(m);
            if !wanted(m, tactical) {
                continue;
            }
            let slot = Memory::slot(player, position, m);
            let gain = if tactical { position.gain(m) } else { 0 };
            let mut doubtful = false;
            let rank = if hints.best != 0 && fingerprint(m) == hints.best {
                TABLE_MOVE
            } else if tactical {
                let risk = position.risk(m);
                doubtful = gain < risk;
                GOOD + gain * 16 - risk + memory.tactical_history(slot) / 4
            } else if hints.killers[0] == Some(m) {
                KILLER + 2
            } else if hints.killers[1] == Some(m) {
                KILLER + 1
            } else if counter == Some(m) {
                KILLER
            } else {
                memory.quiet_history(slot, hints.before)
            };
            // Of equals the first, so that the order of generation decides.
            let rank = (i64::from(rank) << 16) - index as i64;
            self.list.push(Candidate { m, rank, gain, slot, tactical, doubtful });
        }
    }

    /// Whether no move is left to pick.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The `i`th best move; `None` past the last. To be called with 0, 1, 2 …
    pub fn pick<P: Evaluate + Play<Move = M>>(&mut self, i: usize, position: &P) -> Option<Candidate<M>> {
        let rest = self.list.get_mut(i..)?;
        if i == SELECTED {
            rest.iter_mut().for_each(|candidate| candidate.judge(position));
            rest.sort_unstable_by_key(|candidate| -candidate.rank);
        }
        if i < SELECTED {
            loop {
                let best = (0..rest.len()).max_by_key(|&j| rest[j].rank)?;
                rest.swap(0, best);
                if !rest[0].doubtful {
                    break;
                }
                rest[0].judge(position);
            }
        }
        rest.first().copied()
    }

    /// The moves picked so far, up to the `count`th.
    pub fn picked(&self, count: usize) -> &[Candidate<M>] {
        &self.list[..count]
    }
}

impl<M: Copy> Candidate<M> {
    /// Finds out whether a doubtful move loses material; if so it comes last.
    fn judge<P: Evaluate + Play<Move = M>>(&mut self, position: &P) {
        if self.doubtful && !position.sees(self.m, 0) {
            self.rank += i64::from(LOSING - GOOD) << 16;
        }
        self.doubtful = false;
    }
}
