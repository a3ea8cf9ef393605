//! What there is to weigh, and what captures are worth to the ordering of moves.

/// What there is to weigh, on half a board of 32 squares.
pub type Weights = variorum_orthodox::Weights<32>;

/// What each kind is worth, in centipawns. A king is never captured in answer, so it risks nothing.
pub const MATERIAL: [i32; 6] = [100, 320, 330, 500, 950, 0];
