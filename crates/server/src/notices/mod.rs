//! Notices by Web Push: to browsers of accounts that asked for them, when it is their turn in a game by the day, when such
//! a game is over, and when they are challenged.

pub(crate) mod queue;
pub(crate) mod run;
pub(crate) mod subscribe;
