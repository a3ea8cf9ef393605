//! A match from arguments, and how it is played.

use super::args::MatchArgs;
use super::conduct::{failure, input};
use super::progress::Progress;
use crate::failure::Failure;
use std::sync::atomic::{AtomicBool, Ordering};
use variorum_arena::{Adjudication, EngineSpec, Finished, MatchProgress, Openings, Plan};
use variorum_core::any::AnyGame;

/// A match as the arguments describe it, without a test.
pub fn plan(
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
        timeout_ms: args.timeout * 1000,
        sprt: None,
        concurrency: usize::from(args.conduct.concurrency),
        pgn: args.pgn.clone(),
        state: args.resume.clone(),
        positions: args.positions.clone(),
    }
}

/// Plays a match and shows how it goes. `stop` is set when an engine has failed, unless the match is to go on.
pub fn play(plan: &Plan, stop: &AtomicBool, args: &MatchArgs) -> Result<Finished, Failure> {
    let mut progress = Progress::new(plan, args.conduct.quiet).map_err(input)?;
    let finished = plan.play(stop, &mut |event| match event {
        MatchProgress::Started(tally) => progress.begun(tally),
        MatchProgress::Resumed { .. } => {}
        MatchProgress::Finished { result, incidents, tally } => {
            progress.finished(result, incidents, tally);
            if !incidents.is_empty() && !args.keep_going {
                stop.store(true, Ordering::Relaxed);
            }
        }
    });
    progress.end();
    finished.map_err(failure)
}
