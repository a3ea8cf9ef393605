//! Seeded random numbers, the same on every machine.

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use variorum_core::seed_of;

/// The generator of everything random in a match.
pub(crate) type Random = Xoshiro256PlusPlus;

/// A generator whose numbers follow from these.
pub(crate) fn seeded(numbers: &[u64]) -> Random {
    Random::seed_from_u64(seed_of(numbers))
}
