//! Fields that position texts of games on this board share: reading them, and what an editor is told of them.

use variorum_core::editing::FieldView;
use variorum_core::{Choice, Fault, Player, PlayerSet};

/// The player to move.
pub const SIDE: FieldView = FieldView {
    name: "side",
    label: "To move",
    help: "Whose turn it is.",
    choices: &[
        Choice { value: "w", label: "White" },
        Choice { value: "b", label: "Black" },
        Choice { value: "r", label: "Red" },
    ],
    missing: None,
};

/// The players who are still in.
pub const PLAYERS_IN: FieldView = FieldView {
    name: "in",
    label: "Still in",
    help: "The players who are not out.",
    choices: &[
        Choice { value: "wbr", label: "All three" },
        Choice { value: "wb", label: "White and Black" },
        Choice { value: "wr", label: "White and Red" },
        Choice { value: "br", label: "Black and Red" },
        Choice { value: "w", label: "White alone" },
        Choice { value: "b", label: "Black alone" },
        Choice { value: "r", label: "Red alone" },
    ],
    missing: None,
};

/// Reads the player to move.
///
/// # Errors
/// Anything but the letter of a player.
pub fn read_side(text: &str) -> Result<Player, Fault> {
    let player = Player::ALL.into_iter().find(|player| text == player.letter().to_string());
    player.ok_or_else(|| Fault::new("side", text, "w, b or r"))
}

/// Reads the players who are still in.
///
/// # Errors
/// Nobody, other letters, letters twice or out of order.
pub fn read_players_in(text: &str) -> Result<PlayerSet, Fault> {
    read_players(text).ok_or_else(|| Fault::new("in", text, "the players still in, in the order w b r"))
}

/// Reads players in the order w b r, at least one.
pub fn read_players(text: &str) -> Option<PlayerSet> {
    let players: PlayerSet = text.chars().filter_map(Player::from_letter).collect();
    Some(players).filter(|&players| !text.is_empty() && letters(players) == text)
}

/// The letters of players, in the order w b r.
pub fn letters(players: PlayerSet) -> String {
    players.iter().map(Player::letter).collect()
}
