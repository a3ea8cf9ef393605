//! `variorum match`: engines against each other.

mod args;
mod ladder;
mod progress;
mod report;
mod selfplay;

pub use args::MatchArgs;
pub use selfplay::{SelfplayArgs, run as run_selfplay};

use crate::{Failure, open, output};
use args::ConductArgs;
use progress::Progress;
use std::process::exit;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use variorum_arena::{
    Adjudication, Balance, DrawnRule, EngineSpec, Error, Event, Finished, Openings, Plan, Sprt, WonRule,
};
use variorum_core::any::AnyGame;

/// Plays, and prints the result.
pub fn run(args: &MatchArgs) -> Result<(), Failure> {
    let stop = interruptible()?;
    if args.ladder {
        return ladder::run(args, &stop);
    }
    let game = open::game(&args.game)?;
    if args.engines.is_empty() {
        let expected = "expected two engines, each as --engine SETTINGS, or --ladder";
        return Err(Failure::Input(format!("engine: none is named: {expected}")));
    }
    let engines = args.engines.iter().map(|text| EngineSpec::parse(text, &args.each));
    let engines = engines.collect::<Result<Vec<_>, _>>().map_err(input)?;
    let sprt = args.sprt.as_ref().map(|words| Sprt::parse(&words.join(" ")));
    let sprt = sprt.transpose().map_err(input)?;
    let adjudication = adjudication(&args.conduct, Adjudication::usual(game.card().players))?;
    let games = args.games.unwrap_or(if sprt.is_some() { 100_000 } else { 100 });
    let (openings, complete) = openings(&args.conduct, game)?;
    let plan = Plan { sprt, ..plan(args, game, engines, games as usize, adjudication, openings) };
    let finished = play(&plan, &stop, args)?;
    let stopped = stop.load(Ordering::Relaxed);
    output::print(&report::text(&plan, &finished, stopped))?;
    let failed = !args.keep_going && has_failures(&finished);
    if stopped || failed || !complete { Err(Failure::No) } else { Ok(()) }
}

/// Whether an engine failed in a game of the match.
fn has_failures(finished: &Finished) -> bool {
    finished.tally.engines().iter().any(|totals| totals.late + totals.illegal + totals.crashed > 0)
}

/// A match as the arguments describe it, without a test.
fn plan(
    args: &MatchArgs,
    game: &'static dyn AnyGame,
    engines: Vec<EngineSpec>,
    games: usize,
    adjudication: Adjudication,
    openings: Openings,
) -> Plan {
    Plan {
        game,
        options: args.conduct.options.clone(),
        engines,
        games,
        seed: args.conduct.seed,
        openings,
        adjudication,
        margin_ms: args.margin,
        patience_ms: args.timeout * 1000,
        sprt: None,
        concurrency: usize::from(args.conduct.concurrency),
        pgn: args.pgn.clone(),
        state: args.resume.clone(),
        positions: args.positions.clone(),
    }
}

/// So many notes of what was assumed are told.
const MOST_NOTES: usize = 10;

/// Where games begin, and whether that is all that was given: what cannot be an opening is told and left out.
fn openings(args: &ConductArgs, game: &'static dyn AnyGame) -> Result<(Openings, bool), Failure> {
    let usual = Balance::usual(game.card().players);
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
            let balance = Balance {
                decisions: args.random_moves.map_or(usual.decisions, usize::from),
                window: args.window,
                nodes: args.opening_nodes,
            };
            Ok((Openings::Balanced(balance), true))
        }
    }
}

fn adjudication(args: &ConductArgs, usual: Adjudication) -> Result<Adjudication, Failure> {
    Ok(Adjudication {
        won: args.resign.as_deref().map_or(Ok(usual.won), WonRule::parse).map_err(input)?,
        drawn: args.draw.as_deref().map_or(Ok(usual.drawn), DrawnRule::parse).map_err(input)?,
        most_plies: args.max_plies.unwrap_or(usual.most_plies),
    })
}

/// Plays a match and shows how it goes. `stop` is set when an engine has failed, unless the match is to go on.
fn play(plan: &Plan, stop: &AtomicBool, args: &MatchArgs) -> Result<Finished, Failure> {
    let mut progress = Progress::new(plan, args.conduct.quiet).map_err(input)?;
    let finished = plan.play(stop, &mut |event| match event {
        Event::Begun(tally) => progress.begun(tally),
        Event::Held { .. } => {}
        Event::Finished { result, incidents, tally } => {
            progress.finished(result, incidents, tally);
            if !incidents.is_empty() && !args.keep_going {
                stop.store(true, Ordering::Relaxed);
            }
        }
    });
    progress.end();
    finished.map_err(failure)
}

/// What an error of a match means for the command.
fn failure(error: Error) -> Failure {
    match error {
        Error::File(..) => Failure::Run(error.into()),
        _ => input(error),
    }
}

fn input(error: impl std::fmt::Display) -> Failure {
    Failure::Input(error.to_string())
}

/// What is set when the user interrupts; a second time ends the program at once.
pub fn interruptible() -> Result<Arc<AtomicBool>, Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    let theirs = Arc::clone(&stop);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    std::thread::spawn(move || {
        runtime.block_on(async {
            while tokio::signal::ctrl_c().await.is_ok() {
                if theirs.swap(true, Ordering::Relaxed) {
                    exit(130);
                }
            }
        });
    });
    Ok(stop)
}
