//! The arguments of `analyse`.

use std::path::PathBuf;

use clap::Args;
use variorum_record::Letters;

use crate::args::letters;
use crate::failure::Failure;

/// Arguments of `analyse`.
#[derive(Args)]
pub struct AnalyseArgs {
    /// The id of a game, to search one position; or a record file, to judge its games: `-` is
    /// standard input
    #[arg(value_name = "GAME|FILE")]
    pub target: String,

    /// An option of the game; may be given several times
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = crate::complete::OPTIONS, hide_possible_values = true, help_heading = "Of a position")]
    pub options: Vec<String>,
    /// Start from this position text instead of the start position
    #[arg(long, value_name = "TEXT", help_heading = "Of a position")]
    pub position: Option<String>,
    /// Moves to play first, separated by spaces
    #[arg(long, value_name = "MOVES", help_heading = "Of a position")]
    pub moves: Option<String>,
    /// How many best lines to show [default: 3]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=50), help_heading = "Of a position")]
    pub lines: Option<u8>,

    /// The letters of pieces: english, german, french, spanish or dutch
    #[arg(long, value_name = "LANGUAGE", default_value = "english", value_parser = letters, hide_possible_values = true, help_heading = "Of records")]
    pub letters: Letters,
    /// Which game of the file, counted from 1; all when left out
    #[arg(long = "game", value_name = "N", help_heading = "Of records")]
    pub number: Option<usize>,
    /// Write the games with evaluations, marks and better lines to this file; `-` is standard output,
    /// in place of the tables
    #[arg(short, long, value_name = "FILE", help_heading = "Of records")]
    pub output: Option<PathBuf>,
    /// Draw the evaluation of the game as SVG; `-` is standard output, in place of the tables
    #[arg(long, value_name = "FILE", help_heading = "Of records")]
    pub graph: Option<PathBuf>,

    /// Nodes searched in each position at most [default: 200000 in each position of a game]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), help_heading = "How long")]
    pub nodes: Option<u64>,
    /// Milliseconds for each position at most [default: 5000 for a single one]
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=86_400_000), help_heading = "How long")]
    pub movetime: Option<u64>,
    /// Turns to look ahead at most
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=120), help_heading = "How long")]
    pub depth: Option<u32>,
    /// Threads that search at once; only with one is the same search always the same
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256), help_heading = "How long")]
    pub threads: u16,
    /// Memory of the search in mebibytes
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65_536), help_heading = "How long")]
    pub hash: u32,

    /// Print JSON for programs: one object a line
    #[arg(long)]
    pub json: bool,
}

impl AnalyseArgs {
    /// The arguments that say something of a single position: names and whether they are there.
    pub fn of_positions(&self) -> [(&'static str, bool); 4] {
        [
            ("--option", !self.options.is_empty()),
            ("--position", self.position.is_some()),
            ("--moves", self.moves.is_some()),
            ("--lines", self.lines.is_some()),
        ]
    }

    /// The arguments that say something of record files.
    pub fn of_records(&self) -> [(&'static str, bool); 3] {
        [
            ("--game", self.number.is_some()),
            ("--output", self.output.is_some()),
            ("--graph", self.graph.is_some()),
        ]
    }

    /// Refuses arguments that are there but do not belong to what is analysed.
    pub fn check(&self, given: &[(&str, bool)], expected: &str) -> Result<(), Failure> {
        match given.iter().find(|(_, is_there)| *is_there) {
            Some((name, _)) => Err(Failure::Input(format!("{name}: `{}`: expected {expected}", self.target))),
            None => Ok(()),
        }
    }
}
