//! The `variorum` command: rules, engine and server of a family of chess variants.

// `eprintln!` and `println!` panic where the stream is closed or full: `output` writes instead.
#![warn(clippy::print_stderr, clippy::print_stdout)]

mod admin;
mod analyse;
#[cfg(feature = "full")]
mod arena;
mod args;
mod backup;
mod bench;
mod board;
#[cfg(feature = "full")]
mod bot;
mod clock;
mod command;
mod complete;
mod convert;
#[cfg(feature = "full")]
mod draw;
mod failure;
mod games;
mod gui;
mod interrupt;
#[cfg(feature = "full")]
mod lab;
mod log;
mod open;
mod output;
mod output_file;
mod perft;
mod play;
#[cfg(feature = "full")]
mod positions;
mod progress_bar;
#[cfg(feature = "full")]
mod puzzles;
mod record_reader;
mod serve;
mod show;
#[cfg(feature = "full")]
mod solve;
mod store;
mod store_url;
#[cfg(feature = "full")]
mod stored_games;
#[cfg(feature = "full")]
mod suite;
#[cfg(feature = "full")]
mod tune;
mod uci;
mod xboard;

use clap::{CommandFactory, FromArgMatches};
use command::{Cli, Command};
use failure::Failure;
use std::process::ExitCode;

fn main() -> ExitCode {
    let matches = Cli::command().get_matches();
    let cli = Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    let result = match cli.command {
        Command::Games => games::run(),
        Command::Rules { game } => games::rules(&game),
        Command::Perft(args) => perft::run(&args),
        Command::Show(args) => show::run(&args),
        #[cfg(feature = "full")]
        Command::Solve(args) => solve::run(&args),
        #[cfg(feature = "full")]
        Command::Suite(args) => suite::run(&args),
        Command::Convert(args) => convert::run(&args),
        #[cfg(feature = "full")]
        Command::Draw(args) => draw::run(&args),
        Command::Analyse(args) => analyse::run(&args),
        Command::Play(args) => play::run(&args),
        #[cfg(feature = "full")]
        Command::Match(args) => arena::run_match(&args),
        #[cfg(feature = "full")]
        Command::Selfplay(args) => arena::run_selfplay(&args),
        #[cfg(feature = "full")]
        Command::Tune(args) => tune::run(args),
        #[cfg(feature = "full")]
        Command::Positions(args) => positions::run(&args),
        #[cfg(feature = "full")]
        Command::Lab(args) => lab::run(&args),
        #[cfg(feature = "full")]
        Command::Puzzles(args) => puzzles::run(&args),
        Command::Uci => uci::run(),
        Command::Xboard(args) => xboard::run(&args),
        Command::Bench { depth } => bench::run(depth),
        Command::Serve(_) => matches.subcommand_matches("serve").map_or(Ok(()), serve::run),
        Command::Backup(args) => backup::run(&args),
        Command::Restore(args) => backup::restore(&args),
        Command::Store(args) => store::run(args),
        Command::Admin(args) => admin::run(args),
        #[cfg(feature = "full")]
        Command::Bot(args) => bot::run(args),
        Command::Completions { shell } => output::print(&complete::script(Cli::command(), shell)),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Input(message)) => {
            output::note(format_args!("variorum: {message}"));
            ExitCode::from(2)
        }
        Err(Failure::No) => ExitCode::FAILURE,
        Err(Failure::Run(error)) => {
            output::note(format_args!("variorum: {error:#}"));
            ExitCode::FAILURE
        }
    }
}
