//! Guests and accounts, below `/api/v1`.

use crate::{Challenge, GameRating, KeptConditional, OwnLine, OwnPeople, Seat, Summary, TokenInfo};
use serde::{Deserialize, Serialize};

/// What somebody is to the server.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PersonKind {
    /// Nobody yet: a browser that has only looked.
    Visitor,
    /// Somebody who plays without an account.
    Guest,
    /// A person with an account.
    Account,
    /// A program with an account.
    Bot,
}

/// Answer to `GET /api/v1/me`: who asks.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Me {
    /// What they are.
    pub kind: PersonKind,
    /// Their name; of guests a made-up one, of visitors empty.
    pub name: String,
    /// Tells them apart from others in the lobby; empty for visitors.
    pub key: String,
    /// When they came first, in milliseconds since 1970; 0 for visitors.
    pub created_ms: u64,
    /// From when an account may change its name, in milliseconds since 1970; `None` if it may now.
    pub rename_from_ms: Option<u64>,
    /// How many recovery codes the account has left.
    pub recovery_codes: u64,
    /// In how many browsers they are known.
    pub sessions: u64,
    /// Whether they see reports and act on them.
    #[serde(default)]
    pub moderator: bool,
}

/// Body of `POST /api/v1/sign-up` and `POST /api/v1/sign-in`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// Name of the account.
    pub name: String,
    /// Its password.
    pub password: String,
}

/// Answer to `POST /api/v1/sign-up` (201) and `POST /api/v1/me/recovery-codes`: codes that are told only here. Each
/// sets a new password once.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecoveryCodes {
    /// Ten codes.
    pub codes: Vec<String>,
}

/// Body of `POST /api/v1/recover`: a new password for whoever has forgotten the old one.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recover {
    /// Name of the account.
    pub name: String,
    /// One of its recovery codes, which is used up.
    pub code: String,
    /// The new password.
    pub password: String,
}

/// Body of `POST /api/v1/sign-out`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SignOut {
    /// Also on all other devices.
    #[serde(default)]
    pub everywhere: bool,
}

/// Body of `POST /api/v1/me/name`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChangeName {
    /// The new name.
    pub name: String,
}

/// Body of `POST /api/v1/me/password`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChangePassword {
    /// The password of now.
    pub old: String,
    /// The new one.
    pub new: String,
}

/// Body of `POST /api/v1/me/recovery-codes` and `POST /api/v1/me/delete`, which ask for the password again.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Confirm {
    /// The password of the account.
    pub password: String,
}

/// Body of `POST /api/v1/games/ID/join`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// Tokens of seats.
    pub tokens: Vec<String>,
}

/// Answer to it.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Joined {
    /// All seats of the game that are theirs.
    pub seats: Vec<Seat>,
}

/// A game of somebody.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OwnGame {
    /// The seats that are theirs.
    pub seats: Vec<Seat>,
    /// The game.
    pub game: Summary,
}

/// Answer to `GET /api/v1/me/games`: a page of their games, the newest first.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OwnGames {
    /// At most 50.
    pub games: Vec<OwnGame>,
    /// For the next page, `?after=` this; `None` on the last.
    pub next: Option<String>,
}

/// A time from one moment to another, in milliseconds since 1970.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Period {
    /// When it begins.
    pub from_ms: u64,
    /// When it is over.
    pub until_ms: u64,
}

/// Answer to `/api/v1/me/vacation`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Vacation {
    /// The vacation that goes on; `None` for none.
    pub now: Option<Period>,
    /// How much is left, in milliseconds: what was taken within the last 365 days is gone, each vacation at least a
    /// day.
    pub left_ms: u64,
    /// Days in a year.
    pub days: u64,
}

/// Body of `POST /api/v1/me/vacation`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TakeVacation {
    /// For how many days, from now on.
    pub days: u32,
}

/// Answer to `GET /api/v1/me/export`: all that the server keeps of somebody.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Export {
    /// Who they are.
    pub me: Me,
    /// When they were last here, within a day, in milliseconds since 1970.
    pub seen_ms: u64,
    /// The network address they came from, which is kept of guests.
    pub network: Option<String>,
    /// Their vacations, in order.
    pub vacations: Vec<Period>,
    /// Their ratings.
    pub ratings: Vec<GameRating>,
    /// All their games, the newest first.
    pub games: Vec<OwnGame>,
    /// Whom they follow and block.
    #[serde(default)]
    pub people: OwnPeople,
    /// What they have said in games, as far as it is kept; the newest first.
    #[serde(default)]
    pub lines: Vec<OwnLine>,
    /// Their conditional moves.
    #[serde(default)]
    pub conditional: Vec<KeptConditional>,
    /// Their challenges and those to them, as far as they are kept.
    #[serde(default)]
    pub challenges: Vec<Challenge>,
    /// Their tokens, of which the server does not have the secrets.
    #[serde(default)]
    pub tokens: Vec<TokenInfo>,
    /// The addresses at which their browsers are told by Web Push.
    #[serde(default)]
    pub push: Vec<String>,
}

macro_rules! hide {
    ($($name:ident),+) => {
        $(
            /// Shows nothing: it holds secrets.
            impl std::fmt::Debug for $name {
                fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                    f.write_str(concat!(stringify!($name), " { … }"))
                }
            }
        )+
    };
}

hide!(Credentials, RecoveryCodes, Recover, ChangePassword, Confirm, Join);
