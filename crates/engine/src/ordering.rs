//! Move ordering: which moves are searched first.

use crate::candidate::Candidate;
use crate::hash::fingerprint;
use crate::histories::{Histories, PreviousMoves};
use crate::params::PICKED_BEFORE_SORT;
use std::cmp::Reverse;
use std::hash::Hash;
use variorum_core::{Play, Searchable};

/// Ranks, from the top: the move of the transposition table, captures that win or trade, killers and the countermove,
/// quiet moves by history, captures that lose material.
const TABLE_MOVE: i32 = 1 << 30;
const GOOD: i32 = 1 << 28;
const KILLER: i32 = 1 << 26;
const LOSING: i32 = -(1 << 29);

/// The moves of one node, picked the best first.
pub(crate) struct Candidates<M> {
    legal: Vec<M>,
    list: Vec<Candidate<M>>,
    /// For each candidate its rank, and below that, in [`INDEX_BITS`], its place in the list counted from
    /// the end: of equals the first is tried first. [`PICKED`] for those picked; empty once the rest
    /// is sorted.
    keys: Vec<i64>,
    /// Places in the list, best first: of those picked, or of all.
    order: Vec<u16>,
}

const INDEX_BITS: u32 = 16;
const LAST_INDEX: i64 = (1 << INDEX_BITS) - 1;
/// Below all keys.
const PICKED: i64 = i64::MIN;

impl<M> Default for Candidates<M> {
    fn default() -> Candidates<M> {
        Candidates { legal: Vec::new(), list: Vec::new(), keys: Vec::new(), order: Vec::new() }
    }
}

/// What helps to order the moves of a node.
pub(crate) struct Hints<M> {
    /// Fingerprint of the transposition table's best move; 0 for none.
    pub best: u16,
    /// Quiet moves that refuted siblings.
    pub killers: [Option<M>; 2],
    /// The moves that led to the node.
    pub previous: PreviousMoves,
}

impl<M: Copy + Eq + Hash> Candidates<M> {
    /// Lists and ranks the legal moves that `wanted` keeps; it is given each move and whether that is tactical. Returns
    /// false when there is no legal move at all.
    pub fn fill<P: Searchable + Play<Move = M>>(
        &mut self,
        position: &P,
        histories: &Histories<P>,
        hints: &Hints<M>,
        wanted: impl FnMut(M, bool) -> bool,
    ) -> bool {
        self.legal.clear();
        histories.prefetch_continuation(position.to_move(), hints.previous);
        position.legal_moves(&mut self.legal);
        self.rank(position, histories, hints, wanted);
        !self.legal.is_empty()
    }

    /// As [`Candidates::fill`], for the tactical moves; `wanted` may be asked of others too.
    pub fn fill_tactical<P: Searchable + Play<Move = M>>(
        &mut self,
        position: &P,
        histories: &Histories<P>,
        hints: &Hints<M>,
        wanted: impl FnMut(M, bool) -> bool,
    ) {
        self.legal.clear();
        position.tactical_moves(&mut self.legal);
        self.rank(position, histories, hints, wanted);
    }

    fn rank<P: Searchable + Play<Move = M>>(
        &mut self,
        position: &P,
        histories: &Histories<P>,
        hints: &Hints<M>,
        mut wanted: impl FnMut(M, bool) -> bool,
    ) {
        self.list.clear();
        self.keys.clear();
        self.order.clear();
        let player = position.to_move();
        let counter_move = histories.counter_move(hints.previous);
        for &m in &self.legal {
            let tactical = position.is_tactical(m);
            if !wanted(m, tactical) {
                continue;
            }
            let fingerprint = fingerprint(m);
            let slot = Histories::slot(player, position, m);
            let gain = if tactical { position.gain(m) } else { 0 };
            let mut needs_see = false;
            let rank = if fingerprint == hints.best {
                TABLE_MOVE
            } else if tactical {
                let risk = position.risk(m);
                needs_see = gain < risk;
                GOOD + gain * 16 - risk + histories.tactical_history(slot) / 4
            } else if hints.killers[0] == Some(m) {
                KILLER + 2
            } else if hints.killers[1] == Some(m) {
                KILLER + 1
            } else if counter_move == Some(m) {
                KILLER
            } else {
                histories.quiet_history(slot, fingerprint, hints.previous)
            };
            self.keys.push((i64::from(rank) << INDEX_BITS) + LAST_INDEX - self.list.len() as i64);
            self.list.push(Candidate { m, fingerprint, gain, slot, tactical, losing: false, needs_see });
        }
    }

    /// Whether no move is left to pick.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The `i`th best move; `None` past the last. To be called with 0, 1, 2 …
    pub fn pick<P: Searchable + Play<Move = M>>(&mut self, i: usize, position: &P) -> Option<Candidate<M>> {
        if i < PICKED_BEFORE_SORT {
            let at = self.select(position)?;
            self.order.push(at as u16);
        } else if i == PICKED_BEFORE_SORT {
            self.sort(position);
        }
        self.order.get(i).map(|&at| self.list[usize::from(at)])
    }

    /// Takes the best move not yet picked: its place in the list.
    fn select<P: Searchable + Play<Move = M>>(&mut self, position: &P) -> Option<usize> {
        loop {
            let best = self.keys.iter().fold(PICKED, |best, &key| best.max(key));
            if best == PICKED {
                return None;
            }
            let at = index(best);
            if self.list[at].needs_see {
                judge(&mut self.keys[at], &mut self.list[at], position);
            } else {
                self.keys[at] = PICKED;
                return Some(at);
            }
        }
    }

    /// Puts all that was not yet picked in order.
    fn sort<P: Searchable + Play<Move = M>>(&mut self, position: &P) {
        self.keys.retain(|&key| key != PICKED);
        for key in &mut self.keys {
            judge(key, &mut self.list[index(*key)], position);
        }
        self.keys.sort_unstable_by_key(|&key| Reverse(key));
        self.order.extend(self.keys.drain(..).map(|key| index(key) as u16));
    }

    /// After `count` moves were picked: leaves out the quiet ones of the rest.
    pub fn keep_tactical(&mut self, count: usize) {
        for (key, candidate) in self.keys.iter_mut().zip(&self.list) {
            if !candidate.tactical {
                *key = PICKED;
            }
        }
        let mut kept = 0;
        self.order.retain(|&at| {
            kept += 1;
            kept <= count || self.list[usize::from(at)].tactical
        });
    }

    /// The first `count` moves picked, in order.
    pub fn picked(&self, count: usize) -> impl DoubleEndedIterator<Item = &Candidate<M>> {
        self.order[..count].iter().map(|&at| &self.list[usize::from(at)])
    }
}

/// Where the candidate with this key stands in the list.
fn index(key: i64) -> usize {
    (LAST_INDEX - (key & LAST_INDEX)) as usize
}

/// Asks static exchange evaluation whether a move loses material, where that was put off; if so it comes last.
fn judge<P: Searchable>(key: &mut i64, candidate: &mut Candidate<P::Move>, position: &P) {
    if candidate.needs_see && !position.see(candidate.m, 0) {
        candidate.losing = true;
        *key += i64::from(LOSING - GOOD) << INDEX_BITS;
    }
    candidate.needs_see = false;
}
