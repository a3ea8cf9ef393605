//! The Chess Engine Communication Protocol, version 2, which XBoard and WinBoard speak.

mod command;
mod print;

pub use command::{Command, Error, TimeControl};
pub use print::{OptionFeature, features, illegal, moved, piece, result, setup, status, thought};
