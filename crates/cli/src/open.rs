//! From arguments to a game.

use crate::args::GameArgs;
use crate::failure::Failure;
use crate::output;
use variorum_core::Options;
use variorum_core::any::{AnyGame, AnyRecord};
use variorum_core::foreign::{Operation, read_position};
use variorum_record::ShortNotation;

/// The game with that id.
pub fn game(id: &str) -> Result<&'static dyn AnyGame, Failure> {
    variorum_registry::find(id).ok_or_else(|| {
        let ids: Vec<&str> = variorum_registry::games().map(|game| game.card().id).collect();
        Failure::Input(format!("game: `{id}`: expected one of {}", ids.join(", ")))
    })
}

/// A record of the game the arguments ask for. Nothing is drawn at random: commands that count or show need a fixed
/// position.
pub fn record(args: &GameArgs) -> Result<Box<dyn AnyRecord>, Failure> {
    let game = game(&args.game)?;
    let texts = args.options.iter().map(String::as_str);
    let options =
        Options::parse(game.card().options, texts).map_err(|fault| Failure::Input(fault.to_string()))?;
    start(game, &options, args.position.as_deref())
}

/// A game from texts of any program, with random starts drawn; what was assumed goes to standard error.
pub fn new_game(args: &GameArgs) -> Result<Box<dyn AnyRecord>, Failure> {
    let game = game(&args.game)?;
    let texts = args.options.iter().map(String::as_str);
    let options = Options::parse_drawing(game.card().options, texts, args.position.is_some(), |count| {
        rand::random_range(0..count)
    })
    .map_err(|fault| Failure::Input(fault.to_string()))?;
    Ok(foreign_start(game, &options, args.position.as_deref())?.0)
}

/// A game from texts of any program: a position with what stands behind it, and moves however they are
/// written, also past a draw. Nothing is drawn; what was assumed goes to standard error.
pub fn foreign(args: &GameArgs, moves: &str) -> Result<(Box<dyn AnyRecord>, Vec<Operation>), Failure> {
    let game = game(&args.game)?;
    let texts = args.options.iter().map(String::as_str);
    let options =
        Options::parse(game.card().options, texts).map_err(|fault| Failure::Input(fault.to_string()))?;
    let (mut record, operations) = foreign_start(game, &options, args.position.as_deref())?;
    let notation = ShortNotation::of(game);
    for text in moves.split_whitespace() {
        notation.follow(&mut *record, text).map_err(|fault| Failure::Input(fault.to_string()))?;
    }
    Ok((record, operations))
}

fn foreign_start(
    game: &dyn AnyGame,
    options: &Options,
    position: Option<&str>,
) -> Result<(Box<dyn AnyRecord>, Vec<Operation>), Failure> {
    let Some(text) = position else { return Ok((start(game, options, None)?, Vec::new())) };
    let reading = read_position(game, options, text).map_err(|error| Failure::Input(error.to_string()))?;
    for note in &reading.notes {
        output::note(format_args!("variorum: position, {note}"));
    }
    Ok((reading.record, reading.operations))
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
