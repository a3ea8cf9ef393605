//! Ratings of computers whose levels were measured against each other.

/// The level whose rating is that of a new player, by convention.
const ANCHOR: usize = 4;

/// Its rating.
const ANCHORED: f64 = 1500.0;

/// The ratings of levels 1, 2, … from the share of the points, in percent, that each level from 2 on scored against the
/// one below: alone against it in games of two, against two of it in games of three. Level 4 is anchored at 1500, so the
/// others say how far apart levels are, and not how strong a person is who has that rating.
///
/// ```
/// let ratings = variorum_ratings::level_ratings(&[50.0, 50.0, 50.0, 64.0], 2);
/// assert_eq!(ratings, [1500, 1500, 1500, 1500, 1600]);
/// ```
pub fn level_ratings(shares: &[f64], players: usize) -> Vec<i32> {
    let step = |share: &f64| {
        // Somebody who never loses is as far away as a margin of 1 in 100 can tell.
        let share = (share / 100.0).clamp(0.01, 0.99);
        let others = players.saturating_sub(1).max(1) as f64;
        400.0 * (others * share / (1.0 - share)).log10()
    };
    let mut levels = vec![0.0];
    for share in shares {
        let below = levels.last().copied().unwrap_or(0.0);
        levels.push(below + step(share));
    }
    let anchor = levels.get(ANCHOR - 1).copied().unwrap_or(0.0);
    levels.into_iter().map(|level| (ANCHORED + level - anchor).round() as i32).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_stand_as_far_apart_as_they_scored() {
        let even = level_ratings(&[100.0 / 3.0; 7], 3);
        assert_eq!(even, [1500; 8], "a third is even among three");
        let ratings = level_ratings(&[75.0, 75.0, 75.0, 75.0], 2);
        assert_eq!(ratings, [927, 1118, 1309, 1500, 1691]);
        assert!(level_ratings(&[100.0, 0.0, 50.0], 2).iter().all(|rating| (0..3000).contains(rating)));
        assert_eq!(level_ratings(&[], 2), [1500]);
    }
}
