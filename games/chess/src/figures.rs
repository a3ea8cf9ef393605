//! What published studies of the game found (`docs/results.md`).

use variorum_core::TimeOdds;

/// The share of a player who has a part of the opponent's time, as `studies/chess-odds.toml` asks.
pub const TIME_ODDS: &[TimeOdds] = &[
    TimeOdds::new(1, 500, 7, 400),
    TimeOdds::new(2, 163, 34, 400),
    TimeOdds::new(4, 46, 20, 400),
    TimeOdds::new(8, 15, 14, 400),
    TimeOdds::new(16, 3, 6, 400),
];
