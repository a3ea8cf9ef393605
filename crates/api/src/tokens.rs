//! Tokens, by which programs act for an account: below `/api/v1/me/tokens`.

use serde::{Deserialize, Serialize};

/// The longest label of a token, in characters.
pub const MAX_LABEL: usize = 40;

/// What a token may do. Each allows what it says and nothing more; [`Scope::Bot`] holds three of the others.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// To see who one is, one's games and what happens in them.
    Read,
    /// To take seats, offer and take games in the lobby, and play.
    Play,
    /// To make, accept and decline challenges.
    Challenge,
    /// To be a bot: `read`, `play` and `challenge`, and to turn an account that has never played into one.
    Bot,
    /// To see reports and act on them, as the account's owner may while they are a moderator. Only moderators can give
    /// it.
    Admin,
}

impl Scope {
    /// All, in order.
    pub const ALL: [Scope; 5] = [Scope::Read, Scope::Play, Scope::Challenge, Scope::Bot, Scope::Admin];

    /// As it is written: `read`, `play`…
    pub const fn name(self) -> &'static str {
        match self {
            Scope::Read => "read",
            Scope::Play => "play",
            Scope::Challenge => "challenge",
            Scope::Bot => "bot",
            Scope::Admin => "admin",
        }
    }

    /// The scope that is written so.
    pub fn from_name(name: &str) -> Option<Scope> {
        Scope::ALL.into_iter().find(|scope| scope.name() == name)
    }

    /// Whether this scope allows what needs the other.
    pub fn allows(self, wanted: Scope) -> bool {
        self == wanted || self == Scope::Bot && wanted != Scope::Admin
    }
}

/// Body of `POST /api/v1/me/tokens`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewToken {
    /// What to call it, at most [`MAX_LABEL`] characters.
    #[serde(default)]
    pub label: String,
    /// What it may do; at least one.
    pub scopes: Vec<Scope>,
}

/// A token as it is listed, without the secret.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TokenInfo {
    /// Names it.
    pub id: String,
    /// What its owner calls it.
    pub label: String,
    /// What it may do.
    pub scopes: Vec<Scope>,
    /// When it was made, in milliseconds since 1970.
    pub created_ms: u64,
    /// When it was last used, within an hour, in milliseconds since 1970; `None` if it never was.
    pub used_ms: Option<u64>,
}

/// Answer to `POST /api/v1/me/tokens` (201).
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CreatedToken {
    /// The token. The server tells it only here, and keeps nothing but its hash.
    pub token: String,
    /// The rest.
    pub info: TokenInfo,
}

/// Shows nothing of the secret.
impl std::fmt::Debug for CreatedToken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("CreatedToken").field("info", &self.info).finish_non_exhaustive()
    }
}

/// Answer to `GET /api/v1/me/tokens`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TokenList {
    /// The tokens of the account, the newest first.
    pub tokens: Vec<TokenInfo>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scopes_are_named_and_only_that_of_bots_holds_others() {
        for scope in Scope::ALL {
            assert_eq!(Scope::from_name(scope.name()), Some(scope));
            assert_eq!(serde_json::to_string(&scope).unwrap(), format!("\"{}\"", scope.name()));
            for wanted in Scope::ALL {
                let expected = scope == wanted || (scope == Scope::Bot && wanted != Scope::Admin);
                assert_eq!(scope.allows(wanted), expected, "{scope:?} {wanted:?}");
            }
        }
        assert_eq!(Scope::from_name("everything"), None);
    }
}
