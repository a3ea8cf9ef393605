//! `variorum positions`: what a file of self-play holds, as text.

use crate::failure::Failure;
use crate::stored_games;
use clap::Args;
use std::fmt::Write as _;
use std::io::{BufWriter, ErrorKind, Write};
use std::path::PathBuf;
use variorum_core::{Fault, PerPlayer, Player};
use variorum_positions::{Error, Replay, Value};

/// Arguments of `positions`.
#[derive(Args)]
pub struct PositionsArgs {
    /// A file that `variorum selfplay` wrote
    pub file: PathBuf,
    /// Print the positions of the game with this number, counted from 1; of all games when it is left out
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub game: Option<u32>,
    /// Print what the file holds in all, and no positions
    #[arg(long, conflicts_with = "game")]
    pub summary: bool,
}

/// Prints a line a position, or the sums. A reader that has gone away ends it, and is no failure.
pub fn run(args: &PositionsArgs) -> Result<(), Failure> {
    let mut out = BufWriter::new(std::io::stdout().lock());
    match print(args, &mut out).and_then(|()| Ok(out.flush()?)) {
        Err(Failure::Run(error))
            if error
                .downcast_ref()
                .is_some_and(|error: &std::io::Error| error.kind() == ErrorKind::BrokenPipe) =>
        {
            Ok(())
        }
        result => result,
    }
}

fn print(args: &PositionsArgs, out: &mut impl Write) -> Result<(), Failure> {
    let refuse = |error: Error| stored_games::refused(&args.file, error);
    let mut reader = stored_games::open(&args.file)?;
    let header = reader.header().clone();
    let players = header.game.card().players;
    let (mut games, mut decisions, mut points) = (0u64, 0u64, PerPlayer([0.0; 3]));
    let heading = "game\tply\tposition\tmove\tvalue\tpoints";
    if !args.summary && args.game.is_none() {
        writeln!(out, "{heading}")?;
    }
    let mut last = 0;
    for game in reader.whole_games() {
        let game = game.map_err(refuse)?;
        games += 1;
        decisions += game.decisions.len() as u64;
        for player in Player::ALL {
            points[player] += game.points(player);
        }
        last = game.number.saturating_add(1); // in the file they count from 0
        if args.summary || args.game.is_some_and(|number| number != last) {
            continue;
        }
        let of_each =
            Player::ALL.into_iter().take(players).map(|player| format!("{:.3}", game.points(player)));
        let of_each = of_each.collect::<Vec<_>>().join(" ");
        let mut replay = Replay::new(&header, &game).map_err(refuse)?;
        let mut text = String::new();
        while let Some(decision) = replay.next() {
            let (ply, position) = (replay.record().ply(), replay.record().text());
            let played = replay.step().map_err(refuse)?.unwrap_or_default();
            let value = match decision.value {
                None => String::new(),
                Some(Value::Centipawns(value)) => value.to_string(),
                Some(Value::Forced { win }) => if win { "win" } else { "loss" }.to_owned(),
            };
            let _ = writeln!(text, "{last}\t{ply}\t{position}\t{played}\t{value}\t{of_each}");
        }
        if args.game.is_some() {
            writeln!(out, "{heading}")?;
            return Ok(out.write_all(text.as_bytes())?);
        }
        out.write_all(text.as_bytes())?;
    }
    if let Some(number) = args.game {
        let expected = format!("the number of one of the {games} games here, the last of which is {last}");
        return Err(Failure::Input(Fault::new("game", number.to_string(), expected).to_string()));
    }
    if args.summary {
        let mut text = format!("game       {}\n", header.game.card().id);
        for line in &header.settings {
            let _ = writeln!(text, "made       {line}");
        }
        let _ = writeln!(text, "games      {games}\ndecisions  {decisions}");
        for player in Player::ALL.into_iter().take(players) {
            let share = 100.0 * points[player] / games.max(1) as f64;
            let _ = writeln!(text, "{:<10} {share:.1} % of the points", player.title());
        }
        out.write_all(text.as_bytes())?;
    }
    Ok(())
}
