//! What is shown of players to everybody: leaderboards, profiles, their public games.

pub(crate) mod games;
pub(crate) mod leaders;
pub(crate) mod named;
pub(crate) mod profile;
pub(crate) mod relations;
