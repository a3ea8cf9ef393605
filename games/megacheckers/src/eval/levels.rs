//! What the levels of the engine are held back by among three, where better play shows less: most moves of a
//! game are made by others, and what nobody can force ends in a draw. So the steps are wider than between
//! two, and level 1 sees hardly more than the rules.

use variorum_core::levels::{Handicap, Levels, handicap};

/// Levels 1 to 8; `docs/performance.md` says how each scores against the one below it.
pub const LEVELS: Levels = [
    handicap(1, 60, 0, 8_000, [1010, 1010]),
    handicap(1, 800, 1, 1_150, [640, 680]),
    handicap(1, 1_200, 1, 665, [480, 530]),
    handicap(2, 2_000, 2, 520, [375, 445]),
    handicap(2, 3_000, 4, 310, [275, 355]),
    handicap(2, 5_000, 16, 175, [180, 260]),
    handicap(3, 9_000, 64, 90, [110, 190]),
    Handicap::NONE,
];
