//! `variorum convert`.

use crate::Failure;
use crate::args::{ConvertArgs, RecordFormat};
use crate::output_file::OutputFile;
use crate::record_reader::RecordReader;
use variorum_record::{GameRecord, MoveStyle, write};

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
