//! Challenges of one account to others: stored, told live in the lobby, and listed.

pub(crate) mod actions;
pub(crate) mod change;
pub(crate) mod shown;
