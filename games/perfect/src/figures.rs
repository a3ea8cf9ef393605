//! What published studies of the game found (`docs/results.md`).

use variorum_core::TimeOdds;

/// The share of a player who has a part of the opponent's time, as `studies/perfect-odds.toml` asks.
pub const TIME_ODDS: &[TimeOdds] = &[
    TimeOdds::new(1, 500, 7, 400),
    TimeOdds::new(2, 143, 31, 400),
    TimeOdds::new(4, 39, 19, 400),
    TimeOdds::new(8, 14, 13, 400),
    TimeOdds::new(16, 5, 8, 400),
];
