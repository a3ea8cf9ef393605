//! `variorum suite`: positions with proven wins, for the engine to find or the solver to prove again.

use crate::failure::Failure;
use crate::progress_bar::progress_bar;
use crate::{open, output};
use clap::Args;
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use variorum_core::any::AnyRecord;
use variorum_core::{Fault, Options};
use variorum_engine::{Info, Limits, Request, Score, Searcher, Untimed};
use variorum_solve::suite::{self, Row};
use variorum_solve::{MoveResult, Problem, Verdict};

/// Arguments of `suite`.
#[derive(Args)]
pub struct SuiteArgs {
    /// Suites, in the form that docs/solve.md describes
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Nodes of each search
    #[arg(long, value_name = "N", default_value_t = 2_000_000)]
    nodes: u64,
    /// Memory of each search, in mebibytes
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    memory: u32,
    /// Prove every row again instead of searching: exit status 1 when one is not as written
    #[arg(long)]
    prove: bool,
    /// Print every position, not only those that are missed
    #[arg(long)]
    list: bool,
}

/// How the engine did in a position.
struct Attempt {
    chosen: String,
    /// Whether it is a first move that wins.
    found: bool,
    /// Whether the engine says that the win is forced.
    announced: bool,
    /// After how many nodes the engine had settled on moves that win.
    nodes: u64,
}

/// Searches, or proves, every row of every file.
pub fn run(args: &SuiteArgs) -> Result<(), Failure> {
    let suites: Vec<Vec<Row>> = args.files.iter().map(read).collect::<Result<_, _>>()?;
    let mut failed = false;
    let mut table =
        format!("{:<14}{:>9}{:>8}{:>11}{:>16}\n", "game", "found", "share", "announced", "median nodes");
    let mut details = String::new();
    for rows in suites.iter().filter(|rows| !rows.is_empty()) {
        let mut attempts = Vec::new();
        let bar = progress_bar("{pos}/{len}", rows.len() as u64, false);
        for (i, row) in rows.iter().enumerate() {
            bar.set_message(row.game.clone());
            bar.set_position(i as u64);
            let record = position(row)?;
            if args.prove {
                if let Some(problem) = differs(row, &*record, args.memory as usize)? {
                    writeln!(details, "{}: {problem}", row.id)?;
                    failed = true;
                }
            } else {
                let attempt = search(row, &*record, args)?;
                if args.list || !attempt.found {
                    writeln!(details, "{}", line(row, &attempt))?;
                }
                attempts.push(attempt);
            }
        }
        bar.finish_and_clear();
        if !args.prove {
            summary(&mut table, &rows[0].game, &attempts)?;
        }
    }
    let text = match args.prove {
        true if failed => details,
        true => "every row is as written\n".to_owned(),
        false => table + &details,
    };
    output::print(&text)?;
    if failed { Err(Failure::No) } else { Ok(()) }
}

fn read(file: &PathBuf) -> Result<Vec<Row>, Failure> {
    let refuse = |error: String| Failure::Input(format!("{}: {error}", file.display()));
    let text = fs::read_to_string(file).map_err(|error| refuse(error.to_string()))?;
    suite::read(&text).map_err(|fault| refuse(fault.to_string()))
}

/// The position of a row.
fn position(row: &Row) -> Result<Box<dyn AnyRecord>, Failure> {
    let refuse = |error: String| Failure::Input(format!("{}: {error}", row.id));
    let game = open::game(&row.game)?;
    let options = Options::parse(game.card().options, row.options.iter().map(String::as_str))
        .map_err(|fault| refuse(fault.to_string()))?;
    game.read_record(&options, &row.position).map_err(|error| refuse(error.to_string()))
}

fn missing(game: &str) -> Failure {
    Failure::Input(Fault::new("game", game, "a game that can be searched").to_string())
}

fn search(row: &Row, record: &dyn AnyRecord, args: &SuiteArgs) -> Result<Attempt, Failure> {
    let mut searcher: Box<dyn Searcher> =
        variorum_registry::searcher(&row.game, args.memory as usize).ok_or_else(|| missing(&row.game))?;
    let request =
        Request { limits: Limits { nodes: Some(args.nodes), ..Limits::default() }, ..Request::default() };
    let wins = |text: Option<&String>| text.is_some_and(|text| row.first.contains(text));
    let mut settled = None;
    let mut report = |info: &Info| {
        if info.multipv == 1 {
            settled = wins(info.moves.first()).then(|| settled.unwrap_or(info.nodes));
        }
    };
    let best = searcher.search(record, &request, &Untimed, &AtomicBool::new(false), &mut report);
    Ok(Attempt {
        found: wins(best.best_move.as_ref()),
        chosen: best.best_move.unwrap_or_default(),
        announced: matches!(best.score, Score::Mate(turns) if turns > 0),
        nodes: settled.unwrap_or(best.nodes),
    })
}

/// How a row differs from what the solver finds.
fn differs(row: &Row, record: &dyn AnyRecord, mebibytes: usize) -> Result<Option<String>, Failure> {
    let mut solver = variorum_registry::solver(&row.game, mebibytes).ok_or_else(|| missing(&row.game))?;
    let stop = AtomicBool::new(false);
    // Far more than the proof took when it was written down.
    let nodes = row.nodes.saturating_mul(100).max(100_000_000);
    let problem = Problem { goal: row.goal, turns: row.turns, nodes, ..Problem::default() };
    let refuse = |fault: Fault| Failure::Input(format!("{}: {fault}", row.id));
    let verdict = solver.solve(record, &problem, &stop, &mut |_| ()).map_err(refuse)?.verdict;
    if verdict != (Verdict::Proven { turns: row.turns }) {
        return Ok(Some(format!("expected a win in {} turns: {verdict:?}", row.turns)));
    }
    let all = Problem { shortest: false, all: true, ..problem };
    let answer = solver.solve(record, &all, &stop, &mut |_| ()).map_err(refuse)?;
    let wins = answer.first.iter().filter(|first| matches!(first.result, MoveResult::Wins(_)));
    let first: Vec<&str> = wins.map(|first| first.text.as_str()).collect();
    Ok((first != row.first).then(|| format!("first moves that win: {}", first.join(" "))))
}

fn line(row: &Row, attempt: &Attempt) -> String {
    let Attempt { chosen, found, nodes, .. } = attempt;
    let verdict = if *found { "found" } else { "missed" };
    let first = row.first.join(" ");
    format!(
        "{:<14}{:<24}{verdict:<8}{nodes:>9} nodes  {} in {}: {first}; played {chosen}",
        row.game, row.id, row.goal, row.turns
    )
}

fn summary(table: &mut String, game: &str, attempts: &[Attempt]) -> Result<(), Failure> {
    let count = |test: fn(&&Attempt) -> bool| attempts.iter().filter(test).count();
    let found = count(|attempt| attempt.found);
    let mut nodes: Vec<u64> = attempts.iter().map(|attempt| attempt.nodes).collect();
    nodes.sort_unstable();
    let share = format!("{:.1} %", 100.0 * found as f64 / attempts.len() as f64);
    let shown = format!("{found} of {}", attempts.len());
    let announced = count(|attempt| attempt.announced);
    writeln!(table, "{game:<14}{shown:>9}{share:>8}{announced:>11}{:>16}", nodes[nodes.len() / 2])?;
    Ok(())
}
