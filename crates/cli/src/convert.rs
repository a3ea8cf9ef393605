//! `variorum convert`.

use crate::args::{ConvertArgs, RecordFormat};
use crate::{Failure, output, records};
use anyhow::Context;
use std::path::Path;
use variorum_record::{MoveStyle, write_all};

/// Reads records and writes them in the form asked for.
pub fn run(args: &ConvertArgs) -> Result<(), Failure> {
    let records = records::read(&args.file)?;
    let text = match args.to {
        RecordFormat::Pgn => write_all(&records, MoveStyle::Short),
        RecordFormat::Moves => write_all(&records, MoveStyle::Text),
        RecordFormat::Fen => records.iter().map(|record| record.played().text() + "\n").collect(),
    };
    match &args.output {
        Some(path) if path != Path::new("-") => {
            std::fs::write(path, text).with_context(|| path.display().to_string())?;
            Ok(())
        }
        _ => output::print(&text),
    }
}
