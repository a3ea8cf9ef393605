//! How much everything counts, as `variorum tune` prints it.

use super::values::Weights;

/// The weights of the evaluation.
pub const WEIGHTS: Weights = Weights {
    values: [0, 1000, 560, 370, 290, 100, 100],
    mobility: [0, 1, 2, 3, 5, 0, 0],
    king_attack: [0, 9, 7, 5, 5, 3, 3],
    shelter: 8,
    near_promotion: [0, 160, 90, 55, 35, 22, 14, 8, 4],
    loose: 25,
    chased: 20,
    cornered: 6,
    one_opponent_less: 1500,
};
