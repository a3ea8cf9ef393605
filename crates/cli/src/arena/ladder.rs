//! How strong the levels are, each against the one below.

use super::args::MatchArgs;
use super::conduct::{adjudication, input, openings};
use super::plan::{plan, play};
use super::report;
use crate::failure::Failure;
use crate::{open, output};
use std::sync::atomic::{AtomicBool, Ordering};
use variorum_arena::{Adjudication, EngineSpec};
use variorum_core::any::AnyGame;

/// Games of each pair.
const GAMES: u32 = 40;

/// Plays every pair in one game or in all, and prints a table of what the first of each scores.
pub fn run(args: &MatchArgs, stop: &AtomicBool) -> Result<(), Failure> {
    let games: Vec<&'static dyn AnyGame> = match args.game.as_str() {
        "all" => variorum_registry::games().collect(),
        id => vec![open::game(id)?],
    };
    let heading = ["game", "first", "against", "games", "points", "%", "±", "won", "drawn", "lost"];
    let mut rows = vec![heading.map(str::to_owned).to_vec()];
    let mut complete = true;
    for game in games {
        let (openings, all) = openings(&args.conduct, game)?;
        complete &= all;
        // Every game is played to its end: weak levels lose won positions.
        let usual = Adjudication { won: None, drawn: None, ..Adjudication::usual(game.card().players) };
        for [first, second] in pairs(&args.each)? {
            let names = [first.name.clone(), second.name.clone()];
            let count = args.games.unwrap_or(GAMES) as usize;
            let adjudication = adjudication(&args.conduct, usual)?;
            let plan = plan(args, game, vec![first, second], count, adjudication, openings.clone());
            let finished = play(&plan, stop, args)?;
            if stop.load(Ordering::Relaxed) {
                break;
            }
            let totals = &finished.tally.engines()[0];
            let margin = finished.tally.estimate(0).map(|estimate| 100.0 * estimate.margin());
            let [first, against] = names;
            rows.push(vec![
                game.card().id.to_owned(),
                first,
                against,
                totals.seats.to_string(),
                report::points(totals.points),
                format!("{:.1}", report::percent(totals)),
                margin.map_or_else(|| "-".to_owned(), |margin| format!("{margin:.1}")),
                totals.won.to_string(),
                totals.drawn.to_string(),
                totals.lost.to_string(),
            ]);
        }
    }
    output::print(&(report::aligned(&rows).join("\n") + "\n"))?;
    if complete && !stop.load(Ordering::Relaxed) { Ok(()) } else { Err(Failure::No) }
}

/// Who plays whom.
fn pairs(each: &str) -> Result<Vec<[EngineSpec; 2]>, Failure> {
    let mut texts = vec![
        ("level=8".to_owned(), "player=greedy".to_owned()),
        ("depth=1 name=\"depth 1\"".to_owned(), "level=1".to_owned()),
    ];
    texts.extend((2..=8).rev().map(|level| (format!("level={level}"), format!("level={}", level - 1))));
    let read = |text: &str| EngineSpec::parse(text, each).map_err(input);
    texts.iter().map(|(first, second)| Ok([read(first)?, read(second)?])).collect()
}
