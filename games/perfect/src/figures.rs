//! What published studies of the game found (`docs/results.md`).

use variorum_core::TimeOdds;

/// The share of a player who has a part of the opponent's time, as `studies/perfect-odds.toml` asks; empty until its result
/// is published.
pub const TIME_ODDS: &[TimeOdds] = &[];
