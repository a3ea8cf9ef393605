//! What is remembered of moves that were good or bad, and of evaluations that were wrong.

use crate::ordering::Candidate;
use variorum_core::memory::prefetch;
use variorum_core::{Evaluate, Player};

/// History values stay within this (either way).
pub(crate) const HISTORY_BOUND: i32 = 8192;
/// At most so many pairs of moves are kept apart.
const MOST_PAIRS: usize = 1 << 20;
/// Quiet moves by themselves are kept by so many bits of their fingerprint.
const EXACT_BITS: u32 = 12;
/// Corrections are kept by that many numbers of an aspect.
const CORRECTION_SLOTS: usize = 1 << 14;
/// A correction is kept in 1/[`GRAIN`] of a centipawn.
const GRAIN: i32 = 256;
/// A correction of one kind, in centipawns, at most.
const MOST_CORRECTION: i32 = 100;

/// The moves that led to a node, as far as histories look back: slots of the last one and of the one
/// before it; `None` past the root and a null move.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Before {
    pub last: Option<u32>,
    pub earlier: Option<u32>,
}

/// Where the corrections stand of positions that look alike.
pub(crate) type Aspects = [u32; 3];

/// What is remembered from one search to the next.
pub(crate) struct Memory<P: Evaluate> {
    /// By player and history slot.
    quiet: Vec<i16>,
    tactical: Vec<i16>,
    /// Quiet moves by player and fingerprint.
    exact: Vec<i16>,
    /// By a move before and this one.
    pairs: Vec<i16>,
    /// The quiet answer that refuted the move before.
    counters: Vec<Option<P::Move>>,
    /// By which amount evaluations were wrong: by player and aspect of the position, and by the move
    /// before.
    corrections: Vec<i16>,
    followed: Vec<i16>,
    /// What evaluations remember.
    pub evaluations: P::Memo,
}

impl<P: Evaluate> Memory<P> {
    const SLOTS: usize = P::PLAYERS * P::HISTORY_SLOTS;

    /// Nothing remembered.
    pub fn new() -> Memory<P> {
        Memory {
            quiet: vec![0; Self::SLOTS],
            tactical: vec![0; Self::SLOTS],
            exact: vec![0; P::PLAYERS << EXACT_BITS],
            pairs: vec![0; MOST_PAIRS.min(Self::SLOTS * Self::SLOTS).next_power_of_two()],
            counters: vec![None; Self::SLOTS],
            corrections: vec![0; P::PLAYERS * 3 * CORRECTION_SLOTS],
            followed: vec![0; Self::SLOTS],
            evaluations: P::Memo::default(),
        }
    }

    /// Older lessons weigh less in a new search.
    pub fn fade(&mut self) {
        for table in [&mut self.quiet, &mut self.tactical] {
            table.iter_mut().for_each(|value| *value -= *value / 4);
        }
    }

    /// The index of a move of `player` in these tables.
    pub fn slot(player: Player, position: &P, m: P::Move) -> u32 {
        (player.index() * P::HISTORY_SLOTS + position.history_slot(m).min(P::HISTORY_SLOTS - 1)) as u32
    }

    /// The index of a pair of moves. Those with the same first one lie together.
    fn pair(&self, first: u32, slot: u32) -> usize {
        (first as usize * Self::SLOTS + slot as usize) & (self.pairs.len() - 1)
    }

    /// Has what is remembered of pairs fetched before [`Memory::quiet_history`] is asked of the moves of
    /// `player`, where it is little enough to be worth it.
    pub fn prefetch_pairs(&self, player: Player, before: Before) {
        /// Entries in a line of the cache.
        const LINE: usize = 32;
        if P::HISTORY_SLOTS > 16 * LINE {
            return;
        }
        for first in [before.last, before.earlier].into_iter().flatten() {
            let row = self.pair(first, (player.index() * P::HISTORY_SLOTS) as u32);
            let row = self.pairs.get(row..row + P::HISTORY_SLOTS).unwrap_or_default();
            row.iter().step_by(LINE).for_each(prefetch);
        }
    }

    /// Has what corrects the evaluation of a position with these aspects fetched before it is asked for.
    pub fn prefetch_correction(&self, aspects: Aspects) {
        for slot in aspects {
            prefetch(&self.corrections[slot as usize]);
        }
    }

