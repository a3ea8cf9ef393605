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

/// The increment of SplitMix64: 2^64 divided by the golden ratio.
const INCREMENT: u64 = 0x9e37_79b9_7f4a_7c15;

/// Spreads the bits of a number: the output function of SplitMix64 (Steele, Lea and Flood, "Fast splittable
/// pseudorandom number generators", 2014). The same on every machine.
#[inline]
pub const fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The key number `i`, from 0, of the sequence of SplitMix64 that begins with `seed`.
#[inline]
pub const fn nth_key(seed: u64, i: u64) -> Key {
    Key(mix(seed.wrapping_add(i.wrapping_add(1).wrapping_mul(INCREMENT))))
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

/// A seed for random numbers that follows from all of these numbers and their order. The same on every machine.
///
/// ```
/// use variorum_core::seed_of;
/// assert_ne!(seed_of(&[1, 2]), seed_of(&[2, 1]));
/// ```
pub fn seed_of(numbers: &[u64]) -> u64 {
    numbers.iter().fold(0, |seed, number| mix((seed ^ number).wrapping_add(INCREMENT)))
}
