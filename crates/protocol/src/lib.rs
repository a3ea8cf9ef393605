//! UCI and XBoard: parse and print, no games, no threads.

mod text;
pub mod uci;
pub mod xboard;
