//! `variorum bench`: the node signature of the engine over all games.

use crate::clock::WallClock;
use crate::{Failure, output};
use std::fmt::Write;
use std::sync::atomic::AtomicBool;
use variorum_core::Options;
use variorum_engine::{Limits, Request, Time};

/// Memory of each search in mebibytes: part of the signature.
const MEMORY: usize = 16;

/// Plies played into each game, a position being searched after every `STEP` of them.
const PLIES: usize = 24;
const STEP: usize = 6;

/// Searches positions of every game to a fixed depth and prints the nodes.
///
/// The positions come from the engine's own quick play from the start, so that they need no table
/// and a new game needs no line here.
pub fn run(depth: u32) -> Result<(), Failure> {
    let clock = WallClock::start();
    let mut text = String::new();
    let mut total = 0;
    for game in variorum_registry::games() {
        let nodes = signature(game.card().id, depth)?;
        writeln!(text, "{:<14}{nodes}", game.card().id)?;
        total += nodes;
    }
    writeln!(text, "Bench: {total}")?;
    output::print(&text)?;
    let ms = clock.elapsed_ms().max(1);
    eprintln!("{:.2} s, {} nodes a second", ms as f64 / 1000.0, total * 1000 / ms);
    Ok(())
}

fn signature(id: &str, depth: u32) -> Result<u64, Failure> {
    let (Some(game), Some(mut searcher)) =
        (variorum_registry::find(id), variorum_registry::searcher(id, MEMORY))
    else {
        return Ok(0);
    };
    let mut record =
        game.new_record(&Options::default()).map_err(|fault| Failure::Input(fault.to_string()))?;
    let never = AtomicBool::new(false);
    let mut nodes = 0;
    for ply in 0..PLIES {
        let shallow = if ply % STEP == 0 { depth } else { 2 };
        let request =
            Request { limits: Limits { depth: Some(shallow), ..Limits::default() }, ..Request::default() };
        let best = searcher.search(&*record, &request, &WallClock::start(), &never, &mut |_| {});
        nodes += best.nodes;
        let Some(chosen) = best.chosen else { break };
        record.play_text(&chosen).map_err(|fault| Failure::Input(fault.to_string()))?;
    }
    Ok(nodes)
}
