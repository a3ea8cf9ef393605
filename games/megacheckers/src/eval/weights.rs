//! How much everything counts, as `variorum tune` prints it.

use super::values::Weights;

/// The weights of the evaluation.
pub const WEIGHTS: Weights = Weights {
    man: 100,
    king: 400,
    near_crowning: [0, 140, 96, 72, 54, 40, 30, 22, 14, 8, 4],
    guard: 27,
    enough: 100,
    enough_of_two: 250,
    in_hole: 18,
    jumped_first: 65,
    jumped_also: 20,
    jumped_later: 25,
    falls: 60,
    hunt: 16,
    of_few: 35,
    chase_of_two: 25,
    chase_of_three: 5,
    stronger: 75,
    weaker: 65,
    frail: 600,
    playing_on: 80,
    one_opponent_less: 2000,
};
