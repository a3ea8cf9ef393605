//! What evaluations of both games make of the prospects of three players.

use variorum_core::Player;

/// What a player who is out has.
pub const OUT: i32 = -10_000;

/// So many turns before the draw for want of progress, an advantage begins to fade.
const PATIENCE: u32 = 60;

/// How many decisions pass before `player` decides when it is `to_move`'s turn, 0 for the player to move.
pub fn wait(player: Player, to_move: Player) -> usize {
    (player.index() + 3 - to_move.index()) % 3
}

/// An advantage counts for less where the draw for want of progress comes near.
pub fn patient(ahead: i32, quiet_turns_left: u32) -> i32 {
    ahead * quiet_turns_left.min(PATIENCE) as i32 / PATIENCE as i32
}
