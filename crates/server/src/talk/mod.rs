//! Talking in games: who may say what to whom, and what is kept of it.

pub(crate) mod actions;
pub(crate) mod game_talk;
pub(crate) mod shown;
pub(crate) mod table;
mod words;
