//! What the paths of lichess's Bot and Board API send and take: bodies and field names are lichess's, so that programs
//! written for it understand them. See `docs/programs.md` for which calls there are.

mod challenge;
mod event;
mod fields;
mod game;
mod user;

pub use challenge::{Challenge, ChallengePerf, ChallengeUser, Listed, OpenChallenge, TimeControl};
pub use event::{Compat, Event, EventGame, Opponent};
pub use fields::fields;
pub use game::{
    ChatLine, ChatMessage, ClockTimes, GameFull, GameLine, GamePlayer, GameState, GameStateLine, NewGame,
    Perf, Status, Variant,
};
pub use user::{Count, Kid, PerfRating, Playing, TokenScopes, TokensTested, User, UserStatus};

use serde::{Deserialize, Serialize};

/// The answer where there is nothing to say.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Done {
    /// True.
    pub ok: bool,
}

/// Body of every answer that is not a success.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Failure {
    /// For people.
    pub error: String,
}
