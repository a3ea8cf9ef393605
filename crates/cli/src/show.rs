//! `variorum show`.

use crate::args::{GameArgs, letters};
use crate::complete::{GAMES, OPTIONS};
use crate::failure::Failure;
use crate::record_reader::RecordReader;
use crate::{board, open, output};
use clap::Args;
use std::fmt::Write;
use std::path::Path;
use std::path::PathBuf;
use variorum_core::Fault;
use variorum_core::any::AnyRecord;
use variorum_record::Letters;

/// Arguments of `show`.
#[derive(Args)]
pub struct ShowArgs {
    /// The game's id, as `variorum games` lists it
    #[arg(required_unless_present = "record", value_parser = GAMES, hide_possible_values = true)]
    pub game: Option<String>,
    /// An option of the game; may be given several times
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = OPTIONS, hide_possible_values = true)]
    pub options: Vec<String>,
    /// Start from this position text instead of the start position
    #[arg(long, value_name = "TEXT")]
    pub position: Option<String>,
    /// Moves to play first, separated by spaces
    #[arg(long, value_name = "MOVES", default_value = "")]
    pub moves: String,
    /// Show a game of this record file instead; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "options", "position", "moves"])]
    pub record: Option<PathBuf>,
    /// Which game of the record file, counted from 1; the first when left out
    #[arg(long = "game", value_name = "N")]
    pub number: Option<usize>,
    /// After how many decisions of the record; all when left out
    #[arg(long, value_name = "N")]
    pub ply: Option<usize>,
    /// The letters of pieces in records: english, german, french, spanish or dutch
    #[arg(long, value_name = "LANGUAGE", default_value = "english", value_parser = letters, hide_possible_values = true, requires = "record")]
    pub letters: Letters,
    /// Print one JSON object for programs
    #[arg(long)]
    pub json: bool,
}

/// Plays the moves, of the arguments or of a record, and shows what stands on the board then.
pub fn run(args: &ShowArgs) -> Result<(), Failure> {
    let record = match &args.record {
        Some(file) => recorded(args, file)?,
        None => played(args)?,
    };
    let text = if args.json {
        let mut json = variorum_api::to_json(&variorum_api::Show::of(&*record));
        json.push('\n');
        json
    } else {
        let mut text = board::draw(&*record, board::Style::detect());
        text.push_str(&summary(&*record)?);
        text
    };
    output::print(&text)
}

/// The game that the arguments give, with the moves played.
fn played(args: &ShowArgs) -> Result<Box<dyn AnyRecord>, Failure> {
    if args.number.is_some() || args.ply.is_some() {
        return Err(Failure::Input(
            "--game and --ply: expected a record file (--record) with them".to_owned(),
        ));
    }
    let game = args.game.clone().unwrap_or_default();
    let (options, position) = (args.options.clone(), args.position.clone());
    let mut record = open::record(&GameArgs { game, options, position })?;
    for text in args.moves.split_whitespace() {
        record.play_text(text).map_err(|fault| Failure::Input(fault.to_string()))?;
    }
    Ok(record)
}

/// A game of a record file, after some of its decisions.
fn recorded(args: &ShowArgs, file: &Path) -> Result<Box<dyn AnyRecord>, Failure> {
    let number = args.number.unwrap_or(1);
    let game = RecordReader::open(file, args.letters)?.numbered(number)?;
    let mut record = game.played();
    let last = record.ply();
    if let Some(ply) = args.ply {
        if ply > last {
            let expected = format!("a number from 0 to {last}");
            return Err(Failure::Input(Fault::new("ply", ply.to_string(), expected).to_string()));
        }
        record.truncate(ply);
    }
    Ok(record)
}

/// The position in words: its text, whose turn, the moves or the result.
fn summary(record: &dyn AnyRecord) -> Result<String, Failure> {
    let mut text = String::new();
    writeln!(text, "position  {}", record.text())?;
    match record.outcome() {
        Some(outcome) => writeln!(text, "result    {}", outcome.in_words())?,
        None => {
            writeln!(text, "to move   {}", record.to_move())?;
            for player in record.checked().iter() {
                writeln!(text, "check     {player}")?;
            }
            let legal = record.legal();
            writeln!(text, "legal     {} moves: {}", legal.len(), legal.join(" "))?;
            for claim in record.claims() {
                writeln!(text, "claim     {claim}")?;
            }
        }
    }
    Ok(text)
}
