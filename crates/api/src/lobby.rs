//! The lobby, below `/api/v1/lobby`. `GET /api/v1/lobby/live` is a WebSocket on which the server sends
//! [`LobbyMessage`]s; what one does there are plain requests.

use crate::{Challenge, Clock, Seat, SeatRating};
use serde::{Deserialize, Serialize};

/// Body of `POST /api/v1/lobby/seeks`: a game that is offered to anybody.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewSeek {
    /// Id of the game's rules.
    pub game: String,
    /// `name=value` texts, as for a new game.
    #[serde(default)]
    pub options: Vec<String>,
    /// How time is measured.
    #[serde(default)]
    pub clock: Clock,
    /// The clock of whoever asks, where it is another one than that of the others: time odds. Both are budgets for the
    /// game of the same kind, and the game does not count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own_clock: Option<Clock>,
    /// The seat that its maker wants; `None` for any.
    #[serde(default)]
    pub seat: Option<Seat>,
    /// Whether the game counts, as for a new game; for accounts.
    #[serde(default)]
    pub rated: bool,
    /// The ratings of those who may join.
    #[serde(default)]
    pub range: RatingRange,
    /// Whether programs may join.
    #[serde(default)]
    pub bots: bool,
}

/// The ratings of those who may join a seek. Who has no rating counts as 1500.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RatingRange {
    /// The lowest; `None` for any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub low: Option<i32>,
    /// The highest; `None` for any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub high: Option<i32>,
}

/// Answer to it (201).
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sought {
    /// Names the seek.
    pub id: u64,
}

/// Body of `POST /api/v1/lobby/seeks/ID/take`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TakeSeek {
    /// The seat that is wanted; `None` for any.
    #[serde(default)]
    pub seat: Option<Seat>,
}

/// Answer to `POST /api/v1/lobby/seeks/ID/take`, `…/computer` and `POST /api/v1/challenges/ID/accept`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Taken {
    /// The game that has begun; `None` while others are waited for.
    pub game: Option<String>,
}

/// Body of `POST /api/v1/lobby/pair`: to be put together with whoever wants the same.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pair {
    /// Id of the game's rules.
    pub game: String,
    /// How time is measured.
    pub clock: Clock,
    /// Whether the game counts; for accounts.
    #[serde(default)]
    pub rated: bool,
}

/// Somebody in a seek.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sitter {
    /// Tells people apart; `key` of [`crate::Me`] is one's own.
    pub key: String,
    /// What they are called.
    pub name: String,
    /// Whether that is the name of an account.
    pub account: bool,
    /// Their rating in this game at this speed, if they have one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<SeatRating>,
    /// Whether that account is a program's.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bot: bool,
    /// The seat they want; `None` for any.
    pub seat: Option<Seat>,
    /// Whether they agree to let the computer play for those who are missing.
    pub computer: bool,
}

/// An open seek.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Seek {
    /// Names it.
    pub id: u64,
    /// Id of the game's rules.
    pub game: String,
    /// The options that its maker set.
    pub options: Vec<String>,
    /// How time is measured.
    pub clock: Clock,
    /// The clock of its maker, where it is another one: time odds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own_clock: Option<Clock>,
    /// Whether the game counts.
    #[serde(default)]
    pub rated: bool,
    /// The ratings of those who may join.
    #[serde(default)]
    pub range: RatingRange,
    /// How many play.
    pub players: usize,
    /// Whether programs may join.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bots: bool,
    /// Who is there; its maker first.
    pub sitters: Vec<Sitter>,
    /// After so many milliseconds those who are there may agree on the computer for the rest; `None` where they may
    /// not.
    pub computer_in_ms: Option<u64>,
}

/// What is waited for in quick pairing.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct WaitingFor {
    /// Id of the game's rules.
    pub game: String,
    /// How time is measured.
    pub clock: Clock,
    /// Whether the game counts.
    #[serde(default)]
    pub rated: bool,
    /// How many wait.
    pub people: usize,
}

/// From server to client.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum LobbyMessage {
    /// All that is there: at first, and whenever it changes.
    Lobby {
        /// The open seeks, the oldest first.
        seeks: Vec<Seek>,
        /// What is waited for in quick pairing.
        waiting: Vec<WaitingFor>,
        /// How many people are in the lobby.
        people: usize,
    },
    /// A game of one's own has begun. Its seat is held by the cookie.
    Started {
        /// Id of the game.
        game: String,
    },
    /// A challenge of one's own, or to oneself, is new or has been answered.
    Challenge {
        /// The challenge.
        challenge: Challenge,
    },
    /// A challenge to oneself was taken back.
    ChallengeWithdrawn {
        /// Its id.
        id: String,
    },
    /// A game of one's own could not begin.
    Failed {
        /// For people.
        message: String,
    },
}
