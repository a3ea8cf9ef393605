//! Challenges of one account to another.

mod form;
mod known;
mod notices;
mod words;

pub use form::ChallengeForm;
pub use known::KnownChallenges;
pub use notices::{ChallengeNotices, SentChallenges};
