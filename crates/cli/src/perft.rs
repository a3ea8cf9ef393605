//! `variorum perft`.

use crate::args::{GameArgs, ValueError};
use crate::failure::Failure;
use crate::{open, output};
use clap::Args;
use std::fmt::Write;
use std::time::Instant;

/// Arguments of `perft`.
#[derive(Args)]
pub struct PerftArgs {
    #[command(flatten)]
    pub game: GameArgs,
    /// How many decisions deep
    #[arg(long, value_name = "N", value_parser = depth)]
    pub depth: u32,
    /// Also print the count below each legal move
    #[arg(long)]
    pub divide: bool,
}

fn depth(text: &str) -> Result<u32, ValueError> {
    variorum_core::text::number(text)
        .filter(|&depth| depth <= 60)
        .ok_or_else(|| ValueError::new("a number from 0 to 60 without leading zeros"))
}

/// Counts, and says on standard error how fast.
pub fn run(args: &PerftArgs) -> Result<(), Failure> {
    let record = open::record(&args.game)?;
    let begin = Instant::now();
    let mut text = String::new();
    let nodes = if args.divide && args.depth > 0 {
        let counts = record.divide(args.depth);
        for (m, count) in &counts {
            writeln!(text, "{m} {count}")?;
        }
        counts.iter().map(|(_, count)| count).sum()
    } else {
        record.perft(args.depth)
    };
    let seconds = begin.elapsed().as_secs_f64();
    writeln!(text, "nodes {nodes}")?;
    output::print(&text)?;
    let speed = nodes as f64 / seconds.max(1e-9) / 1e6;
    output::note(format_args!("{seconds:.3} s, {speed:.1} million nodes a second"));
    Ok(())
}
