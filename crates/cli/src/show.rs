//! `variorum show`.

use crate::args::ShowArgs;
use crate::{Failure, board, open, output};
use std::fmt::Write;
use variorum_core::any::AnyRecord;

/// Plays the moves and shows what stands on the board then.
pub fn run(args: &ShowArgs) -> Result<(), Failure> {
    let mut record = open::record(&args.game)?;
    for text in args.moves.split_whitespace() {
        record.play_text(text).map_err(|fault| Failure::Input(fault.to_string()))?;
    }
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
