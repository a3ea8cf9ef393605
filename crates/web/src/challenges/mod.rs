//! Challenges of one account to others.

mod form;
mod known;
mod notices;
mod third;
mod words;

pub use form::ChallengeForm;
pub use known::KnownChallenges;
pub use notices::{ChallengeNotices, SentChallenges};
