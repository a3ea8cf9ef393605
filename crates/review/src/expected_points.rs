//! The points that all players of a position can expect, from the engine's score for one of them.

use variorum_core::PerPlayer;
use variorum_core::any::AnyRecord;
use variorum_engine::{Score, WinRateModel};

/// The points that each player can expect, together 1, with this score for the player to move: those of the
/// result where the game is over, else [`WinRateModel::shares`].
pub fn expected_points(record: &dyn AnyRecord, score: Score) -> PerPlayer<f64> {
    match record.outcome() {
        Some(outcome) => PerPlayer::from_fn(|player| outcome.points(player)),
        None => WinRateModel::of(record).expected_points(score),
    }
}
