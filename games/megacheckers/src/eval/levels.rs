//! What the levels of the engine are held back by among three, where better play shows less: most moves of a
//! game are made by others, and what nobody can force ends in a draw. So the steps are wider than between
//! two, and level 1 sees hardly more than the rules.

use variorum_core::levels::{Handicap, Levels, handicap};

/// Levels 1 to 8; `docs/performance.md` says how each scores against the one below it.
pub const LEVELS: Levels = [
    handicap(1, 100, 0, 2_400, [990, 990]),
    handicap(1, 400, 0, 540, [785, 785]),
    handicap(1, 800, 1, 255, [590, 630]),
    handicap(1, 1_500, 2, 125, [430, 480]),
    handicap(2, 2_500, 4, 96, [275, 355]),
    handicap(3, 5_000, 16, 60, [155, 245]),
    handicap(5, 9_000, 64, 14, [35, 75]),
    Handicap::NONE,
];
