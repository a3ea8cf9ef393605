//! What happens to an account: lines of `GET /api/stream/event`.

use super::{Challenge, Status, Variant};
use serde::{Deserialize, Serialize};

/// Which of lichess's interfaces may play: both.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Compat {
    /// True.
    pub bot: bool,
    /// True.
    pub board: bool,
}

/// Who plays against whoever listens.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Opponent {
    /// The name in lower case; none of guests and of the computer.
    pub id: Option<String>,
    /// The name.
    pub username: String,
    /// The rating.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<i32>,
    /// The level of the computer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ai: Option<u8>,
}

/// A game of whoever listens.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct EventGame {
    /// The id.
    pub game_id: String,
    /// The same, with what lichess adds for the seat: nothing here.
    pub full_id: String,
    /// The same.
    pub id: String,
    /// Whose side they have: `white` or `black`.
    pub color: String,
    /// The position on the board.
    pub fen: String,
    /// Whether somebody has moved.
    pub has_moved: bool,
    /// Whether it is their move.
    pub is_my_turn: bool,
    /// The last move; empty before the first.
    pub last_move: String,
    /// Against whom.
    pub opponent: Opponent,
    /// How fast it is.
    pub perf: String,
    /// Whether it counts.
    pub rated: bool,
    /// Time left to them, in seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds_left: Option<u64>,
    /// Where it came from: `ai` or `friend`.
    pub source: String,
    /// How it stands.
    pub status: Status,
    /// The same as `perf`.
    pub speed: String,
    /// What is played.
    pub variant: Variant,
    /// Who has won: `white` or `black`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<String>,
    /// Which interfaces may play it.
    pub compat: Compat,
}

/// Something that happens to an account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Event {
    /// A game of theirs goes on, or has begun.
    GameStart {
        /// The game.
        game: Box<EventGame>,
    },
    /// A game of theirs is over.
    GameFinish {
        /// The game.
        game: Box<EventGame>,
    },
    /// They are challenged, or have challenged.
    Challenge {
        /// The challenge.
        challenge: Box<Challenge>,
        /// Which interfaces may play it.
        compat: Compat,
    },
    /// A challenge to them was taken back.
    ChallengeCanceled {
        /// The challenge.
        challenge: Box<Challenge>,
    },
    /// A challenge by them was declined.
    ChallengeDeclined {
        /// The challenge.
        challenge: Box<Challenge>,
    },
}
