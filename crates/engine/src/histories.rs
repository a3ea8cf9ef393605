//! History tables: which moves have been good, and by how much static evaluations were wrong.

use crate::candidate::Candidate;
use crate::params::{
    AGING_DIVISOR, BUTTERFLY_BITS, CONTINUATION_MAX, CORRECTION_GRAIN, CORRECTION_MAX, CORRECTION_SIZE,
    CORRECTION_WEIGHT_MAX, CUTOFF_BONUS, EVAL_GAIN_BONUS, EVAL_GAIN_BONUS_MAX, HISTORY_MAX,
};
use variorum_core::memory::prefetch;
use variorum_core::{Player, Searchable};

/// The moves that led to a node, as far as histories look back: slots of the last one and of the one before it; `None`
/// past the root and a null move.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PreviousMoves {
    pub last: Option<u32>,
    pub earlier: Option<u32>,
}

/// Where the corrections of a position stand in the table: one place for each of its correction keys.
pub(crate) type CorrectionSlots = [u32; 3];

/// The history tables of one thread, kept from one search to the next.
pub(crate) struct Histories<P: Searchable> {
    /// Quiet moves by player and history slot.
    quiet: Vec<i16>,
    /// Tactical moves by player and history slot.
    tactical: Vec<i16>,
    /// Butterfly history: quiet moves by player and fingerprint.
    butterfly: Vec<i16>,
    /// Continuation history: quiet moves by a previous move and their own slot.
    continuation: Vec<i16>,
    /// Countermoves: the quiet reply that refuted a move, by the slot of that move.
    counter_moves: Vec<Option<P::Move>>,
    /// Correction history: how wrong evaluations were, by player and correction key.
    corrections: Vec<i16>,
    /// Correction history by the slot of the previous move.
    corrections_by_move: Vec<i16>,
    /// The cache of evaluations.
    pub evaluations: P::EvalCache,
}

impl<P: Searchable> Histories<P> {
    const SLOTS: usize = P::PLAYERS * P::HISTORY_SLOTS;

    /// Empty tables.
    pub fn new() -> Histories<P> {
        Histories {
            quiet: vec![0; Self::SLOTS],
            tactical: vec![0; Self::SLOTS],
            butterfly: vec![0; P::PLAYERS << BUTTERFLY_BITS],
            continuation: vec![0; CONTINUATION_MAX.min(Self::SLOTS * Self::SLOTS).next_power_of_two()],
            counter_moves: vec![None; Self::SLOTS],
            corrections: vec![0; P::PLAYERS * 3 * CORRECTION_SIZE],
            corrections_by_move: vec![0; Self::SLOTS],
            evaluations: P::EvalCache::default(),
        }
    }

    /// Lets older values weigh less in a new search.
    pub fn age(&mut self) {
        for table in [&mut self.quiet, &mut self.tactical] {
            table.iter_mut().for_each(|value| *value -= *value / AGING_DIVISOR);
        }
    }

    /// The index of a move of `player` in these tables.
    pub fn slot(player: Player, position: &P, m: P::Move) -> u32 {
        (player.index() * P::HISTORY_SLOTS + position.history_slot(m).min(P::HISTORY_SLOTS - 1)) as u32
    }

    /// The index of a pair of moves in the continuation history. Pairs with the same first move lie together.
    fn pair(&self, first: u32, slot: u32) -> usize {
        (first as usize * Self::SLOTS + slot as usize) & (self.continuation.len() - 1)
    }

    /// Prefetches the continuation history of all moves of `player`, for [`Histories::quiet_history`], where it is
    /// small enough to be worth it.
    pub fn prefetch_continuation(&self, player: Player, previous: PreviousMoves) {
        /// Entries in a cache line.
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

    /// Prefetches the corrections of a position.
    pub fn prefetch_correction(&self, slots: CorrectionSlots) {
        for slot in slots {
            prefetch(&self.corrections[slot as usize]);
        }
    }

    /// The index of a quiet move in the butterfly history.
    fn butterfly(slot: u32, fingerprint: u16) -> usize {
        let player = slot as usize / P::HISTORY_SLOTS;
        player << BUTTERFLY_BITS | usize::from(fingerprint) & ((1 << BUTTERFLY_BITS) - 1)
    }

    /// The history of a quiet move with this slot and fingerprint: within five times [`HISTORY_MAX`].
    #[inline]
    pub fn quiet_history(&self, slot: u32, fingerprint: u16, previous: PreviousMoves) -> i32 {
        let after = |first: Option<u32>| {
            first.map_or(0, |first| i32::from(self.continuation[self.pair(first, slot)]))
        };
        2 * i32::from(self.quiet[slot as usize])
            + i32::from(self.butterfly[Self::butterfly(slot, fingerprint)])
            + after(previous.last)
            + after(previous.earlier)
    }

    /// The history of a tactical move with this slot: within [`HISTORY_MAX`].
    #[inline]
    pub fn tactical_history(&self, slot: u32) -> i32 {
        i32::from(self.tactical[slot as usize])
    }

    /// The history of a candidate, as ordering and pruning weigh it.
    #[inline]
    pub fn history(&self, candidate: &Candidate<P::Move>, previous: PreviousMoves) -> i32 {
        if candidate.tactical {
            self.tactical_history(candidate.slot)
        } else {
            self.quiet_history(candidate.slot, candidate.fingerprint, previous)
        }
    }

    /// The quiet move that last refuted the previous move.
    pub fn counter_move(&self, previous: PreviousMoves) -> Option<P::Move> {
        previous.last.and_then(|last| self.counter_moves[last as usize])
    }

    /// The last move of `tried` caused a cutoff at this depth, so its history rises, and that of those before it
    /// falls: of the quiet ones only after a quiet cutoff, for a tactical move says nothing of them.
    pub fn update_on_cutoff<'c>(
        &mut self,
        mut tried: impl DoubleEndedIterator<Item = &'c Candidate<P::Move>>,
        previous: PreviousMoves,
        depth: i32,
    ) where
        P::Move: 'c,
    {
        let Some(good) = tried.next_back() else { return };
        let bonus = cutoff_bonus(depth);
        self.update(good, previous, bonus);
        for other in tried.filter(|other| other.tactical || !good.tactical) {
            self.update(other, previous, -bonus);
        }
        if let (false, Some(last)) = (good.tactical, previous.last) {
            self.counter_moves[last as usize] = Some(good.m);
        }
    }

