//! The sets in the games' folders.

use std::fs;
use std::path::PathBuf;

use variorum_core::Options;
use variorum_core::any::AnyGame;
use variorum_lessons::{Puzzle, PuzzleMove, PuzzleSet, PuzzleWalk};
use variorum_puzzles::{Limits, prove};

/// Puzzles of each set that are proven again; all of them with `VARIORUM_ALL_PROOFS=1`.
const SAMPLE: usize = 8;

fn set_of(game: &'static dyn AnyGame) -> PuzzleSet {
    let id = game.card().id;
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../games").join(id).join("puzzles.json");
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let set = PuzzleSet::parse(&text).unwrap_or_else(|error| panic!("{id}: {error}"));
    assert_eq!((set.game.as_str(), set.rules), (id, game.card().rules_version));
    set
}

#[test]
fn every_line_can_be_played_to_its_goal() {
    for game in variorum_registry::games() {
        let set = set_of(game);
        // One in four games of Megachess has a puzzle; its set grows with the games that are looked through.
        let least = if set.game == "megachess" { 40 } else { 100 };
        assert!(set.puzzles.len() >= least, "{}: {} puzzles", set.game, set.puzzles.len());
        for puzzle in &set.puzzles {
            let mut walk =
                PuzzleWalk::new(game, puzzle).unwrap_or_else(|error| panic!("{}: {error}", puzzle.id));
            let wrong = walk.record().legal().into_iter().find(|text| *text != puzzle.line[0]);
            let wrong = wrong.unwrap_or_else(|| panic!("{}: nothing to find", puzzle.id));
            assert_eq!(walk.play(&wrong), Ok(PuzzleMove::Wrong), "{}: {wrong}", puzzle.id);
            let mut last = PuzzleMove::Wrong;
            while let Some(text) = walk.expected().map(str::to_owned) {
                last = walk.play(&text).unwrap_or_else(|error| panic!("{}: {error}", puzzle.id));
                assert_ne!(last, PuzzleMove::Wrong, "{}: {text}", puzzle.id);
            }
            assert_eq!(last, PuzzleMove::Solved, "{}", puzzle.id);
        }
        let mut ids: Vec<&str> = set.puzzles.iter().map(|puzzle| puzzle.id.as_str()).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), set.puzzles.len(), "{}: ids are unique", set.game);
    }
}

#[test]
fn a_sample_is_proven_again() {
    let all = std::env::var("VARIORUM_ALL_PROOFS").is_ok_and(|value| value == "1");
    for game in variorum_registry::games() {
        let set = set_of(game);
        let step = if all { 1 } else { (set.puzzles.len() / SAMPLE).max(1) };
        for puzzle in set.puzzles.iter().step_by(step) {
            prove_again(game, puzzle);
        }
    }
}

fn prove_again(game: &'static dyn AnyGame, puzzle: &Puzzle) {
    let options = Options::parse(game.card().options, puzzle.options.iter().map(String::as_str));
    let record = options.ok().and_then(|options| game.read_record(&options, &puzzle.position).ok());
    let record = record.unwrap_or_else(|| panic!("{}: no position of the game", puzzle.id));
    let mut solver = variorum_registry::solver(game.card().id, 16).unwrap_or_else(|| panic!("no solver"));
    let limits = Limits { turns: 4, nodes: 400_000 };
    let proven =
        prove(&mut *solver, &*record, limits).unwrap_or_else(|fault| panic!("{}: {fault}", puzzle.id));
    let proven = proven.unwrap_or_else(|| panic!("{}: not proven again", puzzle.id));
    assert_eq!(
        (proven.goal, proven.turns, &proven.line[0]),
        (puzzle.goal, puzzle.turns, &puzzle.line[0]),
        "{}",
        puzzle.id
    );
}
