//! Streams: what happens, told to whoever listens, one JSON object at a time. Each begins with a message `state`, which
//! says how things stand; what happens from then on follows.
//!
//! `GET /api/v1/me/events` sends [`AccountMessage`]s, `GET /api/v1/games/stream` sends [`KindMessage`]s and
//! `GET /api/v1/games/ID/stream` the [`ServerMessage`](crate::ServerMessage)s of one game. A plain request is answered
//! with lines of JSON (NDJSON; an empty line says that the stream lives), one for a WebSocket with text frames.

use crate::{Challenge, Clock, GameResult, NumberedEvent, Seat, SeatKind};
use serde::{Deserialize, Serialize};
use variorum_match::Command;

/// Query of `GET /api/v1/games/stream`.
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StreamOf {
    /// Id of the rules of the games.
    pub game: String,
}

/// Who sits at a seat.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatedPlayer {
    /// Which seat.
    pub seat: Seat,
    /// A person or program, or the computer.
    #[serde(flatten)]
    pub kind: SeatKind,
    /// What they are called; empty where nobody has said so.
    pub name: String,
    /// Whether that is the name of an account.
    pub account: bool,
    /// Whether that account is a program's.
    pub bot: bool,
    /// The seat's own clock, where it is another one than that of the game: time odds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
}

/// A game in a stream.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StreamGame {
    /// The game's id.
    pub id: String,
    /// Id of its rules.
    pub game: String,
    /// Its options, `name=value`; what players choose before the game comes when all have chosen.
    pub options: Vec<String>,
    /// How time is measured.
    pub clock: Clock,
    /// Who plays, in the order of the seats.
    pub players: Vec<SeatedPlayer>,
    /// Whose decision it is: the seat to move; before the game those that have something to choose; once it is over
    /// nobody's.
    pub deciding: Vec<Seat>,
    /// Number of the last event.
    pub seq: u64,
    /// The position on the board.
    pub position: String,
    /// How it ended; `None` while it goes on.
    pub result: Option<GameResult>,
}

/// A game of whoever listens.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct YourGame {
    /// The seats that are theirs.
    pub you: Vec<Seat>,
    /// The game.
    pub game: StreamGame,
}

/// What happens to an account.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum AccountMessage {
    /// The first message: the games under way, the newest first, at most [`MAX_STATE`].
    State {
        /// Those in which they have a seat.
        games: Vec<YourGame>,
        /// Challenges to them and by them, the newest first.
        challenges: Vec<Challenge>,
    },
    /// A challenge to them or by them is new, or was answered.
    Challenge {
        /// The challenge.
        challenge: Challenge,
    },
    /// A challenge to them was taken back.
    ChallengeWithdrawn {
        /// Its id.
        id: String,
    },
    /// They have a seat in a new game, or a new seat.
    GameStart(YourGame),
    /// It is their decision.
    YourTurn(YourGame),
    /// A game of theirs is over.
    GameEnd(YourGame),
}

/// What happens in the public games of one kind.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum KindMessage {
    /// The first message: the games under way, the newest first, at most [`MAX_STATE`].
    State {
        /// The games.
        games: Vec<StreamGame>,
    },
    /// There is a new game.
    GameStart {
        /// The game.
        game: StreamGame,
    },
    /// Something happened in a game.
    Event {
        /// The game's id.
        id: String,
        /// What.
        event: NumberedEvent,
    },
    /// A game is over.
    GameEnd {
        /// The game.
        game: StreamGame,
    },
}

/// Games in a message `state`.
pub const MAX_STATE: u32 = 100;

/// How a game ended, as a filter.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// White won.
    White,
    /// Black won.
    Black,
    /// Red won.
    Red,
    /// At least two shared a draw.
    Draw,
    /// It was aborted.
    None,
}

/// The form of exported games.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ExportFormat {
    /// Records of the PGN family, with an empty line between them.
    #[default]
    Pgn,
    /// A [`FinishedGame`] a line.
    Ndjson,
}

/// Query of `GET /api/v1/games/export`: finished games, the newest first. Without filters all that are public.
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExportGames {
    /// Id of the rules.
    #[serde(default)]
    pub game: Option<String>,
    /// Name of an account that played. One's own games that are not public come too: to those who are signed in or
    /// send a token with the scope `read`.
    #[serde(default)]
    pub player: Option<String>,
    /// An option as the game was played with it, `name=value`.
    #[serde(default)]
    pub option: Option<String>,
    /// What one of the players chose before the game: a value of an option that players choose.
    #[serde(default)]
    pub choice: Option<String>,
    /// Only rated games, or only those that are not.
    #[serde(default)]
    pub rated: Option<bool>,
    /// How it ended.
    #[serde(default)]
    pub result: Option<Outcome>,
    /// Not created before this, in milliseconds since 1970.
    #[serde(default)]
    pub since_ms: Option<u64>,
    /// Created before this, in milliseconds since 1970.
    #[serde(default)]
    pub until_ms: Option<u64>,
    /// At most so many, 1 to 100000.
    #[serde(default)]
    pub max: Option<u32>,
    /// How they are written.
    #[serde(default)]
    pub format: ExportFormat,
}

/// A finished game.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FinishedGame {
    /// The game's id.
    pub id: String,
    /// Id of its rules.
    pub game: String,
    /// Version of these rules.
    pub rules_version: u32,
    /// Its options, `name=value`, with what players chose.
    pub options: Vec<String>,
    /// The position it started from.
    pub start: String,
    /// How time was measured.
    pub clock: Clock,
    /// Who played, in the order of the seats.
    pub players: Vec<SeatedPlayer>,
    /// What was played, in order.
    pub entries: Vec<crate::Entry>,
    /// How it ended.
    pub result: Option<GameResult>,
    /// Whether it counted.
    pub rated: bool,
    /// When it was created, in milliseconds since 1970.
    pub created_ms: u64,
}

/// Body of `POST /api/v1/games/ID/act`: a seat does something, without a live connection.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Act {
    /// Which seat; `None` for the only one that is held.
    #[serde(default)]
    pub seat: Option<Seat>,
    /// What.
    pub action: Command,
    /// The number of the last event that was seen: if what the action depends on has changed since, it is refused with
    /// code `stale`. `None` does it however things stand.
    #[serde(default)]
    pub seq: Option<u64>,
    /// Drawn at random. An action that is sent again with the same id is done once.
    #[serde(default)]
    pub id: Option<crate::ActionId>,
    /// The token of a seat; without one the seats count that are the account's or the guest's.
    #[serde(default)]
    pub token: Option<String>,
}

/// Answer to it: the action was done.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Acted {
    /// Number of the last event it caused.
    pub seq: u64,
}
