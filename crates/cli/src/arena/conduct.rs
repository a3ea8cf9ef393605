//! How games begin and end, from arguments; and what an error of a match means for a command.

use super::args::ConductArgs;
use crate::failure::Failure;
use crate::output;
use variorum_arena::{Adjudication, BalancedOpenings, DrawnRule, Error, Openings, WonRule};
use variorum_core::any::AnyGame;

/// The most notes of assumptions that are printed.
const MOST_NOTES: usize = 10;

/// The openings of the match, and whether all that were given can be used: others are reported and left out.
pub fn openings(args: &ConductArgs, game: &'static dyn AnyGame) -> Result<(Openings, bool), Failure> {
    let usual = BalancedOpenings::usual(game.card().players);
    match &args.openings {
        Some(path) => {
            let refuse =
                |error: &dyn std::fmt::Display| Failure::Input(format!("{}: {error}", path.display()));
            let bytes = std::fs::read(path).map_err(|error| refuse(&error))?;
            let text = variorum_record::text_of(&bytes);
            let read = Openings::read(game, &args.options, &text).map_err(|fault| refuse(&fault))?;
            for note in read.notes.iter().take(MOST_NOTES) {
                output::note(format_args!("variorum: {}: {note}", path.display()));
            }
            if let Some(more @ 1..) = read.notes.len().checked_sub(MOST_NOTES) {
                output::note(format_args!("variorum: {}: and {more} more such notes", path.display()));
            }
            for fault in &read.bad {
                output::note(format_args!("variorum: {}: {fault}", path.display()));
            }
            Ok((read.openings, read.bad.is_empty()))
        }
        None => {
            let balance = BalancedOpenings {
                decisions: args.random_moves.map_or(usual.decisions, usize::from),
                window: args.window,
                nodes: args.opening_nodes,
            };
            Ok((Openings::Balanced(balance), true))
        }
    }
}

pub fn adjudication(args: &ConductArgs, usual: Adjudication) -> Result<Adjudication, Failure> {
    Ok(Adjudication {
        won: args.resign.as_deref().map_or(Ok(usual.won), WonRule::parse).map_err(input)?,
        drawn: args.draw.as_deref().map_or(Ok(usual.drawn), DrawnRule::parse).map_err(input)?,
        most_plies: args.max_plies.unwrap_or(usual.most_plies),
    })
}

/// The failure of the command for an error of a match.
pub fn failure(error: Error) -> Failure {
    match error {
        Error::File(..) => Failure::Run(error.into()),
        _ => input(error),
    }
}

pub fn input(error: impl std::fmt::Display) -> Failure {
    Failure::Input(error.to_string())
}
