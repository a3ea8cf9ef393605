//! Guests and accounts: who asks, and what they may change about themselves.

pub(crate) mod bearer;
pub(crate) mod conditional;
pub(crate) mod cookie;
pub(crate) mod ended;
pub(crate) mod own_games;
pub(crate) mod passwords;
pub(crate) mod playing;
pub(crate) mod seat;
pub(crate) mod settings;
pub(crate) mod sign_in;
pub(crate) mod sitters;
pub(crate) mod sweep;
pub(crate) mod tokens;
pub(crate) mod vacation;
pub(crate) mod visitor;
