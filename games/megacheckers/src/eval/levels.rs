//! What the levels of the engine are held back by among three, where better play shows less: most moves of a
//! game are made by others, and what nobody can force ends in a draw. So the steps are wider than between
//! two, and level 1 sees hardly more than the rules.

use variorum_core::levels::{Handicap, Levels, handicap};

/// Levels 1 to 8; `docs/performance.md` says how each scores against the one below it.
pub const LEVELS: Levels = [
    handicap(1, 60, 0, 30_000, [1010, 1010]),
    handicap(1, 1_000, 1, 1_500, [690, 770]),
    handicap(1, 1_150, 1, 690, [498, 578]),
    handicap(2, 2_000, 4, 420, [375, 455]),
    handicap(2, 3_800, 8, 195, [190, 270]),
    handicap(3, 7_000, 32, 120, [118, 198]),
    handicap(5, 17_000, 64, 56, [55, 102]),
    Handicap::NONE,
];
