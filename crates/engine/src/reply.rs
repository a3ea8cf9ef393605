//! Best-reply search: which of the other players answers freely.

use variorum_core::Player;
use variorum_core::mix;

/// Which of the other players answers the searching player freely.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Reply {
    /// Anybody who has not moved yet; in all other searches it is always so.
    #[default]
    Open,
    /// Only this player; the other one makes the move with the best static score.
    By(Player),
}

impl Reply {
    /// Whether `player`, one of the others, makes the move with the best static score.
    pub fn fixes(self, player: Player) -> bool {
        matches!(self, Reply::By(other) if other != player)
    }

    /// Part of the transposition key: nodes whose moves differ have different entries.
    pub fn salt(self) -> u64 {
        match self {
            Reply::Open => 0,
            Reply::By(player) => mix(player.index() as u64 + 16),
        }
    }
}
