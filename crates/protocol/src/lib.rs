//! UCI: parse and print, no games, no threads.

pub mod uci;
