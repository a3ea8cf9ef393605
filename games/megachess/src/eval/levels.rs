//! What the levels of the engine are held back by among three, where better play shows less: most moves of a
//! game are made by others, and what nobody can force ends in a draw. So the steps are wider than between
//! two, and level 1 sees hardly more than the rules.

use variorum_core::levels::{Handicap, Levels, handicap};

/// Levels 1 to 8; `docs/performance.md` says how each scores against the one below it.
pub const LEVELS: Levels = [
    handicap(1, 100, 0, 10_000, [990, 990]),
    handicap(1, 400, 0, 1_300, [900, 900]),
    handicap(1, 800, 1, 320, [660, 695]),
    handicap(1, 1_500, 2, 90, [325, 385]),
    handicap(2, 2_500, 4, 66, [195, 265]),
    handicap(3, 5_000, 16, 28, [75, 130]),
    handicap(5, 9_000, 64, 10, [24, 54]),
    Handicap::NONE,
];
