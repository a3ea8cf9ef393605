//! Bodies of plain requests and answers.

use crate::{Clock, GameResult, Seat, SeatKind};
use serde::{Deserialize, Serialize};

/// Who is to play for a seat.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatRequest {
    /// A person or the computer.
    #[serde(flatten)]
    pub kind: SeatKind,
    /// A person's name, at most [`crate::MAX_NAME`] characters, without those that cannot be seen
    /// ([`crate::visible`]). The computer names itself.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The seat's own clock, where it is another one than that of the game: time odds. Both are budgets for the game of
    /// the same kind, and the game does not count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
}

impl SeatRequest {
    /// A seat with the clock of the game.
    pub fn new(kind: SeatKind, name: impl Into<String>) -> SeatRequest {
        SeatRequest { kind, name: name.into(), clock: None }
    }
}

/// Body of `POST /api/v1/games`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CreateGame {
    /// Id of the game's rules.
    pub game: String,
    /// `name=value` texts. Where the option takes a number, the value may be `random`: the server
    /// draws it. What a player chooses, in secret or openly, is chosen in a draft before the game when it
    /// is not given here.
    #[serde(default)]
    pub options: Vec<String>,
    /// Text of a position to start from; `None` for the game's own start.
    #[serde(default)]
    pub position: Option<String>,
    /// One a player, in the order White, Black, Red.
    pub seats: Vec<SeatRequest>,
    /// How time is measured; a seat may have a clock of its own.
    #[serde(default)]
    pub clock: Clock,
    /// How long the draft lasts once everybody has joined, in milliseconds, 1 second to 30 days;
    /// `None` for a minute with clocks, a turn by days, a day without clocks. Only for games before
    /// which players choose.
    #[serde(default)]
    pub draft_ms: Option<u64>,
    /// Whether the game is in the public list, as every rated game is. Never changes afterwards.
    #[serde(default)]
    pub public: bool,
    /// Whether the game changes the ratings of its players, who then need accounts. Only for games of people alone,
    /// by the usual rules from the usual start, with a clock, the same for all.
    #[serde(default)]
    pub rated: bool,
}

/// The secret link to a seat: whoever has it plays there.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatLink {
    /// Which seat.
    pub seat: Seat,
    /// The token. The server sends it only here.
    pub token: String,
    /// `/g/ID#TOKEN`: what comes after `#` is not sent to any server by a browser.
    pub path: String,
}

/// Answer to `POST /api/v1/games` (201).
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Created {
    /// The game's id.
    pub id: String,
    /// `/g/ID`: for all who watch.
    pub path: String,
    /// One for each seat of a person, in the order of the seats.
    pub seats: Vec<SeatLink>,
}

/// A line in the answer to `GET /api/v1/games`: at most 50 public games, the newest first.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Summary {
    /// The game's id.
    pub id: String,
    /// Id of the game's rules.
    pub game: String,
    /// Who sits where.
    pub seats: Vec<SeatRequest>,
    /// How time is measured.
    pub clock: Clock,
    /// Whether it was agreed that it counts.
    #[serde(default)]
    pub rated: bool,
    /// When it was created, in milliseconds since 1970 (UTC).
    pub created_ms: u64,
    /// How the game ended; `None` while it goes on.
    pub result: Option<GameResult>,
}

/// Answer to `GET /api/health`, which is 200 as long as the process answers, and to `GET /api/ready`: 200, or 503 when
/// the store takes nothing or the server stops.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Health {
    /// `ok`, or `unwritable` when the store takes nothing.
    pub status: String,
    /// Version of the program.
    pub version: String,
    /// How many games are in memory now.
    pub live_games: usize,
}

/// Answer to `GET /oembed?url=…`: what a page of others may show for a link to a game. The names are those of oEmbed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Oembed {
    /// `rich`.
    #[serde(rename = "type")]
    pub kind: String,
    /// `1.0`.
    pub version: String,
    /// Whose it is.
    pub provider_name: String,
    /// The address of this server.
    pub provider_url: String,
    /// Game and players.
    pub title: String,
    /// A frame with the board.
    pub html: String,
    /// Of the frame, in pixels.
    pub width: u32,
    /// Of the frame, in pixels.
    pub height: u32,
}

/// The answer where there is nothing to say: an empty object.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Done {}

/// Body of every answer that is not a success.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Failure {
    /// Stable, for programs: `bad_body`, `not_found`, `too_large`, `too_many`, `busy`, `unavailable`…
    pub code: String,
    /// For people: names the field, the offending text and what was expected.
    pub message: String,
}
