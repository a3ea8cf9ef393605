//! The Chess Engine Communication Protocol, version 2, which XBoard and WinBoard speak.

mod command;
mod print;

pub use command::{Command, Error, TimeControl};
pub use print::{OptionFeature, features, illegal_move, make_move, piece, result, setup, status, thinking};
