//! `variorum match`: engines against each other.

use super::args::MatchArgs;
use super::conduct::{adjudication, input, openings};
use super::plan::{plan, play};
use super::{ladder, report};
use crate::failure::Failure;
use crate::interrupt::interruptible;
use crate::{open, output};
use std::sync::atomic::Ordering;
use variorum_arena::{Adjudication, EngineSpec, Finished, Plan, Sprt};

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
