//! `variorum puzzles`: positions with one winning move, from files of games.

use std::path::{Path, PathBuf};

use clap::Args;
use variorum_core::any::AnyGame;
use variorum_lessons::{Puzzle, PuzzleSet};
use variorum_puzzles::{Harvest, Limits};

use crate::failure::Failure;
use crate::{output, stored_games};

/// Arguments of `puzzles`.
#[derive(Args)]
pub struct PuzzlesArgs {
    /// Files of games, as `selfplay` and `lab run` write them
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The file for the puzzles
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// How many puzzles at most
    #[arg(long, value_name = "N", default_value_t = 120, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    count: u32,
    /// Within how many turns the win is to be forced
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=10))]
    turns: u32,
    /// Moves of the solver for each question at most
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    nodes: u64,
    /// How many of a hundred puzzles may be wins in one turn
    #[arg(long, value_name = "N", default_value_t = 25, value_parser = clap::value_parser!(u32).range(0..=100))]
    short: u32,
}

/// Looks through the files until there are enough puzzles, and writes them from the easiest to the hardest.
pub fn run(args: &PuzzlesArgs) -> Result<(), Failure> {
    let mut search = Search { args, harvest: None, puzzles: Vec::new() };
    for file in &args.files {
        if search.is_full() {
            break;
        }
        search.file(file)?;
    }
    let Some((game, harvest)) = search.harvest else {
        return Err(Failure::Input("no games in these files".to_owned()));
    };
    let mut puzzles = search.puzzles;
    puzzles.sort_by(|a, b| (a.level, a.turns, &a.id).cmp(&(b.level, b.turns, &b.id)));
    let yielded = harvest.yielded;
    output::note(format_args!(
        "{} puzzles from {} games, of which {} positions were given to the solver",
        puzzles.len(),
        yielded.games,
        yielded.candidates
    ));
    let card = game.card();
    let set = PuzzleSet { game: card.id.to_owned(), rules: card.rules_version, puzzles };
    let text = variorum_api::to_json(&set) + "\n";
    // A puzzle a line, so that changes of the set can be read.
    let text = text.replace("},{\"id\"", "},\n{\"id\"");
    std::fs::write(&args.output, text)
        .map_err(|error| Failure::Run(anyhow::anyhow!("{}: {error}", args.output.display())))
}

struct Search<'a> {
    args: &'a PuzzlesArgs,
    harvest: Option<(&'static dyn AnyGame, Harvest)>,
    puzzles: Vec<Puzzle>,
}

impl Search<'_> {
    fn is_full(&self) -> bool {
        self.puzzles.len() >= self.args.count as usize
    }

    /// Looks through the games of a file.
    fn file(&mut self, path: &Path) -> Result<(), Failure> {
        let place = path.display();
        let mut reader = stored_games::open(path)?;
        let game = reader.header().game;
        if self.harvest.is_none() {
            let limits = Limits { turns: self.args.turns, nodes: self.args.nodes };
            let harvest = Harvest::new(game, limits).map_err(|fault| Failure::Input(fault.to_string()))?;
            self.harvest = Some((game, harvest));
        }
        let Some((first, harvest)) = &mut self.harvest else { return Ok(()) };
        if first.card().id != game.card().id {
            let (first, other) = (first.card().id, game.card().id);
            return Err(Failure::Input(format!("{place}: games of {other}: expected those of {first}")));
        }
        let (most, most_short) =
            (self.args.count as usize, (self.args.count * self.args.short / 100) as usize);
        for stored in reader.whole_games() {
            let stored = stored.map_err(|error| stored_games::refused(path, error))?;
            let found = harvest.look(&stored).map_err(|fault| Failure::Input(format!("{place}: {fault}")))?;
            let Some(puzzle) = found else { continue };
            let short = self.puzzles.iter().filter(|puzzle| puzzle.turns == 1).count();
            let doubled = self.puzzles.iter().any(|known| known.id == puzzle.id);
            if !doubled && (puzzle.turns > 1 || short < most_short) {
                self.puzzles.push(puzzle);
                output::note(format_args!("{} puzzles", self.puzzles.len()));
            }
            if self.puzzles.len() >= most {
                break;
            }
        }
        Ok(())
    }
}
