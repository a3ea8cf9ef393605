//! One position: chances and best lines.

use std::fmt::Write;

use indicatif::{ProgressBar, ProgressStyle};
use variorum_api::{Analysis, AnalysisLine, EpdOperation};
use variorum_core::Player;
use variorum_core::any::AnyRecord;
use variorum_core::foreign::Operation;
use variorum_engine::{Info, Score, Wdl, WinRateModel};
use variorum_review::{Variation, from_white};

use super::AnalyseArgs;
use super::engine::{Engine, Found};
use super::format;
use crate::args::GameArgs;
use crate::failure::Failure;
use crate::interrupt::interruptible;
use crate::{open, output};

/// How many best lines are shown where nothing is said.
const LINES: u8 = 3;
/// How many moves of the best line are shown while the engine thinks.
const AHEAD: usize = 8;

/// Searches the position that the arguments give and prints what was found, also when it is interrupted.
pub fn run(args: &AnalyseArgs) -> Result<(), Failure> {
    let game = args.target.clone();
    let (options, position) = (args.options.clone(), args.position.clone());
    let moves = args.moves.as_deref().unwrap_or_default();
    let (mut record, operations) = open::foreign(&GameArgs { game, options, position }, moves)?;
    // A position after a draw by history or judgement can still be analysed.
    record.resume();
    let record = &*record;
    let mut engine = Engine::new(&args.target, args, false, &interruptible()?)?;
    let bar = ProgressBar::new_spinner();
    bar.set_style(ProgressStyle::with_template("{spinner} {msg}")?);
    let found = match record.outcome() {
        Some(_) => Found { lines: Vec::new(), nodes: 0, ms: 0 },
        None => {
            let lines = usize::from(args.lines.unwrap_or(LINES));
            engine.search(record, lines, Vec::new(), |info| show(&bar, record, info))
        }
    };
    bar.finish_and_clear();
    let text = if args.json {
        json(args, record, operations, &found)?
    } else {
        in_words(args, record, &operations, &found)?
    };
    output::print(&text)
}

/// Between two players scores are told from White's view, among three from the mover's.
fn seen(record: &dyn AnyRecord, score: Score) -> Score {
    if record.card().players == 2 { from_white(score, record.to_move()) } else { score }
}

/// Shows how far the search is, on a terminal.
fn show(bar: &ProgressBar, record: &dyn AnyRecord, info: &Info) {
    if info.multipv == 1 {
        let score = format::score(seen(record, info.score));
        let moves = info.moves[..info.moves.len().min(AHEAD)].join(" ");
        bar.set_message(format!(
            "depth {}  {score}  {moves}  ({} nodes in {:.1} s)",
            info.depth,
            format::count(info.nodes),
            info.elapsed_ms as f64 / 1000.0
        ));
        bar.tick();
    }
}

fn in_words(
    args: &AnalyseArgs,
    record: &dyn AnyRecord,
    operations: &[Operation],
    found: &Found,
) -> Result<String, Failure> {
    let mut text = String::new();
    writeln!(text, "position  {}", record.text())?;
    for Operation { code, operand } in operations {
        writeln!(text, "{code:<9} {operand}")?;
    }
    if let Some((_, outcome)) = record.resumed() {
        writeln!(text, "over      {}", outcome.in_words())?;
    }
    if let Some(outcome) = record.outcome() {
        writeln!(text, "result    {}", outcome.in_words())?;
        return Ok(text);
    }
    writeln!(text, "to move   {}", record.to_move())?;
    let Some(best) = found.lines.first() else { return Ok(text) };
    writeln!(text, "chances   {}", chances(record, best))?;
    let game = open::game(&args.target)?;
    for (number, line) in found.lines.iter().enumerate() {
        let score = format::score(seen(record, line.score));
        let moves = format::short(game, record, line.moves()).join(" ");
        writeln!(text, "{:<9} {score:>7}  depth {:<3} {moves}", format!("line {}", number + 1), line.depth)?;
    }
    let seconds = found.ms.max(1) as f64 / 1000.0;
    let speed = format::count((found.nodes as f64 / seconds) as u64);
    writeln!(text, "searched  {} nodes in {seconds:.1} s, {speed} a second", format::count(found.nodes))?;
    Ok(text)
}

fn chances(record: &dyn AnyRecord, best: &Variation) -> String {
    let contending = record.players_in().len();
    let chances = seen_chances(record, best.score);
    let viewer = if record.card().players == 2 { Player::WHITE } else { record.to_move() };
    let percent = |thousandths: u32| format!("{:.0} %", f64::from(thousandths) / 10.0);
    if contending == 2 {
        let (win, draw, loss) = (percent(chances.win), percent(chances.draw), percent(chances.loss));
        format!("{viewer} wins {win}, draws {draw}, loses {loss}")
    } else {
        format!("{viewer} can expect {} of the point", percent(chances.win))
    }
}

/// The chances for a score of the player to move, from the point of view from which scores are printed.
fn seen_chances(record: &dyn AnyRecord, score: Score) -> Wdl {
    let chances = WinRateModel::of(record).wdl(score);
    let turned = record.card().players == 2 && record.to_move() != Player::WHITE;
    if turned { chances.reversed() } else { chances }
}

fn json(
    args: &AnalyseArgs,
    record: &dyn AnyRecord,
    operations: Vec<Operation>,
    found: &Found,
) -> Result<String, Failure> {
    let operation = |Operation { code, operand }| EpdOperation { code, operand };
    let game = open::game(&args.target)?;
    let line = |line: &Variation| {
        let score = seen(record, line.score);
        let chances = seen_chances(record, line.score);
        AnalysisLine {
            score: format::score_value(score),
            win: chances.win,
            draw: chances.draw,
            loss: chances.loss,
            depth: line.depth,
            moves: line.moves().to_vec(),
            short: format::short(game, record, line.moves()),
        }
    };
    let analysis = Analysis {
        game: args.target.clone(),
        position: record.text(),
        operations: operations.into_iter().map(operation).collect(),
        to_move: record.to_move().name().to_owned(),
        nodes: found.nodes,
        ms: found.ms,
        lines: found.lines.iter().map(line).collect(),
    };
    Ok(variorum_api::to_json(&analysis) + "\n")
}
