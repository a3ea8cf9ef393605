//! What published studies of the game found (`docs/results.md`).

use variorum_core::TimeOdds;

/// The share of a player who has a part of the opponent's time, as `studies/chessplus-odds.toml` asks.
pub const TIME_ODDS: &[TimeOdds] = &[
    TimeOdds::new(1, 500, 7, 400),
    TimeOdds::new(2, 138, 32, 400),
    TimeOdds::new(4, 44, 20, 400),
    TimeOdds::new(8, 28, 19, 400),
    TimeOdds::new(16, 16, 15, 400),
];
