//! What makes the weaker levels of an engine weak.

/// The handicaps of a level: it looks less far, misjudges what it sees and overlooks moves, as people do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Handicap {
    /// Turns looked ahead at most.
    pub depth: u32,
    /// Moves made in the search at most.
    pub nodes: u64,
    /// How many captures deep quiescence search goes.
    pub quiescence: i32,
    /// Evaluations are off by up to this many centipawns; where one of three is out, by a small part of it.
    pub noise: i32,
    /// How many of 1024 moves below the root are overlooked: tactical ones, quiet ones.
    pub overlooked: [u64; 2],
}

impl Handicap {
    /// Nothing is held back.
    pub const NONE: Handicap = handicap(u32::MAX, u64::MAX, 64, 0, [0, 0]);
}

/// A handicap, for tables of them.
pub const fn handicap(depth: u32, nodes: u64, quiescence: i32, noise: i32, overlooked: [u64; 2]) -> Handicap {
    Handicap { depth, nodes, quiescence, noise, overlooked }
}

/// Levels 1 to 8, set so that each beats the one below it clearly.
pub type Levels = [Handicap; 8];

/// The levels of games of two that have no others.
pub const LEVELS: Levels = [
    handicap(1, 500, 0, 400, [650, 650]),
    handicap(1, 1_000, 1, 160, [450, 500]),
    handicap(2, 2_000, 4, 90, [200, 300]),
    handicap(3, 3_000, 8, 60, [110, 200]),
    handicap(4, 5_000, 16, 42, [50, 100]),
    handicap(5, 8_000, 32, 26, [25, 50]),
    handicap(7, 9_000, 64, 12, [5, 14]),
    Handicap::NONE,
];
