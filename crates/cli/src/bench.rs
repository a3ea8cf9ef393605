//! `variorum bench`: the node signature of the engine over all games.

use crate::clock::WallClock;
use crate::failure::Failure;
use crate::output;
use std::fmt::Write;
use variorum_core::Options;
use variorum_engine::Time;

/// Memory of each search in mebibytes, and how many decisions of a game against itself are
/// searched: parts of the signature.
const MEMORY: usize = 16;
const MOVES: u32 = 12;

/// Searches the beginning of a game of every kind to a fixed depth and prints the nodes.
pub fn run(depth: u32) -> Result<(), Failure> {
    let clock = WallClock::start();
    let mut text = String::new();
    let mut total = 0;
    for game in variorum_registry::games() {
        let id = game.card().id;
        let record =
            game.new_record(&Options::default()).map_err(|fault| Failure::Input(fault.to_string()))?;
        let Some(mut searcher) = variorum_registry::searcher(id, MEMORY) else { continue };
        let nodes = variorum_engine::signature(&mut *searcher, &*record, depth, MOVES);
        writeln!(text, "{id:<14}{nodes}")?;
        total += nodes;
    }
    writeln!(text, "Bench: {total}")?;
    output::print(&text)?;
    let ms = clock.elapsed_ms().max(1);
    output::note(format_args!("{:.2} s, {} nodes a second", ms as f64 / 1000.0, total * 1000 / ms));
    Ok(())
}
