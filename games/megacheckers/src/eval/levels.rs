//! What the levels of the engine are held back by among three, where better play shows less: most moves of a
//! game are made by others, and what nobody can force ends in a draw. So the steps are wider than between
//! two, and level 1 sees hardly more than the rules.

use variorum_core::levels::{Handicap, Levels, handicap};

/// Levels 1 to 8; `docs/performance.md` says how each scores against the one below it.
pub const LEVELS: Levels = [
    handicap(1, 60, 0, 30_000, [1010, 1010]),
    handicap(1, 1_000, 1, 2_500, [795, 875]),
    handicap(1, 1_100, 1, 889, [566, 646]),
    handicap(1, 1_200, 1, 395, [358, 438]),
    handicap(2, 3_500, 8, 318, [266, 346]),
    handicap(2, 4_000, 8, 132, [125, 205]),
    handicap(4, 9_000, 64, 115, [115, 195]),
    Handicap::NONE,
];
