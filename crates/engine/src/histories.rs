//! What is remembered of moves that were good or bad, and of evaluations that were wrong.

use crate::ordering::Candidate;
use variorum_core::memory::prefetch;
use variorum_core::{Evaluate, Player};

/// History values stay within this (either way).
pub(crate) const HISTORY_MAX: i32 = 8192;
/// At most so many pairs of moves are kept apart.
const CONTINUATION_MAX: usize = 1 << 20;
/// Quiet moves by themselves are kept by so many bits of their fingerprint.
const BUTTERFLY_BITS: u32 = 12;
/// Corrections are kept by that many numbers of an aspect.
const CORRECTION_SIZE: usize = 1 << 14;
/// A correction is kept in 1/[`CORRECTION_GRAIN`] of a centipawn.
const CORRECTION_GRAIN: i32 = 256;
/// A correction of one kind, in centipawns, at most.
const CORRECTION_MAX: i32 = 100;

/// The moves that led to a node, as far as histories look back: slots of the last one and of the one
/// before it; `None` past the root and a null move.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PreviousMoves {
    pub last: Option<u32>,
    pub earlier: Option<u32>,
}

/// Where the corrections stand of positions that look alike.
pub(crate) type CorrectionSlots = [u32; 3];

/// What is remembered from one search to the next.
pub(crate) struct Histories<P: Evaluate> {
    /// By player and history slot.
    quiet: Vec<i16>,
    tactical: Vec<i16>,
    /// Quiet moves by player and fingerprint.
    butterfly: Vec<i16>,
    /// By a move before and this one.
    continuation: Vec<i16>,
    /// The quiet answer that refuted the move before.
    counter_moves: Vec<Option<P::Move>>,
    /// By which amount evaluations were wrong: by player and aspect of the position, and by the move
    /// before.
    corrections: Vec<i16>,
    by_previous_move: Vec<i16>,
    /// What evaluations remember.
    pub evaluations: P::EvalCache,
}

impl<P: Evaluate> Histories<P> {
    const SLOTS: usize = P::PLAYERS * P::HISTORY_SLOTS;

    /// Nothing remembered.
    pub fn new() -> Histories<P> {
        Histories {
            quiet: vec![0; Self::SLOTS],
            tactical: vec![0; Self::SLOTS],
            butterfly: vec![0; P::PLAYERS << BUTTERFLY_BITS],
            continuation: vec![0; CONTINUATION_MAX.min(Self::SLOTS * Self::SLOTS).next_power_of_two()],
            counter_moves: vec![None; Self::SLOTS],
            corrections: vec![0; P::PLAYERS * 3 * CORRECTION_SIZE],
            by_previous_move: vec![0; Self::SLOTS],
            evaluations: P::EvalCache::default(),
        }
    }

    /// Older lessons weigh less in a new search.
    pub fn age(&mut self) {
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
        (first as usize * Self::SLOTS + slot as usize) & (self.continuation.len() - 1)
    }

    /// Has what is remembered of pairs fetched before [`Histories::quiet_history`] is asked of the moves of
    /// `player`, where it is little enough to be worth it.
    pub fn prefetch_continuation(&self, player: Player, previous: PreviousMoves) {
        /// Entries in a line of the cache.
        const LINE: usize = 32;
        if P::HISTORY_SLOTS > 16 * LINE {
            return;
        }
        for first in [previous.last, previous.earlier].into_iter().flatten() {
            let row = self.pair(first, (player.index() * P::HISTORY_SLOTS) as u32);
            let row = self.continuation.get(row..row + P::HISTORY_SLOTS).unwrap_or_default();
            row.iter().step_by(LINE).for_each(prefetch);
        }
    }

    /// Has what corrects the evaluation of a position with these aspects fetched before it is asked for.
    pub fn prefetch_correction(&self, correction_slots: CorrectionSlots) {
        for slot in correction_slots {
            prefetch(&self.corrections[slot as usize]);
        }
    }

    /// The index of a quiet move by itself.
    fn butterfly(slot: u32, fingerprint: u16) -> usize {
        let player = slot as usize / P::HISTORY_SLOTS;
        player << BUTTERFLY_BITS | usize::from(fingerprint) & ((1 << BUTTERFLY_BITS) - 1)
    }

