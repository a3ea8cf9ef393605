//! Challenges of one account to others, below `/api/v1/challenges`.

use crate::{Clock, Seat};
use serde::{Deserialize, Serialize};

/// Body of `POST /api/v1/challenges`: a game that is offered to one player, or to two where three play.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewChallenge {
    /// Names of the accounts: one for a game of two, two for one of three, or one there with `computer`.
    pub players: Vec<String>,
    /// Level of the computer at the third seat, from 1 to 8, where one player is challenged to a game of three.
    #[serde(default)]
    pub computer: Option<u8>,
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
    /// The seat that the challenger wants; `None` for any.
    #[serde(default)]
    pub seat: Option<Seat>,
    /// Whether the game counts, as for a new game.
    #[serde(default)]
    pub rated: bool,
}

/// How a challenge stands.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChallengeState {
    /// It waits for an answer.
    Open,
    /// A game has come of it.
    Accepted,
    /// It was declined.
    Declined,
}

/// Why a challenge is declined.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeclineReason {
    /// Without a reason.
    No,
    /// Not now.
    Later,
    /// Another game, please.
    OtherGame,
    /// Other house rules, please.
    OtherRules,
    /// More time, please.
    Slower,
    /// Less time, please.
    Faster,
    /// A game that counts, please.
    Rated,
    /// A game that does not count, please.
    Casual,
}

impl DeclineReason {
    /// All, with their names in JSON.
    pub const ALL: [(DeclineReason, &str); 8] = [
        (DeclineReason::No, "no"),
        (DeclineReason::Later, "later"),
        (DeclineReason::OtherGame, "other_game"),
        (DeclineReason::OtherRules, "other_rules"),
        (DeclineReason::Slower, "slower"),
        (DeclineReason::Faster, "faster"),
        (DeclineReason::Rated, "rated"),
        (DeclineReason::Casual, "casual"),
    ];

    /// Its name in JSON.
    pub fn name(self) -> &'static str {
        DeclineReason::ALL.iter().find(|(reason, _)| *reason == self).map_or("no", |(_, name)| name)
    }

    /// The reason with this name.
    pub fn from_name(name: &str) -> Option<DeclineReason> {
        DeclineReason::ALL.iter().find(|(_, known)| *known == name).map(|(reason, _)| *reason)
    }
}

/// Body of `POST /api/v1/challenges/ID/decline`.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decline {
    /// Why.
    pub reason: DeclineReason,
}

/// Somebody who is challenged.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Invited {
    /// Name of the account.
    pub player: String,
    /// Whether that account is a program's.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bot: bool,
    /// How they have answered. The game begins once all have accepted; when one declines, the challenge is over.
    pub state: ChallengeState,
}

/// A challenge; answer to `POST /api/v1/challenges` (201).
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Challenge {
    /// Names it.
    pub id: String,
    /// Name of the account that challenges.
    pub from: String,
    /// Whether that account is a program's.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub from_bot: bool,
    /// Who is challenged: two in a game of three, unless the computer has the third seat.
    pub to: Vec<Invited>,
    /// Level of the computer at the third seat of a game of three.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub computer: Option<u8>,
    /// Id of the game's rules.
    pub game: String,
    /// `name=value` texts.
    pub options: Vec<String>,
    /// How time is measured.
    pub clock: Clock,
    /// The clock of the challenger, where it is another one: time odds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own_clock: Option<Clock>,
    /// Whether the game counts.
    pub rated: bool,
    /// The seat that the challenger wants; `None` for any.
    pub seat: Option<Seat>,
    /// When it was made, in milliseconds since 1970.
    pub created_ms: u64,
    /// How it stands: accepted once all have accepted, declined as soon as one has declined.
    pub state: ChallengeState,
    /// Why it was declined.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<DeclineReason>,
    /// Id of the game that has come of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub started: Option<String>,
}

/// Answer to `GET /api/v1/me/challenges`: those of whoever asks and those to them, the newest first.
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Challenges {
    /// Open ones, and those answered in the last hour.
    pub challenges: Vec<Challenge>,
}

impl Challenge {
    /// How the account with this name has answered; `None` where it is not challenged.
    pub fn answer_of(&self, name: &str) -> Option<ChallengeState> {
        self.to.iter().find(|one| one.player == name).map(|one| one.state)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_have_the_names_that_json_has() {
        for (reason, name) in DeclineReason::ALL {
            assert_eq!(crate::to_json(&reason), format!("\"{name}\""));
            assert_eq!((reason.name(), DeclineReason::from_name(name)), (name, Some(reason)));
        }
    }
}
