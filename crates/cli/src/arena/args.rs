//! Arguments of `match`.

use crate::complete::{GAMES, OPTIONS};
use clap::Args;
use std::path::PathBuf;

/// Arguments of `match`.
#[derive(Args)]
pub struct MatchArgs {
    /// The game's id, as `variorum games` lists it; with --ladder also `all`
    #[arg(value_parser = GAMES, hide_possible_values = true)]
    pub game: String,
    /// Who plays, as settings separated by spaces: two engines, or three in a game of three
    #[arg(long = "engine", short, value_name = "SETTINGS")]
    pub engines: Vec<String>,
    /// Settings of every engine that does not say otherwise
    #[arg(long, value_name = "SETTINGS", default_value = "")]
    pub each: String,
    /// Games at most [default: 100, with --sprt 100000, with --ladder 40 each]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub games: Option<u32>,
    /// End the match when it is decided whether the first engine is better:
    /// `elo0=0 elo1=10 alpha=0.05 beta=0.05 model=logistic`
    #[arg(long, value_name = "NAME=VALUE", num_args = 0..=5)]
    pub sprt: Option<Vec<String>>,
    /// Milliseconds by which a time may be overstepped
    #[arg(long, value_name = "MS", default_value_t = 50, value_parser = clap::value_parser!(u64).range(0..=60_000))]
    pub margin: u64,
    /// Seconds after which a program without a clock has lost by silence
    #[arg(long, value_name = "S", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub timeout: u64,
    /// Play on after an engine has failed (an illegal move, time overstepped, a crash, silence): it has lost that
    /// game. Without this the match ends there, with exit status 1
    #[arg(long)]
    pub keep_going: bool,
    /// Append the games to this file, as records
    #[arg(long, value_name = "FILE")]
    pub pgn: Option<PathBuf>,
    /// Keep the results in this file; a match that it holds goes on where it ended
    #[arg(long, value_name = "FILE", conflicts_with = "ladder")]
    pub resume: Option<PathBuf>,
    /// Keep the games in this file too, as positions to learn from, with what the engines thought
    #[arg(long, value_name = "FILE", requires = "resume")]
    pub positions: Option<PathBuf>,
    /// Measure the levels: each against the one below it, the highest against `greedy`, depth 1 against
    /// the lowest. Games are played to their end unless --resign or --draw say otherwise
    #[arg(long, conflicts_with_all = ["engines", "sprt"])]
    pub ladder: bool,
    #[command(flatten)]
    pub conduct: ConductArgs,
}

/// How games begin, go on and end.
#[derive(Args)]
pub struct ConductArgs {
    /// An option of the game; `NAME=random` is drawn for each opening, and so is what players choose in
    /// secret when it is not given. May be given several times
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = OPTIONS, hide_possible_values = true)]
    pub options: Vec<String>,
    /// Games at once
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub concurrency: u16,
    /// All chance comes from this number
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Openings from a file: positions, one a line, or records
    #[arg(long, value_name = "FILE", conflicts_with_all = ["random_moves", "window", "opening_nodes"])]
    pub openings: Option<PathBuf>,
    /// Random decisions of an opening [default: 4 a player]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(0..=200))]
    pub random_moves: Option<u16>,
    /// How far from the start's value an opening may be, in centipawns
    #[arg(long, value_name = "CP", default_value_t = 80, value_parser = clap::value_parser!(i32).range(0..=100_000))]
    pub window: i32,
    /// Nodes of the search that judges an opening
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub opening_nodes: u64,
    /// End games as won when all agree, `moves=4 cp=1000`, or `off`
    #[arg(long, value_name = "RULE")]
    pub resign: Option<String>,
    /// End games as drawn when all agree, `after=80 moves=8 cp=8`, or `off`
    #[arg(long, value_name = "RULE")]
    pub draw: Option<String>,
    /// Games of so many decisions are draws of those still in [default: 600, of three players 1500]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub max_plies: Option<u32>,
    /// Print nothing but the result
    #[arg(long, short)]
    pub quiet: bool,
}
