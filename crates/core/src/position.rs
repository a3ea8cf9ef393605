//! The state of a game.

use crate::{Key, Player, PlayerSet};
use std::fmt::Debug;

/// The state of a game (`position.rs`): always playable, cheap to clone, no history inside.
///
/// `Eq` compares everything the position text shows.
pub trait Position: Clone + Eq + Debug + Send + Sync + 'static {
    /// How many players the game has: 2 or 3.
    const PLAYERS: usize;

    /// The player whose decision it is.
    fn to_move(&self) -> Player;

    /// The players who are still in.
    fn players_in(&self) -> PlayerSet {
        PlayerSet::first(Self::PLAYERS)
    }

    /// The Zobrist key, kept up to date by the setters. Differs wherever legal moves can differ.
    fn key(&self) -> Key;

    /// The key computed anew, for the law that holds it against [`Position::key`].
    fn recomputed_key(&self) -> Key;

    /// The key by which repetition is judged: equal exactly for "the same position" of the rules.
    fn repetition_key(&self) -> Key {
        self.key()
    }

    /// The players still in whose king is attacked.
    fn checked(&self) -> PlayerSet;
}