    /// The index of a quiet move by itself.
    fn exact(slot: u32, print: u16) -> usize {
        let player = slot as usize / P::HISTORY_SLOTS;
        player << EXACT_BITS | usize::from(print) & ((1 << EXACT_BITS) - 1)
    }

    /// How good the quiet move with this slot and fingerprint has been: within five times [`HISTORY_BOUND`].
    #[inline]
    pub fn quiet_history(&self, slot: u32, print: u16, before: Before) -> i32 {
        let after =
            |first: Option<u32>| first.map_or(0, |first| i32::from(self.pairs[self.pair(first, slot)]));
        let alike = 2 * i32::from(self.quiet[slot as usize]);
        alike + i32::from(self.exact[Self::exact(slot, print)]) + after(before.last) + after(before.earlier)
    }

    /// How good a tactical move has been: within [`HISTORY_BOUND`].
    #[inline]
    pub fn tactical_history(&self, slot: u32) -> i32 {
        i32::from(self.tactical[slot as usize])
    }

    /// The quiet move that refuted the last move before.
    pub fn counter(&self, before: Before) -> Option<P::Move> {
        before.last.and_then(|last| self.counters[last as usize])
    }

    /// A move was best (positive) or tried in vain (negative).
    pub fn learn(&mut self, candidate: &Candidate<P::Move>, before: Before, bonus: i32) {
        if candidate.tactical {
            shift(&mut self.tactical[candidate.slot as usize], bonus);
            return;
        }
        shift(&mut self.exact[Self::exact(candidate.slot, candidate.print)], bonus);
        self.learn_quiet(candidate.slot, &[before.last, before.earlier], bonus);
    }

    /// A quiet move after those before it was good (positive) or not.
    pub fn learn_quiet(&mut self, slot: u32, before: &[Option<u32>], bonus: i32) {
        shift(&mut self.quiet[slot as usize], bonus);
        for &first in before.iter().flatten() {
            let pair = self.pair(first, slot);
            shift(&mut self.pairs[pair], bonus);
        }
    }

    /// A quiet move refuted the move before.
    pub fn set_counter(&mut self, before: Before, m: P::Move) {
        if let Some(last) = before.last {
            self.counters[last as usize] = Some(m);
        }
    }

    /// Where the corrections of a position stand; games of three have none.
    pub fn aspects(position: &P) -> Aspects {
        if P::PLAYERS > 2 {
            return Aspects::default();
        }
        let player = position.to_move().index() % P::PLAYERS;
        let mut slot = player * 3 * CORRECTION_SLOTS;
        position.aspects().map(|aspect| {
            let index = slot + aspect as usize % CORRECTION_SLOTS;
            slot += CORRECTION_SLOTS;
            index as u32
        })
    }

    /// What evaluations of positions with these aspects, after the move `last`, should be changed by.
    pub fn correction(&self, aspects: Aspects, last: Option<u32>) -> i32 {
        let [a, b, c] = aspects.map(|slot| i32::from(self.corrections[slot as usize]));
        let followed = last.map_or(0, |last| i32::from(self.followed[last as usize]));
        (2 * a + b + c + followed) / (2 * GRAIN)
    }

    /// The evaluation of such a position was `error` too low, as a search of `depth` turns found.
    pub fn learn_correction(&mut self, aspects: Aspects, last: Option<u32>, error: i32, depth: i32) {
        let weight = (depth + 1).min(16);
        let move_towards = |value: &mut i16| {
            let target = error.clamp(-2 * MOST_CORRECTION, 2 * MOST_CORRECTION) * GRAIN;
            let most = MOST_CORRECTION * GRAIN;
            let moved = (i32::from(*value) * (256 - weight) + target * weight) / 256;
            *value = moved.clamp(-most, most) as i16;
        };
        for slot in aspects {
            move_towards(&mut self.corrections[slot as usize]);
        }
        if let Some(last) = last {
            move_towards(&mut self.followed[last as usize]);
        }
    }
}

/// Moves a value towards the bound, less the nearer it is.
fn shift(value: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-HISTORY_BOUND, HISTORY_BOUND);
    *value = (i32::from(*value) + bonus - i32::from(*value) * bonus.abs() / HISTORY_BOUND) as i16;
}
