//! Rated games: which may count, what their ends do, and the ratings that are shown of those who play.

pub(crate) mod end;
pub(crate) mod rules;
pub(crate) mod shown;
pub(crate) mod state;