    /// How good the quiet move with this slot and fingerprint has been: within five times [`HISTORY_MAX`].
    #[inline]
    pub fn quiet_history(&self, slot: u32, fingerprint: u16, previous: PreviousMoves) -> i32 {
        let after = |first: Option<u32>| {
            first.map_or(0, |first| i32::from(self.continuation[self.pair(first, slot)]))
        };
        let alike = 2 * i32::from(self.quiet[slot as usize]);
        alike
            + i32::from(self.butterfly[Self::butterfly(slot, fingerprint)])
            + after(previous.last)
            + after(previous.earlier)
    }

    /// How good a tactical move has been: within [`HISTORY_MAX`].
    #[inline]
    pub fn tactical_history(&self, slot: u32) -> i32 {
        i32::from(self.tactical[slot as usize])
    }

    /// The quiet move that refuted the last move before.
    pub fn counter_move(&self, previous: PreviousMoves) -> Option<P::Move> {
        previous.last.and_then(|last| self.counter_moves[last as usize])
    }

    /// A move was best (positive) or tried in vain (negative).
    pub fn update(&mut self, candidate: &Candidate<P::Move>, previous: PreviousMoves, bonus: i32) {
        if candidate.tactical {
            pull(&mut self.tactical[candidate.slot as usize], bonus);
            return;
        }
        pull(&mut self.butterfly[Self::butterfly(candidate.slot, candidate.fingerprint)], bonus);
        self.update_quiet(candidate.slot, &[previous.last, previous.earlier], bonus);
    }

    /// A quiet move after those before it was good (positive) or not.
    pub fn update_quiet(&mut self, slot: u32, previous: &[Option<u32>], bonus: i32) {
        pull(&mut self.quiet[slot as usize], bonus);
        for &first in previous.iter().flatten() {
            let pair = self.pair(first, slot);
            pull(&mut self.continuation[pair], bonus);
        }
    }

    /// A quiet move refuted the move before.
    pub fn set_counter_move(&mut self, previous: PreviousMoves, m: P::Move) {
        if let Some(last) = previous.last {
            self.counter_moves[last as usize] = Some(m);
        }
    }

    /// Where the corrections of a position stand; games of three have none.
    pub fn correction_slots(position: &P) -> CorrectionSlots {
        if P::PLAYERS > 2 {
            return CorrectionSlots::default();
        }
        let player = position.to_move().index() % P::PLAYERS;
        let mut slot = player * 3 * CORRECTION_SIZE;
        position.correction_keys().map(|key| {
            let index = slot + key as usize % CORRECTION_SIZE;
            slot += CORRECTION_SIZE;
            index as u32
        })
    }

    /// What evaluations of positions with these aspects, after the move `last`, should be changed by.
    pub fn correction(&self, correction_slots: CorrectionSlots, last: Option<u32>) -> i32 {
        let [a, b, c] = correction_slots.map(|slot| i32::from(self.corrections[slot as usize]));
        let by_previous_move = last.map_or(0, |last| i32::from(self.by_previous_move[last as usize]));
        (2 * a + b + c + by_previous_move) / (2 * CORRECTION_GRAIN)
    }

    /// The evaluation of such a position was `error` too low, as a search of `depth` turns found.
    pub fn update_correction(
        &mut self,
        correction_slots: CorrectionSlots,
        last: Option<u32>,
        error: i32,
        depth: i32,
    ) {
        let weight = (depth + 1).min(16);
        let move_towards = |value: &mut i16| {
            let target = error.clamp(-2 * CORRECTION_MAX, 2 * CORRECTION_MAX) * CORRECTION_GRAIN;
            let most = CORRECTION_MAX * CORRECTION_GRAIN;
            let moved = (i32::from(*value) * (256 - weight) + target * weight) / 256;
            *value = moved.clamp(-most, most) as i16;
        };
        for slot in correction_slots {
            move_towards(&mut self.corrections[slot as usize]);
        }
        if let Some(last) = last {
            move_towards(&mut self.by_previous_move[last as usize]);
        }
    }
}

/// Moves a value towards the bound, less the nearer it is.
fn pull(value: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-HISTORY_MAX, HISTORY_MAX);
    *value = (i32::from(*value) + bonus - i32::from(*value) * bonus.abs() / HISTORY_MAX) as i16;
}
