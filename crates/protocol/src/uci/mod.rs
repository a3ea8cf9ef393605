//! The Universal Chess Interface, for any game that two players play in turns.

mod command;
mod print;

pub use command::{Command, Error, Go, Start};
pub use print::{OptionLine, REFUSED, best_move, info};
