//! Streams for programs: what happens to an account, in one game, in all public games of a kind.

pub(crate) mod account;
pub(crate) mod answer;
pub(crate) mod export;
mod finished;
pub(crate) mod game;
pub(crate) mod hub;
pub(crate) mod kind;
pub(crate) mod shown;
pub(crate) mod tell;
