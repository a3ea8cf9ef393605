//! Whom somebody follows and blocks, and whether others are told that they are here.

use serde::{Deserialize, Serialize};

/// What somebody is to another.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Relation {
    /// They follow them: they see when they are here.
    Follow,
    /// They want nothing from them: no challenge, no game from the lobby, nothing said in a game.
    Block,
}

/// Body of `POST /api/v1/players/NAME/relation`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Relate {
    /// Follow or block them, in place of what was before; `None` for neither.
    pub relation: Option<Relation>,
}

/// Somebody who is followed.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Followed {
    /// Name of the account.
    pub name: String,
    /// Whether it is a program's.
    pub bot: bool,
    /// Whether they are here: connected now, and not hiding it.
    pub here: bool,
}

/// Answer to `GET /api/v1/me/people`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct OwnPeople {
    /// Whom they follow, by name; with those they block at most 500.
    pub follows: Vec<Followed>,
    /// Names of those they block.
    pub blocks: Vec<String>,
    /// Whether nobody is told that they are here.
    pub hidden: bool,
}

/// Body of `POST /api/v1/me/presence`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hide {
    /// Whether nobody is to be told that they are here.
    pub hidden: bool,
}
