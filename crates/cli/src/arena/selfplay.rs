//! `variorum selfplay`: an engine plays itself, and what it thought of every position is kept.

use super::args::ConductArgs;
use super::conduct::{adjudication, failure, input, openings};
use super::progress;
use crate::complete::GAMES;
use crate::failure::Failure;
use crate::interrupt::interruptible;
use crate::{open, output};
use clap::Args;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use variorum_arena::{Adjudication, EngineSpec, MatchProgress, Plan};

/// Arguments of `selfplay`.
#[derive(Args)]
pub struct SelfplayArgs {
    /// The game's id, as `variorum games` lists it
    #[arg(value_parser = GAMES, hide_possible_values = true)]
    pub game: String,
    /// Keep the games in this file; a run that it holds goes on until it has as many as asked for
    #[arg(long, short, value_name = "FILE")]
    pub output: PathBuf,
    /// Who plays, as settings separated by spaces; see docs/match.md
    #[arg(long, short, value_name = "SETTINGS", default_value = "nodes=5000")]
    pub engine: String,
    /// Games in the file at the end
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    pub games: u32,
    #[command(flatten)]
    pub conduct: ConductArgs,
}

/// Plays, and says how much the file holds.
pub fn run(args: &SelfplayArgs) -> Result<(), Failure> {
    let game = open::game(&args.game)?;
    let (openings, complete) = openings(&args.conduct, game)?;
    let plan = Plan {
        game,
        options: args.conduct.options.clone(),
        engines: vec![EngineSpec::parse(&args.engine, "").map_err(input)?],
        games: args.games as usize,
        seed: args.conduct.seed,
        openings,
        adjudication: adjudication(&args.conduct, Adjudication::usual(game.card().players))?,
        margin_ms: 1000,
        timeout_ms: 60_000,
        sprt: None,
        concurrency: usize::from(args.conduct.concurrency),
        pgn: None,
        state: None,
        positions: Some(args.output.clone()),
    };
    let bar = progress::games_bar(u64::from(args.games), args.conduct.quiet);
    let stop = interruptible()?;
    let (mut games, mut decisions) = (0, 0);
    let played = plan.play(&stop, &mut |event| match event {
        MatchProgress::Resumed { games: held, decisions: of_them } => {
            (games, decisions) = (held as u64, of_them);
            bar.set_position(games);
            bar.reset_eta();
        }
        MatchProgress::Started(_) => {}
        MatchProgress::Finished { result, incidents, .. } => {
            for incident in incidents {
                bar.println(format!("game {}: {}", result.number + 1, incident.detail));
            }
            if incidents.is_empty() {
                games += 1;
                decisions += result.plies as u64;
            }
            bar.set_position(games);
            bar.set_message(format!("{decisions} decisions"));
        }
    });
    bar.finish_and_clear();
    played.map_err(failure)?;
    let stopped = if stop.load(Ordering::Relaxed) { ", stopped early" } else { "" };
    output::print(&format!("{}: {games} games, {decisions} decisions{stopped}\n", args.output.display()))?;
    if complete { Ok(()) } else { Err(Failure::No) }
}
