//! The tables shared by every program that speaks for these rules.

use std::path::Path;
use variorum_perfect::Perfect;

const PERFT: &str = include_str!("../data/perfect.tsv");
const GAMES: &str = include_str!("../data/perfect-games.jsonl");
const BAD: &str = include_str!("../data/perfect-bad.txt");

#[test]
fn perft() {
    variorum_conformance::perft_table(Perfect, PERFT);
}

#[test]
fn games() {
    variorum_conformance::example_games(Perfect, GAMES);
}

#[test]
fn bad_inputs() {
    variorum_conformance::bad_inputs(Perfect, BAD);
}

#[test]
fn copies_are_those_of_the_shared_folder() {
    let shared = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/rules/positions");
    for (name, copy) in [("perfect.tsv", PERFT), ("perfect-games.jsonl", GAMES), ("perfect-bad.txt", BAD)] {
        if let Ok(original) = std::fs::read_to_string(shared.join(name)) {
            assert!(original == copy, "{name} differs from the shared one");
        }
    }
}
