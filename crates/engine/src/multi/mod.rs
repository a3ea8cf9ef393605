//! Searches with more than two sides: see [`variorum_core::Method`].

pub(crate) mod best_reply;
mod max_n;
mod monte_carlo;
mod share;
