//! Seeded numbers, the same on every machine.

use variorum_core::{Key, keys};

/// A number that looks like chance and follows from these.
pub fn mixed(numbers: &[u64]) -> u64 {
    numbers.iter().fold(0, |state, number| keys::<1>(state ^ number)[0].0)
}

/// The numbers below `count` in an order that follows from `seed` (Fisher and Yates).
pub fn shuffled(count: u32, seed: u64) -> Vec<u32> {
    let mut order: Vec<u32> = (0..count).collect();
    let mut state = seed;
    for i in (1..order.len()).rev() {
        let [Key(next)] = keys(state);
        state = next;
        order.swap(i, ((u128::from(next) * (i as u128 + 1)) >> 64) as usize);
    }
    order
}
