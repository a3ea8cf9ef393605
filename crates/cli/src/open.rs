//! From arguments to a game.

use crate::Failure;
use crate::args::GameArgs;
use variorum_core::Options;
use variorum_core::any::{AnyGame, AnyRecord};

/// The game with that id.
pub fn game(id: &str) -> Result<&'static dyn AnyGame, Failure> {
    variorum_registry::find(id).ok_or_else(|| {
        let ids: Vec<&str> = variorum_registry::games().map(|game| game.card().id).collect();
        Failure::Input(format!("game: `{id}`: expected one of {}", ids.join(", ")))
    })
}

/// A record of the game the arguments ask for. Nothing is drawn: whoever counts or shows needs
/// one fixed position.
pub fn record(args: &GameArgs) -> Result<Box<dyn AnyRecord>, Failure> {
    let game = game(&args.game)?;
    let texts = args.options.iter().map(String::as_str);
    let options =
        Options::parse(game.card().options, texts).map_err(|fault| Failure::Input(fault.to_string()))?;
    start(game, &options, args.position.as_deref())
}

/// Like [`record`], with random starts drawn.
pub fn new_game(args: &GameArgs) -> Result<Box<dyn AnyRecord>, Failure> {
    let game = game(&args.game)?;
    let texts = args.options.iter().map(String::as_str);
    let options = Options::parse_drawing(game.card().options, texts, args.position.is_some(), |count| {
        rand::random_range(0..count)
    })
    .map_err(|fault| Failure::Input(fault.to_string()))?;
    start(game, &options, args.position.as_deref())
}

fn start(
    game: &dyn AnyGame,
    options: &Options,
    position: Option<&str>,
) -> Result<Box<dyn AnyRecord>, Failure> {
    match position {
        None => game.new_record(options).map_err(|fault| Failure::Input(fault.to_string())),
        Some(text) => game.read_record(options, text).map_err(|error| Failure::Input(error.to_string())),
    }
}
