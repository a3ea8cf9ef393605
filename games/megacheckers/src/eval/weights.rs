//! How much everything counts, as `variorum tune` prints it.

use super::values::Weights;

/// The weights of the evaluation.
pub const WEIGHTS: Weights = Weights {
    man: 100,
    king: 240,
    near_crowning: [0, 70, 48, 36, 27, 20, 15, 11, 7, 4, 2],
    guard: 9,
    in_hole: 18,
    jumped_first: 65,
    jumped_also: 20,
    jumped_later: 8,
    falls: 60,
    hunt: 16,
    trapped: 22,
    of_few: 35,
    playing_on: 80,
    one_opponent_less: 600,
};
