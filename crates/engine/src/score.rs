//! The scale of values inside the search, and the scores reported for them.

use crate::searcher::Score;

/// Above every value.
pub(crate) const INFINITE: i32 = 32_700;
/// A win at once; a win after `n` turns is worth `n` less.
const WIN: i32 = 32_000;
/// Values beyond this (either way) are forced wins and losses.
pub(crate) const FORCED: i32 = 31_000;
/// Evaluations are kept within this (either way).
const EVALUATION_BOUND: i32 = 30_000;

/// An evaluation kept off the range of forced wins.
pub(crate) fn bounded(evaluation: i32) -> i32 {
    evaluation.clamp(-EVALUATION_BOUND, EVALUATION_BOUND)
}

/// The value of having won after `distance` turns.
pub(crate) fn win_after(distance: i32) -> i32 {
    WIN - distance
}

/// Whether a value is a forced win or loss.
pub(crate) fn is_forced(value: i32) -> bool {
    value.abs() > FORCED
}

/// Distances in the transposition table count from the entry's own position, not from the root.
pub(crate) fn to_table(value: i32, distance: i32) -> i32 {
    match value {
        _ if value > FORCED => value + distance,
        _ if value < -FORCED => value - distance,
        _ => value,
    }
}

/// The inverse of [`to_table`].
pub(crate) fn from_table(value: i32, distance: i32) -> i32 {
    match value {
        _ if value > FORCED => value - distance,
        _ if value < -FORCED => value + distance,
        _ => value,
    }
}

/// How many turns away a forced win or loss is, as [`win_after`] counted them.
pub(crate) fn distance_to_end(value: i32) -> i32 {
    WIN - value.abs()
}

/// A value as it is reported. Two-player games count the turns of both, three-player games those of
/// the searching player only.
pub(crate) fn reported(value: i32, players: usize) -> Score {
    if !is_forced(value) {
        return Score::Centipawns(value);
    }
    let distance = distance_to_end(value);
    let turns = if players == 2 { (distance + 1) / 2 } else { distance };
    Score::Mate(if value > 0 { turns } else { -turns })
}

/// What a draw shared by `sharing` players is worth in centipawns when `players_at_root` were in at the
/// root: the share 1/k on a logistic scale of 400 centipawns to a factor of e in the odds, less the fair share.
pub(crate) fn draw(sharing: usize, players_at_root: usize) -> i32 {
    // logit(1/2) = 0, logit(1/3) = -ln 2.
    const THIRD: i32 = -277;
    let worth = |players| if players >= 3 { THIRD } else { 0 };
    worth(sharing) - worth(players_at_root)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forced_wins_are_reported_in_turns_of_the_player() {
        assert_eq!(reported(win_after(1), 2), Score::Mate(1));
        assert_eq!(reported(win_after(3), 2), Score::Mate(2));
        assert_eq!(reported(-win_after(0), 2), Score::Mate(0));
        assert_eq!(reported(-win_after(2), 2), Score::Mate(-1));
        assert_eq!(reported(win_after(2), 3), Score::Mate(2));
        assert_eq!(reported(bounded(99_999), 2), Score::Centipawns(30_000));
    }

    #[test]
    fn the_table_counts_distances_from_its_own_position() {
        for value in [win_after(7), -win_after(7), 123, -123] {
            assert_eq!(from_table(to_table(value, 5), 5), value);
        }
        assert_eq!(to_table(win_after(7), 5), win_after(2));
    }

    #[test]
    fn a_draw_of_two_is_better_than_a_third_each() {
        assert_eq!(draw(2, 2), 0);
        assert_eq!(draw(3, 3), 0);
        assert!(draw(2, 3) > 0);
    }
}
