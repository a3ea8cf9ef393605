//! What all players of a position can expect, where the engine has spoken for one of them.

use variorum_core::any::AnyRecord;
use variorum_core::{PerPlayer, Player};
use variorum_engine::Score;

use crate::moment::points;

/// How many centipawns of the plain evaluation change the odds among those the engine has not spoken
/// for by a factor of e, as the engine's scale among three does.
const STEEPNESS: f64 = 400.0;

/// The points that each player can expect, together 1, with this score for the player to move. Between
/// two, the other has what is left. Among three, the others share what is left by the plain evaluation
/// of the position; who is out has nothing.
pub fn shares(record: &dyn AnyRecord, score: Score) -> PerPlayer<f64> {
    if let Some(outcome) = record.outcome() {
        return PerPlayer::from_fn(|player| outcome.points(player));
    }
    let (mover, players) = (record.to_move(), record.players_in());
    let mine = points(score, players.len());
    let weight = |player: Player| match () {
        () if player == mover || !players.contains(player) => 0.0,
        () if players.len() == 2 => 1.0,
        () => (f64::from(record.evaluate(player)) / STEEPNESS).clamp(-30.0, 30.0).exp(),
    };
    let weights = PerPlayer::from_fn(weight);
    let all: f64 = weights.0.iter().sum();
    PerPlayer::from_fn(|player| match player {
        _ if player == mover => mine,
        _ if all > 0.0 => (1.0 - mine) * weights[player] / all,
        _ => 0.0,
    })
}
