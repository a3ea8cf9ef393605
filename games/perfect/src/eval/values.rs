//! What there is to weigh, and what captures are worth to the ordering of moves.

/// What there is to weigh, on half a board of 45 squares.
pub type Weights = variorum_orthodox::Weights<45>;

/// What each kind is worth, in centipawns. A bishop reaches squares of both colours and covers its
/// neighbours, so it stands well above the knight, which is slow on the wider board. A king is never
/// captured in answer, so it risks nothing.
pub const MATERIAL: [i32; 6] = [100, 290, 380, 510, 990, 0];

/// What an unpromoted pawn is worth: nothing but a square it fills.
pub const UNPROMOTED: i32 = 5;
