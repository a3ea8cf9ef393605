//! Seeded numbers, the same on every machine.

/// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
pub(crate) struct Random(u64);

impl Random {
    /// A sequence of its own for each of these numbers.
    pub fn new(seeds: &[u64]) -> Random {
        let mut random = Random(0x0076_6172_696f_7275);
        for &seed in seeds {
            random.0 ^= seed;
            random.0 = random.next();
        }
        random
    }

    /// The next number.
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `count`, which is at least 1.
    pub fn below(&mut self, count: usize) -> usize {
        ((u128::from(self.next()) * count.max(1) as u128) >> 64) as usize
    }

    /// One of the list; `None` when it is empty.
    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        list.get(self.below(list.len()))
    }
}
