//! What ends are worth.

use variorum_core::{Outcome, Player};

/// What an end is worth to each player: 1 for a win, and what makes the sum 0.
pub fn worth(outcome: &Outcome, players: usize) -> [f32; 3] {
    let count = players as f64;
    std::array::from_fn(|i| match Player::new(i) {
        Some(player) if i < players => ((count * outcome.points(player) - 1.0) / (count - 1.0)) as f32,
        _ => 0.0,
    })
}
