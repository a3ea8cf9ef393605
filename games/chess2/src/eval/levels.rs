//! What the levels of the engine are held back by: as in other games of two, but the steps at both ends are
//! wider, for who has the better army often wins whoever plays it; level 1 hardly looks at what it may do, so that
//! a beginner is about even with it.

use variorum_core::levels::{self, Levels, handicap};

/// Levels 1 to 8; `docs/performance.md` says how each scores against the one below it.
pub const LEVELS: Levels = {
    let mut levels = levels::LEVELS;
    levels[0] = handicap(1, 8, 0, 600, [720, 720]);
    levels[6] = handicap(7, 8_500, 64, 16, [8, 20]);
    levels
};