    fn update(&mut self, candidate: &Candidate<P::Move>, previous: PreviousMoves, bonus: i32) {
        if candidate.tactical {
            add(&mut self.tactical[candidate.slot as usize], bonus);
            return;
        }
        add(&mut self.butterfly[Self::butterfly(candidate.slot, candidate.fingerprint)], bonus);
        self.update_quiet(candidate.slot, &[previous.last, previous.earlier], bonus);
    }

    fn update_quiet(&mut self, slot: u32, previous: &[Option<u32>], bonus: i32) {
        add(&mut self.quiet[slot as usize], bonus);
        for &first in previous.iter().flatten() {
            let pair = self.pair(first, slot);
            add(&mut self.continuation[pair], bonus);
        }
    }

    /// The previous move, a quiet one, left no good reply: its history rises.
    pub fn reward_previous_move(&mut self, previous: PreviousMoves, depth: i32) {
        if let Some(last) = previous.last {
            self.update_quiet(last, &[previous.earlier], cutoff_bonus(depth) / 2);
        }
    }

    /// The previous move, a quiet one, changed the static evaluation for its side by `gain` centipawns: its history
    /// changes in proportion.
    pub fn update_by_eval_gain(&mut self, previous: PreviousMoves, gain: i32, depth: i32) {
        if let Some(last) = previous.last {
            let bonus = (EVAL_GAIN_BONUS * depth * gain).clamp(-EVAL_GAIN_BONUS_MAX, EVAL_GAIN_BONUS_MAX);
            self.update_quiet(last, &[], bonus);
        }
    }

    /// Where the corrections of a position stand; games of three have none.
    #[inline]
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

    /// What is added to the static evaluation of a position with these slots after the previous move `last`.
    pub fn correction(&self, slots: CorrectionSlots, last: Option<u32>) -> i32 {
        let [a, b, c] = slots.map(|slot| i32::from(self.corrections[slot as usize]));
        let by_move = last.map_or(0, |last| i32::from(self.corrections_by_move[last as usize]));
        (2 * a + b + c + by_move) / (2 * CORRECTION_GRAIN)
    }

    /// The static evaluation of such a position was `error` centipawns too low, as a search of `depth` turns found.
    pub fn update_correction(&mut self, slots: CorrectionSlots, last: Option<u32>, error: i32, depth: i32) {
        let weight = (depth + 1).min(CORRECTION_WEIGHT_MAX);
        let move_towards = |value: &mut i16| {
            let target = error.clamp(-2 * CORRECTION_MAX, 2 * CORRECTION_MAX) * CORRECTION_GRAIN;
            let most = CORRECTION_MAX * CORRECTION_GRAIN;
            let moved = (i32::from(*value) * (256 - weight) + target * weight) / 256;
            *value = moved.clamp(-most, most) as i16;
        };
        for slot in slots {
            move_towards(&mut self.corrections[slot as usize]);
        }
        if let Some(last) = last {
            move_towards(&mut self.corrections_by_move[last as usize]);
        }
    }
}

/// The bonus of a move that caused a cutoff at this depth.
fn cutoff_bonus(depth: i32) -> i32 {
    let [square, linear, most] = CUTOFF_BONUS;
    (depth * depth * square + linear * depth).min(most)
}

/// Adds a bonus, less of it the nearer the value is to [`HISTORY_MAX`] ("history gravity").
fn add(value: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-HISTORY_MAX, HISTORY_MAX);
    *value = (i32::from(*value) + bonus - i32::from(*value) * bonus.abs() / HISTORY_MAX) as i16;
}
