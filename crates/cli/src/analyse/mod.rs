//! `variorum analyse`: what the engine says of a position, or of whole games.

mod command;
mod engine;
mod format;
mod game;
mod games;
mod position;

pub use command::AnalyseArgs;

use crate::failure::Failure;
use crate::open;

/// Searches a position of the game named, or judges the games of the file named.
pub fn run(args: &AnalyseArgs) -> Result<(), Failure> {
    if variorum_registry::find(&args.target).is_some() {
        args.check(&args.of_records(), "a record file in place of the game's id")?;
        return position::run(args);
    }
    let file = std::path::Path::new(&args.target);
    if args.target != "-" && !file.exists() && !args.target.contains(['.', '/', '\\']) {
        open::game(&args.target)?; // no file and no game: tells the games there are
    }
    args.check(&args.of_positions(), "the id of a game in place of a file")?;
    games::run(args)
}
