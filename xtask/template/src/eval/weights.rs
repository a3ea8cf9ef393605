//! How much everything counts, as `variorum tune` prints it.

use super::values::Weights;

/// The weights of the evaluation.
pub const WEIGHTS: Weights = Weights { man: 100, advance: [8, 0, 2, 6, 15, 35, 90, 400] };
