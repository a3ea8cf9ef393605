//! What is remembered from one evaluation to the next.

use super::evaluate::{judge, seen_by};
use super::structure::Structures;
use super::{Pieces, Weights};
use variorum_core::memory::prefetch;
use variorum_core::{Key, Player};

/// Positions remembered at most; a power of two, no more than fit in a cache of the processor.
const MOST: usize = 1 << 15;
/// The bits of a key that make room for the value.
const VALUE: u64 = 0xffff;

/// What evaluations by one set of weights remember: positions that are met again, and structures of pawns.
pub struct EvalCache<P: Pieces<W>, const W: usize> {
    /// By the lowest bits of the key: its other bits, and in place of the lowest how good the position is
    /// for White.
    values: Vec<u64>,
    structures: Structures<P, W>,
}

impl<P: Pieces<W>, const W: usize> Default for EvalCache<P, W> {
    fn default() -> EvalCache<P, W> {
        EvalCache { values: vec![0; MOST], structures: Structures::default() }
    }
}

impl<P: Pieces<W>, const W: usize> EvalCache<P, W> {
    /// Has what is remembered of a position fetched before [`EvalCache::evaluate`] is asked for it.
    #[inline]
    pub fn prefetch(&self, position: &P) {
        prefetch(&self.values[position.key().0 as usize % MOST]);
    }

    /// [`evaluate`](super::evaluate()) by `weights` that are the same at every call.
    pub fn evaluate<const CELLS: usize>(
        &mut self,
        position: &P,
        player: Player,
        weights: &Weights<CELLS>,
    ) -> i32 {
        let Key(key) = position.key();
        let known = &mut self.values[key as usize % MOST];
        if *known & !VALUE != key & !VALUE {
            let value = judge(position, weights, Some(&mut self.structures));
            *known = key & !VALUE | u64::from(value as u16);
        }
        seen_by(player, i32::from(*known as i16))
    }
}
