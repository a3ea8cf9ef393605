//! `variorum convert`.

use crate::args::letters;
use crate::failure::Failure;
use crate::output_file::OutputFile;
use crate::record_reader::RecordReader;
use clap::Args;
use std::path::PathBuf;
use variorum_record::Letters;
use variorum_record::{GameRecord, MoveStyle, write};

/// Arguments of `convert`.
#[derive(Args)]
pub struct ConvertArgs {
    /// The record file; `-` is standard input
    pub file: PathBuf,
    /// What to write
    #[arg(long, value_enum, default_value = "pgn")]
    pub to: RecordFormat,
    /// The letters of pieces in records: english, german, french, spanish or dutch
    #[arg(long, value_name = "LANGUAGE", default_value = "english", value_parser = letters, hide_possible_values = true)]
    pub letters: Letters,
    /// The file to write; standard output when left out or `-`
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// What `convert` writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum RecordFormat {
    /// Records in short notation: Nf3
    Pgn,
    /// Records with move texts, as `show` lists them: g1f3
    Moves,
    /// The last position of each game, one a line
    Fen,
}

/// Reads records and writes them in the form asked for, one after the other.
pub fn run(args: &ConvertArgs) -> Result<(), Failure> {
    let mut games = RecordReader::open(&args.file, args.letters)?;
    let mut out = OutputFile::new(args.output.as_deref(), &args.file)?;
    if !out.is_terminal_output() {
        games.show_bar()?;
    }
    let mut separator = "";
    while let Some((_, record)) = games.next()? {
        if !out.put(&(separator.to_owned() + &text(&record, args.to)))? {
            return Ok(());
        }
        separator = if args.to == RecordFormat::Fen { "" } else { "\n" };
    }
    games.end()
}

fn text(record: &GameRecord, format: RecordFormat) -> String {
    match format {
        RecordFormat::Pgn => write(record, MoveStyle::Short),
        RecordFormat::Moves => write(record, MoveStyle::Text),
        RecordFormat::Fen => record.played().text() + "\n",
    }
}
