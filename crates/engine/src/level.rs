//! What makes the weaker levels weak: they search less deep, add noise to the evaluation, and overlook moves. None of it
//! is random: the same seed gives the same noise in the same position.

use crate::hash::fingerprint;
use crate::searcher::{Level, Limits};
use std::hash::Hash;
use variorum_core::levels::{Handicap, Levels};
use variorum_core::mix;

/// A level in one game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Skill {
    /// What makes it weaker than full strength.
    pub handicap: Handicap,
    /// Makes the noise of one game differ from that of another; 0 at full strength.
    pub salt: u64,
}

impl Skill {
    /// A level of these in the game with this seed.
    pub fn new(levels: &Levels, level: Level, seed: u64) -> Skill {
        let number = level.number();
        let salt = mix(seed ^ u64::from(number).wrapping_mul(0x9e37_79b9_7f4a_7c15)) | 1;
        Skill { handicap: levels[usize::from(number - 1)], salt: if level == Level::MAX { 0 } else { salt } }
    }

    /// Whether nothing is held back.
    pub fn is_full(&self) -> bool {
        self.salt == 0
    }

    /// The limits asked for, tightened to the level's own.
    pub fn tighten(&self, mut limits: Limits) -> Limits {
        if self.salt != 0 {
            limits.depth = Some(limits.depth.unwrap_or(u32::MAX).min(self.handicap.depth));
            limits.nodes = Some(limits.nodes.unwrap_or(u64::MAX).min(self.handicap.nodes));
        }
        limits
    }

    /// The noise in the position with this key, in centipawns: the mean of two even distributions, so small values are
    /// likelier.
    pub fn noise(&self, key: u64) -> i32 {
        if self.handicap.noise == 0 {
            return 0;
        }
        let bits = mix(key ^ self.salt);
        let span = 2 * self.handicap.noise as u64 + 1;
        let error = |bits: u64| (((bits & 0xffff_ffff) * span) >> 32) as i32 - self.handicap.noise;
        (error(bits) + error(bits >> 32)) / 2
    }

    /// Whether this move is overlooked in the position with this key.
    pub fn overlooks<M: Hash>(&self, key: u64, m: M, tactical: bool) -> bool {
        let chance = self.handicap.overlooked[usize::from(!tactical)];
        chance != 0 && mix(key ^ self.salt.rotate_left(32) ^ u64::from(fingerprint(m)) << 20) >> 54 < chance
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use variorum_core::levels::LEVELS;

    #[test]
    fn misjudgements_are_stable_bounded_and_differ_by_seed() {
        let skill = |seed| Skill::new(&LEVELS, Level::MIN, seed);
        let errors: Vec<i32> = (0..1000).map(|key| skill(1).noise(mix(key))).collect();
        assert!(errors.iter().all(|error| error.abs() <= 400));
        assert!((errors.iter().sum::<i32>() / 1000).abs() < 30);
        assert!(errors.iter().any(|&error| error > 100) && errors.iter().any(|&error| error < -100));
        assert_eq!(skill(1).noise(42), skill(1).noise(42));
        assert!((0..10).any(|key| skill(1).noise(key) != skill(2).noise(key)));
        assert_eq!(Skill::new(&LEVELS, Level::MAX, 1).noise(42), 0);
    }

    #[test]
    fn full_strength_overlooks_nothing_and_keeps_the_limits_asked_for() {
        let full = Skill::new(&LEVELS, Level::MAX, 3);
        assert!(!(0..1000u64).any(|key| full.overlooks(key, key, true)));
        assert_eq!(full.tighten(Limits::default()), Limits::default());
        let weak = Skill::new(&LEVELS, Level::MIN, 3);
        let overlooked = (0..1000u64).filter(|&key| weak.overlooks(mix(key), 0u8, true)).count();
        assert!((500..700).contains(&overlooked), "{overlooked}");
        assert_eq!(weak.tighten(Limits::default()).depth, Some(1));
    }
}
