//! Which moves to try first, and what is remembered for that.

use crate::hash::fingerprint;
use std::hash::Hash;
use variorum_core::{Evaluate, Play, Player};

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
}

/// Ranks, from the top: the table's move, captures that win or trade, killers, other captures that
/// may win, quiet moves by history, moves that lose material.
const TABLE_MOVE: i32 = 1 << 30;
const GOOD: i32 = 1 << 28;
const KILLER: i32 = 1 << 26;
const RISKY: i32 = 1 << 24;
const LOSING: i32 = -(1 << 28);

/// How many moves are picked one by one before the rest is sorted: most cutoffs come before.
const SELECTED: usize = 4;

/// History values stay within this (either way).
pub(crate) const HISTORY_BOUND: i32 = 8192;
const FOLLOW_SLOTS: usize = 1 << 18;

/// What is remembered from one search to the next of moves that were good or bad.
pub(crate) struct Memory<P: Evaluate> {
    /// By player and history slot.
    quiet: Vec<i16>,
    tactical: Vec<i16>,
    /// By the move before and this one, hashed.
    follow: Vec<i16>,
    /// The quiet answer that refuted the move before.
    counters: Vec<Option<P::Move>>,
}

impl<P: Evaluate> Memory<P> {
    /// Nothing remembered.
    pub fn new() -> Memory<P> {
        let slots = P::PLAYERS * P::HISTORY_SLOTS;
        Memory {
            quiet: vec![0; slots],
            tactical: vec![0; slots],
            follow: vec![0; FOLLOW_SLOTS],
            counters: vec![None; slots],
        }
    }

    /// Older lessons weigh less in a new search.
    pub fn fade(&mut self) {
        for table in [&mut self.quiet, &mut self.tactical, &mut self.follow] {
            table.iter_mut().for_each(|value| *value /= 2);
        }
    }

    /// The index of a move of `player` in these tables.
    pub fn slot(player: Player, position: &P, m: P::Move) -> u32 {
        (player.index() * P::HISTORY_SLOTS + position.history_slot(m).min(P::HISTORY_SLOTS - 1)) as u32
    }

    fn follow_slot(before: u32, slot: u32) -> usize {
        (before.wrapping_mul(0x9e37_79b1) ^ slot.wrapping_mul(0x85eb_ca6b)) as usize % FOLLOW_SLOTS
    }

    /// How good a quiet move has been: within twice [`HISTORY_BOUND`].
    pub fn quiet_history(&self, slot: u32, before: Option<u32>) -> i32 {
        let follow = before.map_or(0, |before| self.follow[Self::follow_slot(before, slot)]);
        i32::from(self.quiet[slot as usize]) + i32::from(follow)
    }

    /// A move was best (positive) or tried in vain (negative).
    pub fn learn(&mut self, candidate: &Candidate<P::Move>, before: Option<u32>, bonus: i32) {
        if candidate.tactical {
            shift(&mut self.tactical[candidate.slot as usize], bonus);
            return;
        }
        shift(&mut self.quiet[candidate.slot as usize], bonus);
        if let Some(before) = before {
            shift(&mut self.follow[Self::follow_slot(before, candidate.slot)], bonus);
        }
    }

    /// A quiet move refuted the move before.
    pub fn set_counter(&mut self, before: Option<u32>, m: P::Move) {
        if let Some(before) = before {
            self.counters[before as usize] = Some(m);
        }
    }
}

/// Moves a value towards the bound, less the nearer it is.
fn shift(value: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-HISTORY_BOUND, HISTORY_BOUND);
    *value = (i32::from(*value) + bonus - i32::from(*value) * bonus.abs() / HISTORY_BOUND) as i16;
}

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
    /// Slot of the move before.
    pub before: Option<u32>,
}

impl<M: Copy + Eq + Hash> Candidates<M> {
    /// Fills in the legal moves that `wanted` keeps (told whether they are tactical), ranked.
    /// Returns false when there is no legal move at all.
    pub fn fill<P: Evaluate + Play<Move = M>>(
        &mut self,
        position: &P,
        memory: &Memory<P>,
        hints: &Hints<M>,
        mut wanted: impl FnMut(M, bool) -> bool,
    ) -> bool {
        self.legal.clear();
        self.list.clear();
        position.legal_moves(&mut self.legal);
        let player = position.to_move();
        let counter = hints.before.and_then(|before| memory.counters[before as usize]);
        for (index, &m) in self.legal.iter().enumerate() {
            let tactical = position.is_tactical(m);
            if !wanted(m, tactical) {
                continue;
            }
            let slot = Memory::slot(player, position, m);
            let gain = if tactical { position.gain(m) } else { 0 };
            let rank = if hints.best != 0 && fingerprint(m) == hints.best {
                TABLE_MOVE
            } else if tactical {
                let risk = position.risk(m);
                let class = match () {
                    () if gain < 0 => LOSING,
                    () if gain + 50 >= risk => GOOD,
                    () => RISKY,
                };
                class + gain * 16 - risk + i32::from(memory.tactical[slot as usize]) / 8
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
            self.list.push(Candidate { m, rank, gain, slot, tactical });
        }
        !self.legal.is_empty()
    }

    /// Whether no move is left to pick.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The `i`th best move; `None` past the last. To be called with 0, 1, 2 …
    pub fn pick(&mut self, i: usize) -> Option<Candidate<M>> {
        let rest = self.list.get_mut(i..)?;
        if i < SELECTED {
            let best = (0..rest.len()).max_by_key(|&j| rest[j].rank)?;
            rest.swap(0, best);
        } else if i == SELECTED {
            rest.sort_unstable_by_key(|candidate| -candidate.rank);
        }
        rest.first().copied()
    }

    /// The moves picked so far, up to the `count`th.
    pub fn picked(&self, count: usize) -> &[Candidate<M>] {
        &self.list[..count]
    }
}
