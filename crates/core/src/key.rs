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
pub const fn keys<const N: usize>(seed: u64) -> [Key; N] {
    let mut keys = [Key(0); N];
    let mut i = 0;
    while i < N {
        keys[i] = nth_key(seed, i as u64);
        i += 1;
    }
    keys
}

/// The key number `i`, from 0, of the sequence that begins with `seed`.
///
/// SplitMix64 (Steele, Lea, Flood 2014).
#[inline]
pub const fn nth_key(seed: u64, i: u64) -> Key {
    let mut z = seed.wrapping_add(i.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    Key(z ^ (z >> 31))
}
