//! Players by their names.

use crate::failure::Failure;
use variorum_core::{Card, Player, PlayerSet};

/// The player of a game with that name.
pub fn player(card: &Card, name: &str) -> Result<Player, Failure> {
    let players = &Player::ALL[..card.players];
    players.iter().copied().find(|player| player.name() == name).ok_or_else(|| {
        let names: Vec<&str> = players.iter().map(|player| player.name()).collect();
        Failure::new("player", name, format!("one of {}", names.join(", ")))
    })
}

/// The names of players, in the order of their turns.
pub fn names(players: PlayerSet) -> Vec<&'static str> {
    players.iter().map(Player::name).collect()
}
