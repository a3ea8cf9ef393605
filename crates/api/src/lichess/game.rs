//! A game and what happens in it.

use serde::{Deserialize, Serialize};

/// What is played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Variant {
    /// `standard`, `chess960`, or our id of the game.
    pub key: String,
    /// For people.
    pub name: String,
    /// The same, short.
    pub short: String,
}

/// A speed with its name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Perf {
    /// For people.
    pub name: String,
}

/// How a game stands, with lichess's number and name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Status {
    /// The number.
    pub id: u8,
    /// The name: `started`, `mate`, `resign`…
    pub name: String,
}

/// A clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ClockTimes {
    /// For the whole game, in milliseconds.
    pub initial: u64,
    /// Added after each move, in milliseconds.
    pub increment: u64,
}

/// Who plays.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GamePlayer {
    /// The level of the computer, which has no other fields.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ai_level: Option<u8>,
    /// The name of an account in lower case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// What they are called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// `BOT` for a program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The rating of an account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<i32>,
    /// Whether too little is known for the rating to mean much.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub provisional: bool,
}

/// How a game stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameState {
    /// All moves from the beginning, with spaces.
    pub moves: String,
    /// Time left to White, in milliseconds.
    pub wtime: u64,
    /// Time left to Black, in milliseconds.
    pub btime: u64,
    /// Added to White's time after each move, in milliseconds.
    pub winc: u64,
    /// Added to Black's time after each move, in milliseconds.
    pub binc: u64,
    /// Lichess's name of how the game stands: `started`, `mate`, `resign`…
    pub status: String,
    /// `white` or `black`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<String>,
    /// Whether White offers a draw.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub wdraw: bool,
    /// Whether Black offers a draw.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bdraw: bool,
    /// Whether White asks to take a move back.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub wtakeback: bool,
    /// Whether Black asks to take a move back.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub btakeback: bool,
}

/// A game as a whole.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GameFull {
    /// The id.
    pub id: String,
    /// What is played.
    pub variant: Variant,
    /// House rules and start, `name=value`; not of lichess.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<String>,
    /// The clock of a game that has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockTimes>,
    /// Days for a move, in games by the day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days_per_turn: Option<u32>,
    /// How fast it is.
    pub speed: String,
    /// The same for people.
    pub perf: Perf,
    /// Whether it counts.
    pub rated: bool,
    /// When it was created, in milliseconds since 1970.
    pub created_at: u64,
    /// Who plays White.
    pub white: GamePlayer,
    /// Who plays Black.
    pub black: GamePlayer,
    /// `startpos`, or the text of the position that the game started from.
    pub initial_fen: String,
    /// How it stands.
    pub state: GameStateLine,
}

/// How a game stands, within [`GameFull`]: a line of its own kind there too.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum GameStateLine {
    /// How it stands.
    GameState(GameState),
}

/// Something that was said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ChatLine {
    /// `player` or `spectator`.
    pub room: String,
    /// Who said it.
    pub username: String,
    /// What.
    pub text: String,
}

/// Something that was said before: a line of the answer to `GET …/chat`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ChatMessage {
    /// Who said it.
    pub user: String,
    /// What.
    pub text: String,
}

/// A line of a game's stream. The first is `gameFull`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum GameLine {
    /// The game as a whole.
    GameFull(Box<GameFull>),
    /// How it stands now.
    GameState(GameState),
    /// Somebody has said something.
    ChatLine(ChatLine),
    /// The opponent has gone, or is back.
    OpponentGone {
        /// Whether the opponent is gone.
        gone: bool,
        /// In how many seconds the win may be claimed; `None` while it may not, and in games by days.
        #[serde(rename = "claimWinInSeconds", default, skip_serializing_if = "Option::is_none")]
        claim_win_in_seconds: Option<u64>,
    },
}

/// A new game against the computer: answer to `POST /api/challenge/ai` (201).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NewGame {
    /// The id.
    pub id: String,
    /// The same, with what lichess adds for the seat: nothing here.
    pub full_id: String,
    /// What is played.
    pub variant: Variant,
    /// How fast it is.
    pub speed: String,
    /// The same.
    pub perf: String,
    /// False.
    pub rated: bool,
    /// The position on the board.
    pub fen: String,
    /// Whose move it is: `white` or `black`.
    pub player: String,
    /// `ai`.
    pub source: String,
    /// How it stands.
    pub status: Status,
    /// When it was created, in milliseconds since 1970.
    pub created_at: u64,
}
