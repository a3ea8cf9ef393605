//! The games of a file, one after the other.

use std::path::Path;

use anyhow::Context;
use indicatif::{ProgressBar, ProgressStyle};
use variorum_core::Fault;
use variorum_record::{GameRecord, MoveStyle, write_all};
use variorum_review::{Report, Review, annotate, graph, labels};

use super::engine::Engine;
use super::{AnalyseArgs, game};
use crate::{Failure, output, records};

/// Judges games and prints tables, JSON, annotated records or a picture.
pub fn run(args: &AnalyseArgs) -> Result<(), Failure> {
    let path = Path::new(&args.target);
    let mut records = records::read(path)?;
    let first = match args.number {
        Some(number) => {
            let record = number.checked_sub(1).and_then(|at| records.get(at)).cloned().ok_or_else(|| {
                let expected = format!("a number from 1 to {}", records.len());
                Failure::Input(Fault::new("game", number.to_string(), expected).to_string())
            })?;
            records = vec![record];
            number
        }
        None => 1,
    };
    if args.graph.is_some() && records.len() != 1 {
        let expected = format!("one of its {} games, with --game N", records.len());
        return Err(Failure::Input(Fault::new("graph", &args.target, expected).to_string()));
    }
    let to_output = |path: &Option<std::path::PathBuf>| path.as_deref() == Some(Path::new("-"));
    if to_output(&args.output) && to_output(&args.graph) {
        return Err(Failure::Input("--graph: `-`: expected a file, where --output is `-`".to_owned()));
    }
    let tables = !to_output(&args.output) && !to_output(&args.graph);

    let bar = progress(&records)?;
    let mut text = String::new();
    for (at, record) in records.iter_mut().enumerate() {
        let number = first + at;
        bar.set_message(format!("game {number}"));
        let report = judge(record, args, &bar)?;
        let labels = labels(record);
        if args.json {
            text += &(variorum_api::to_json(&game::json(number, record, &report)) + "\n");
        } else {
            if at > 0 {
                text.push('\n');
            }
            text += &game::table(number, record, &report, &labels)?;
        }
        if let Some(path) = &args.graph {
            put(path, &graph(&report, &labels))?;
        }
        annotate(record, &report);
    }
    bar.finish_and_clear();
    if let Some(path) = &args.output {
        put(path, &write_all(&records, MoveStyle::Short))?;
    }
    if tables { output::print(&text) } else { Ok(()) }
}

/// Judges one game.
fn judge(record: &GameRecord, args: &AnalyseArgs, bar: &ProgressBar) -> Result<Report, Failure> {
    let mut engine = Engine::new(record.card().id, args, true)?;
    engine.clear();
    let mut review = Review::new(&*record.played());
    let before = bar.position();
    while let Some(question) = review.question() {
        let position = review.at(question.ply);
        let found = engine.search(&*position, question.lines, question.only, |_| ());
        review.answer(found.lines);
        bar.set_position(before + review.progress().0 as u64);
    }
    Ok(review.report())
}

/// A bar for all positions of all games, seen on a terminal only.
fn progress(records: &[GameRecord]) -> Result<ProgressBar, Failure> {
    let positions = records.iter().map(|record| record.played().ply() as u64 + 1).sum();
    let bar = ProgressBar::new(positions);
    bar.set_style(ProgressStyle::with_template("{msg}  {bar:40} {pos}/{len} positions, {eta} left")?);
    Ok(bar)
}

fn put(path: &Path, text: &str) -> Result<(), Failure> {
    if path == Path::new("-") {
        return output::print(text);
    }
    std::fs::write(path, text).with_context(|| path.display().to_string())?;
    Ok(())
}
