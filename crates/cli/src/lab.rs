//! `variorum lab`: studies over a grid of settings.

use std::fmt::Write;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

use clap::{Args, Subcommand};
use indicatif::ProgressBar;
use variorum_lab::{Error, Event, Folder, Report, Shard, Study, calibrate, merge, run as play, verify};

use crate::failure::Failure;
use crate::interrupt::interruptible;
use crate::output;
use crate::progress_bar::progress_bar;

/// Arguments of `lab`.
#[derive(Args)]
pub struct LabArgs {
    #[command(subcommand)]
    command: LabCommand,
}

#[derive(Subcommand)]
enum LabCommand {
    /// Say how many cells and games a study has, and about how long it takes here
    Plan {
        /// The study
        study: PathBuf,
        /// Games at once in the estimate; as many as there are processors when left out
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
        threads: Option<u16>,
    },
    /// Play what is missing of a study
    Run {
        /// The study
        study: PathBuf,
        /// The folder of the games; a study that it holds in part goes on
        #[arg(long, short, value_name = "DIR")]
        output: PathBuf,
        /// Games at once; as many as there are processors when left out
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
        threads: Option<u16>,
        /// Play one part of several only, such as 3/64
        #[arg(long, value_name = "PART/OF")]
        shard: Option<String>,
        /// Show no progress
        #[arg(long, short)]
        quiet: bool,
    },
    /// Join the folders of a study that was played in parts
    Merge {
        /// The folders
        #[arg(required = true)]
        folders: Vec<PathBuf>,
        /// The folder of all games
        #[arg(long, short, value_name = "DIR")]
        output: PathBuf,
    },
    /// Compute every table from the games, and write a page, CSV and JSON
    Report {
        /// The folder of the games
        folder: PathBuf,
        /// The folder of the report
        #[arg(long, short, value_name = "DIR")]
        output: PathBuf,
    },
    /// Play every game through by the rules again, and compute every number of a report again
    Verify {
        /// The folder of the games
        folder: PathBuf,
        /// The folder of a report that must have the same numbers
        #[arg(long, value_name = "DIR")]
        report: Option<PathBuf>,
    },
}

/// How many seconds games are played for an estimate.
const CALIBRATION: f64 = 10.0;

/// Does what is asked.
pub fn run(args: &LabArgs) -> Result<(), Failure> {
    match &args.command {
        LabCommand::Plan { study, threads } => plan(&read(study)?, processors(*threads)),
        LabCommand::Run { study, output, threads, shard, quiet } => {
            let shard = shard.as_deref().map_or(Ok(Shard::ALL), Shard::parse);
            let shard = shard.map_err(|fault| Failure::Input(fault.to_string()))?;
            let study = read(study)?;
            let stop = interruptible()?;
            let progress = progress_bar("{pos}/{len} games", 0, *quiet);
            let shown =
                play(&study, output, shard, processors(*threads), &stop, &|event| show(&progress, event));
            progress.finish_and_clear();
            shown.map_err(failure)?;
            if stop.load(Ordering::Relaxed) {
                output::note("stopped early: the same command goes on");
                return Err(Failure::No);
            }
            Ok(())
        }
        LabCommand::Merge { folders, output } => {
            let (whole, missing) = merge(folders, output).map_err(failure)?;
            output::print(&format!("{}: {whole} blocks, {missing} missing\n", output.display()))?;
            if missing == 0 { Ok(()) } else { Err(Failure::No) }
        }
        LabCommand::Report { folder, output } => {
            let (opened, study) = Folder::open(folder).map_err(failure)?;
            let report = Report::of(&opened, &study).map_err(failure)?;
            report.write(output).map_err(failure)?;
            let page = output.join("index.html");
            output::print(&format!("{} games: {}\n", report.games, page.display()))
        }
        LabCommand::Verify { folder, report } => {
            let found = verify(folder, report.as_deref()).map_err(failure)?;
            let numbers = if report.is_some() { ", and the report has their numbers" } else { "" };
            output::print(&format!(
                "{} games are as the rules say{numbers}; {} blocks missing\n",
                found.games, found.missing
            ))
        }
    }
}

fn read(path: &std::path::Path) -> Result<Study, Failure> {
    let named = |error: &dyn std::fmt::Display| Failure::Input(format!("{}: {error}", path.display()));
    let text = std::fs::read_to_string(path).map_err(|error| named(&error))?;
    Study::parse(&text).map_err(|error| named(&error))
}

fn processors(threads: Option<u16>) -> usize {
    threads.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from)
}

fn failure(error: Error) -> Failure {
    match error {
        Error::File { .. } => Failure::Run(error.into()),
        error => Failure::Input(error.to_string()),
    }
}

fn show(progress: &ProgressBar, event: Event) {
    match event {
        Event::Begun { done, games } => {
            progress.set_length(games as u64);
            progress.set_position(done as u64);
            progress.reset_eta();
        }
        Event::Played => progress.inc(1),
        Event::Spared(games) => {
            progress.set_length(progress.length().unwrap_or(0).saturating_sub(games as u64))
        }
    }
}

fn plan(study: &Study, threads: usize) -> Result<(), Failure> {
    let cells = study.cells().map_err(failure)?;
    let games = cells.len() * study.games;
    let stop = interruptible()?;
    let found = calibrate(study, CALIBRATION, &stop).map_err(failure)?;
    let mut text = String::new();
    writeln!(text, "study    {}", study.title)?;
    writeln!(text, "game     {}", study.game.card().id)?;
    for axis in &study.axes {
        writeln!(text, "axis     {}: {}", axis.title(), axis.values.join(", "))?;
    }
    writeln!(text, "cells    {}", cells.len())?;
    let most = if study.half_width.is_some() { " at most" } else { "" };
    writeln!(text, "games    {games}{most}: {} a cell, in blocks of {}", study.games, study.block)?;
    // One thread is slower when all processors work; how much depends on the machine.
    let hours = found.seconds_a_game * games as f64 / threads as f64 / 3600.0;
    writeln!(
        text,
        "time     about {} with {threads} threads, as {} games of it tell",
        duration(hours),
        found.games
    )?;
    output::print(&text)
}

fn duration(hours: f64) -> String {
    match hours {
        _ if hours < 1.0 / 60.0 => format!("{:.0} seconds", (hours * 3600.0).ceil()),
        _ if hours < 2.0 => format!("{:.0} minutes", (hours * 60.0).ceil()),
        _ if hours < 48.0 => format!("{hours:.0} hours"),
        _ => format!("{:.0} days", hours / 24.0),
    }
}
