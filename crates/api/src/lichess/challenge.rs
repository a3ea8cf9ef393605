//! Challenges.

use super::Variant;
use serde::{Deserialize, Serialize};

/// Who challenges or is challenged.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ChallengeUser {
    /// The name in lower case.
    pub id: String,
    /// The name.
    pub name: String,
    /// `BOT` for a program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The rating in what is to be played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<i32>,
    /// Whether too little is known for the rating to mean much.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub provisional: bool,
    /// Whether the account has a live connection, and does not hide it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub online: bool,
}

/// How time is measured.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum TimeControl {
    /// By a clock.
    Clock {
        /// For the whole game, in seconds.
        limit: u64,
        /// Added after each move, in seconds.
        increment: u64,
        /// Both for people: `5+3`.
        show: String,
    },
    /// By the day.
    #[serde(rename_all = "camelCase")]
    Correspondence {
        /// Days for a move.
        days_per_turn: u32,
    },
    /// Not at all.
    Unlimited,
}

/// A speed with a picture of it, which is none here.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ChallengePerf {
    /// Empty.
    pub icon: String,
    /// For people.
    pub name: String,
}

/// A challenge: answer to `POST /api/challenge/NAME`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Challenge {
    /// Names it; the game that comes of it has the same id.
    pub id: String,
    /// Where the page of the game will be.
    pub url: String,
    /// `created`, `accepted` or `declined`.
    pub status: String,
    /// Who challenges.
    pub challenger: Option<ChallengeUser>,
    /// Who is challenged.
    pub dest_user: Option<ChallengeUser>,
    /// What is to be played.
    pub variant: Variant,
    /// House rules and start, `name=value`; not of lichess.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<String>,
    /// Whether the game counts.
    pub rated: bool,
    /// How fast it is.
    pub speed: String,
    /// How time is measured.
    pub time_control: TimeControl,
    /// The colour that the challenger wants: `white`, `black` or `random`.
    pub color: String,
    /// The same for people.
    pub perf: ChallengePerf,
    /// `in` or `out`, as whoever asks sees it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub direction: Option<String>,
    /// Why it was declined, for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decline_reason: Option<String>,
    /// The same for programs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decline_reason_key: Option<String>,
}

/// Answer to `GET /api/challenge`: open challenges.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Listed {
    /// Those to whoever asks.
    #[serde(rename = "in")]
    pub incoming: Vec<Challenge>,
    /// Those by whoever asks.
    pub out: Vec<Challenge>,
}

/// A game that any two may join by its links: answer to `POST /api/challenge/open`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OpenChallenge {
    /// Names it, and the game.
    pub id: String,
    /// Where one watches.
    pub url: String,
    /// Where one plays White.
    pub url_white: String,
    /// Where one plays Black.
    pub url_black: String,
    /// `created`.
    pub status: String,
    /// What is to be played.
    pub variant: Variant,
    /// False.
    pub rated: bool,
    /// How fast it is.
    pub speed: String,
    /// How time is measured.
    pub time_control: TimeControl,
    /// `random`.
    pub color: String,
    /// The speed for people.
    pub perf: ChallengePerf,
}
