//! The static evaluation.

use crate::{End, PerPlayer, Player};

/// The static evaluation (`eval/`). All else that search may know of a game has a default: [`Hints`](crate::Hints),
/// [`Searchable`](crate::Searchable).
pub trait Evaluate: End {
    /// The hand-made evaluation in centipawns, a pawn being worth about 100: positive when it is
    /// good for `player`. In a two-player game the other player's value is the negative; in a
    /// three-player game it weighs the player's own prospects against those of both others.
    fn evaluate(&self, player: Player) -> i32;

    /// [`Evaluate::evaluate`] for every player; games of three share the work.
    fn evaluations(&self) -> PerPlayer<i32> {
        PerPlayer::from_fn(|player| if player.index() < Self::PLAYERS { self.evaluate(player) } else { 0 })
    }
}
