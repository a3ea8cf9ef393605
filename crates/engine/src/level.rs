//! What makes the weaker levels weak: they look less far, misjudge what they see, and overlook
//! moves, as people do. None of it is dice: the same seed misjudges the same position the same way.

use crate::hash::{fingerprint, mix};
use crate::{Level, Limits};
use std::hash::Hash;

/// The handicaps of a level.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Skill {
    /// Turns looked ahead at most.
    depth: u32,
    /// Moves made in the search at most.
    nodes: u64,
    /// How many captures deep a fight is followed at the end of the look-ahead.
    pub quiescence: i32,
    /// Evaluations are off by up to this many centipawns.
    noise: i32,
    /// How many of 1024 moves below the root are overlooked: tactical ones, quiet ones.
    overlooked: [u64; 2],
    /// Tells the misjudgements of one game from those of another; 0 at full strength.
    pub salt: u64,
}

const fn skill(depth: u32, nodes: u64, quiescence: i32, noise: i32, overlooked: [u64; 2]) -> Skill {
    Skill { depth, nodes, quiescence, noise, overlooked, salt: 0 }
}

/// Levels 1 to 8.
const SKILLS: [Skill; 8] = [
    skill(1, 500, 0, 400, [650, 650]),
    skill(1, 1_000, 1, 160, [450, 500]),
    skill(2, 2_000, 4, 90, [200, 300]),
    skill(3, 3_000, 8, 60, [110, 200]),
    skill(4, 5_000, 16, 42, [50, 100]),
    skill(5, 8_000, 32, 26, [25, 50]),
    skill(7, 9_000, 64, 12, [5, 14]),
    skill(u32::MAX, u64::MAX, 64, 0, [0, 0]),
];

/// The same among three players, where better play shows less: most moves of a game are made by others,
/// and what nobody can force ends in a draw. So the steps are wider: level 1 sees hardly more
/// than the rules.
const SKILLS_AMONG_THREE: [Skill; 8] = [
    skill(1, 100, 0, 2_400, [990, 990]),
    skill(1, 400, 0, 540, [785, 785]),
    skill(1, 800, 1, 255, [590, 630]),
    skill(1, 1_500, 2, 130, [435, 485]),
    skill(2, 2_500, 4, 82, [240, 320]),
    skill(3, 5_000, 16, 60, [155, 245]),
    skill(5, 9_000, 64, 14, [35, 75]),
    skill(u32::MAX, u64::MAX, 64, 0, [0, 0]),
];

impl Skill {
    /// The handicaps of a level in the game with this seed, of so many players.
    pub fn new(level: Level, seed: u64, players: usize) -> Skill {
        let skills = if players == 2 { SKILLS } else { SKILLS_AMONG_THREE };
        let mut skill = skills[usize::from(level.number() - 1)];
        if level != Level::MAX {
            skill.salt = mix(seed ^ u64::from(level.number()).wrapping_mul(0x9e37_79b9_7f4a_7c15)) | 1;
        }
        skill
    }

    /// Whether nothing is held back.
    pub fn is_full(&self) -> bool {
        self.salt == 0
    }

    /// The limits asked for, tightened to the level's own.
    pub fn tighten(&self, mut limits: Limits) -> Limits {
        if self.salt != 0 {
            limits.depth = Some(limits.depth.unwrap_or(u32::MAX).min(self.depth));
            limits.nodes = Some(limits.nodes.unwrap_or(u64::MAX).min(self.nodes));
        }
        limits
    }

    /// By how much the position with this key is misjudged: small errors are likelier.
    pub fn misjudgement(&self, key: u64) -> i32 {
        if self.noise == 0 {
            return 0;
        }
        let bits = mix(key ^ self.salt);
        let span = 2 * self.noise as u64 + 1;
        let error = |bits: u64| (((bits & 0xffff_ffff) * span) >> 32) as i32 - self.noise;
        (error(bits) + error(bits >> 32)) / 2
    }

    /// Whether this move is overlooked in the position with this key.
    pub fn overlooks<M: Hash>(&self, key: u64, m: M, tactical: bool) -> bool {
        let chance = self.overlooked[usize::from(!tactical)];
        chance != 0 && mix(key ^ self.salt.rotate_left(32) ^ u64::from(fingerprint(m)) << 20) >> 54 < chance
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misjudgements_are_stable_bounded_and_differ_by_seed() {
        let skill = |seed| Skill::new(Level::MIN, seed, 2);
        let errors: Vec<i32> = (0..1000).map(|key| skill(1).misjudgement(mix(key))).collect();
        assert!(errors.iter().all(|error| error.abs() <= 400));
        assert!((errors.iter().sum::<i32>() / 1000).abs() < 30);
        assert!(errors.iter().any(|&error| error > 100) && errors.iter().any(|&error| error < -100));
        assert_eq!(skill(1).misjudgement(42), skill(1).misjudgement(42));
        assert!((0..10).any(|key| skill(1).misjudgement(key) != skill(2).misjudgement(key)));
        assert_eq!(Skill::new(Level::MAX, 1, 3).misjudgement(42), 0);
    }

    #[test]
    fn full_strength_overlooks_nothing_and_keeps_the_limits_asked_for() {
        let full = Skill::new(Level::MAX, 3, 2);
        assert!(!(0..1000u64).any(|key| full.overlooks(key, key, true)));
        assert_eq!(full.tighten(Limits::default()), Limits::default());
        let weak = Skill::new(Level::MIN, 3, 2);
        let overlooked = (0..1000u64).filter(|&key| weak.overlooks(mix(key), 0u8, true)).count();
        assert!((500..700).contains(&overlooked), "{overlooked}");
        assert_eq!(weak.tighten(Limits::default()).depth, Some(1));
    }

    #[test]
    fn each_level_is_held_back_less_than_the_one_below() {
        for players in [2, 3] {
            let skills = (1..=8).map(|number| Skill::new(Level::new(number).expect("a level"), 1, players));
            let skills: Vec<Skill> = skills.collect();
            for pair in skills.windows(2) {
                let [weak, strong] = pair else { unreachable!() };
                assert!(strong.depth >= weak.depth && strong.nodes > weak.nodes);
                assert!(strong.quiescence >= weak.quiescence && strong.noise < weak.noise);
                assert!((0..2).all(|kind| strong.overlooked[kind] < weak.overlooked[kind]));
            }
        }
    }
}
