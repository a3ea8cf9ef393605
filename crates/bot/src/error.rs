//! What can go wrong.

use variorum_api::{Failure, JsonError};
use variorum_core::Fault;

/// What can go wrong between a bot and its server.
#[derive(Debug, thiserror::Error)]
pub enum BotError {
    /// The user gave something that cannot be: an address, a token, an engine.
    #[error("{0}")]
    Value(#[from] Fault),
    /// The server cannot be reached.
    #[error("the server cannot be reached: {0}")]
    Unreachable(#[from] std::io::Error),
    /// The connection broke.
    #[error("the connection broke: {0}")]
    Broken(String),
    /// The server refuses what was asked for.
    #[error("the server refuses: {} ({})", .0.message, .0.code)]
    Refused(Failure),
    /// The server says something that was not expected.
    #[error("the server's answer was not understood: {0}")]
    NotUnderstood(#[from] JsonError),
    /// The account is no bot.
    #[error("{0} is a person's account: --become-bot turns it into a bot, for good, if it has never played")]
    NoBot(String),
}

impl BotError {
    /// Whether it makes sense to try again later.
    pub fn passes(&self) -> bool {
        match self {
            BotError::Unreachable(_) | BotError::Broken(_) | BotError::NotUnderstood(_) => true,
            BotError::Refused(failure) => {
                matches!(&*failure.code, "busy" | "unavailable" | "too_many" | "slow")
            }
            BotError::Value(_) | BotError::NoBot(_) => false,
        }
    }
}
