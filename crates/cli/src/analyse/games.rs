//! The games of a file, one after the other.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;
use indicatif::{ProgressBar, ProgressStyle};
use variorum_record::{GameRecord, MoveStyle, write};
use variorum_review::{Report, Review, annotate, graph, labels};

use super::engine::Engine;
use super::{AnalyseArgs, game};
use crate::failure::Failure;
use crate::interrupt::interruptible;
use crate::output;
use crate::output_file::OutputFile;
use crate::record_reader::RecordReader;

/// Judges games, and prints tables, JSON, annotated records or a picture of each as soon as it is judged.
/// Interrupted, it prints what is known of the game that it was at, and ends with a failure.
pub fn run(args: &AnalyseArgs) -> Result<(), Failure> {
    let mut reviewer = GameReviewer::new(args)?;
    let mut games = RecordReader::open(Path::new(&args.target), args.letters)?;
    // A picture shows one game.
    let single = match args.number {
        Some(number) => Some((number, games.numbered(number)?)),
        None if args.graph.is_some() => Some((1, games.only("graph")?)),
        None => None,
    };
    if let Some((number, record)) = single {
        reviewer.judge(number, record)?;
        return reviewer.end(number);
    }
    while let Some((number, record)) = games.next()? {
        let goes_on = reviewer.judge(number, record)?;
        reviewer.end(number)?;
        if !goes_on {
            return Ok(());
        }
    }
    games.end()
}

/// Judges games and writes what is found.
struct GameReviewer<'a> {
    args: &'a AnalyseArgs,
    /// Tables or JSON, unless standard output is for something else.
    tables: Option<OutputFile>,
    /// The games with what was found.
    annotated: Option<OutputFile>,
    bar: ProgressBar,
    /// How many games were judged.
    count: usize,
    /// Set when the user interrupts.
    stop: Arc<AtomicBool>,
}

impl GameReviewer<'_> {
    fn new(args: &AnalyseArgs) -> Result<GameReviewer<'_>, Failure> {
        let is_output = |path: &Path| path == Path::new("-");
        let (output, graph) = (args.output.as_deref(), args.graph.as_deref());
        if output.is_some_and(is_output) && graph.is_some_and(is_output) {
            return Err(Failure::Input("--graph: `-`: expected a file, where --output is `-`".to_owned()));
        }
        if args.json && (output.is_some_and(is_output) || graph.is_some_and(is_output)) {
            let expected = "expected --output and --graph to name files, as JSON goes to standard output";
            return Err(Failure::Input(format!("--json: {expected}")));
        }
        let input = Path::new(&args.target);
        let tables = !output.is_some_and(is_output) && !graph.is_some_and(is_output);
        let bar = ProgressBar::new(0);
        bar.set_style(ProgressStyle::with_template("{msg}  {bar:40} {pos}/{len} positions, {eta} left")?);
        Ok(GameReviewer {
            args,
            tables: tables.then(|| OutputFile::new(None, input)).transpose()?,
            annotated: output.map(|path| OutputFile::new(Some(path), input)).transpose()?,
            bar,
            count: 0,
            stop: interruptible()?,
        })
    }

    /// Judges one game; false when the output has no reader any more.
    fn judge(&mut self, number: usize, mut record: GameRecord) -> Result<bool, Failure> {
        self.bar.reset();
        self.bar.set_length(record.played().ply() as u64 + 1);
        self.bar.set_message(format!("game {number}"));
        let report = self.search(&record)?;
        self.bar.finish_and_clear();
        let labels = labels(&record);
        let separator = if self.count == 0 { "" } else { "\n" };
        self.count += 1;
        let mut goes_on = true;
        if let Some(out) = &mut self.tables {
            let text = match self.args.json {
                true => variorum_api::to_json(&game::json(number, &record, &report)) + "\n",
                false => separator.to_owned() + &game::table(number, &record, &report, &labels)?,
            };
            goes_on &= out.put(&text)?;
        }
        if let Some(path) = &self.args.graph {
            put(path, &graph(&report, &labels))?;
        }
        annotate(&mut record, &report);
        if let Some(out) = &mut self.annotated {
            goes_on &= out.put(&(separator.to_owned() + &write(&record, MoveStyle::Short)))?;
        }
        Ok(goes_on)
    }

    /// Searches every position of a game, until the user interrupts.
    fn search(&self, record: &GameRecord) -> Result<Report, Failure> {
        let mut engine = Engine::new(record.card().id, self.args, true, &self.stop)?;
        engine.clear();
        let mut review = Review::new(&*record.played());
        while let Some(question) = review.question() {
            let position = review.at(question.ply);
            let found = engine.search(&*position, question.lines, question.only, |_| ());
            if self.stop.load(Ordering::Relaxed) {
                break; // a search cut short is no judgement
            }
            review.answer(found.lines);
            self.bar.set_position(review.progress().0 as u64);
        }
        Ok(review.report())
    }

    /// A failure when the user has interrupted, during the game with that number.
    fn end(&self, number: usize) -> Result<(), Failure> {
        if !self.stop.load(Ordering::Relaxed) {
            return Ok(());
        }
        output::note(format_args!("variorum: interrupted: game {number} is judged in part, from its end"));
        Err(Failure::No)
    }
}

fn put(path: &Path, text: &str) -> Result<(), Failure> {
    if path == Path::new("-") {
        return output::print(text);
    }
    std::fs::write(path, text).with_context(|| path.display().to_string())?;
    Ok(())
}
