//! `variorum match` and `variorum selfplay`: engines against each other, and one against itself.

mod args;
mod command;
mod conduct;
mod ladder;
mod plan;
mod progress;
mod report;
mod selfplay;

pub use args::MatchArgs;
pub use command::run as run_match;
pub use selfplay::{SelfplayArgs, run as run_selfplay};
