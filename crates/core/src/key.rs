//! Zobrist keys.

use std::ops::{BitXor, BitXorAssign};

/// A 64-bit Zobrist key: equal positions have equal keys, and unequal ones almost never do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Key(pub u64);

impl BitXor for Key {
    type Output = Key;
    #[inline]
    fn bitxor(self, other: Key) -> Key {
        Key(self.0 ^ other.0)
    }
}

impl BitXorAssign for Key {
    #[inline]
    fn bitxor_assign(&mut self, other: Key) {
        self.0 ^= other.0;
    }
}

/// `N` pseudo-random keys from `seed`, computed at compile time when used in a constant.
///
/// SplitMix64 (Steele, Lea, Flood 2014).
pub const fn keys<const N: usize>(seed: u64) -> [Key; N] {
    let mut keys = [Key(0); N];
    let mut state = seed;
    let mut i = 0;
    while i < N {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        keys[i] = Key(z ^ (z >> 31));
        i += 1;
    }
    keys
}
