//! The tables shared by every program that speaks for these rules.

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
