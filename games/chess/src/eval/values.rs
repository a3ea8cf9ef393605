//! What captures are worth to the ordering of moves.

/// What each kind is worth, in centipawns. A king is never captured in answer, so it risks nothing.
pub const MATERIAL: [i32; 6] = [100, 320, 330, 500, 950, 0];
