//! Accounts.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A rating of an account.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PerfRating {
    /// How many rated games were played.
    pub games: u32,
    /// The rating.
    pub rating: i32,
    /// How uncertain it is.
    pub rd: i32,
    /// How much it has risen of late: always 0.
    pub prog: i32,
    /// Whether too little is known for it to mean much.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub prov: bool,
}

/// How the public games of an account ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Count {
    /// All of them.
    pub all: u64,
    /// Rated ones.
    pub rated: u64,
    /// Games won.
    pub win: u64,
    /// Games drawn.
    pub draw: u64,
    /// Games lost.
    pub loss: u64,
}

/// An account: answer to `GET /api/account`, `GET /api/user/NAME` and, in a list, `POST /api/users`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct User {
    /// The name in lower case.
    pub id: String,
    /// The name.
    pub username: String,
    /// `BOT` for a program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Ratings: those of `standard` by speed, those of other games by their id.
    pub perfs: BTreeMap<String, PerfRating>,
    /// When it came first, in milliseconds since 1970.
    pub created_at: u64,
    /// When it was last seen, in milliseconds since 1970, within a day; `None` of those who hide that they are here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen_at: Option<u64>,
    /// Where the page about it is.
    pub url: String,
    /// How its games ended.
    pub count: Count,
}

/// Answer to `GET /api/account/kid`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Kid {
    /// False: there is no such mode.
    pub kid: bool,
}

/// An account in the answer to `GET /api/users/status`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct UserStatus {
    /// The name in lower case.
    pub id: String,
    /// The name.
    pub name: String,
    /// `BOT` for a program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Whether it has a live connection, and does not hide it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub online: bool,
    /// Whether it has a game that goes on.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub playing: bool,
}

/// Answer to `GET /api/account/playing`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Playing {
    /// The games that go on.
    pub now_playing: Vec<super::EventGame>,
}

/// What a token is worth.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TokenScopes {
    /// The name of the account in lower case.
    pub user_id: String,
    /// What it may do, in lichess's words, with commas.
    pub scopes: String,
    /// When it ends: never.
    pub expires: Option<u64>,
}

/// Answer to `POST /api/token/test`: by token; `None` for one that is none.
pub type TokensTested = BTreeMap<String, Option<TokenScopes>>;
