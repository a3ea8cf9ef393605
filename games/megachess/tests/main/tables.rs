//! The tables of positions, games and bad inputs.

use variorum_conformance::{bad_inputs, example_games, perft_table};
use variorum_megachess::Megachess;

#[test]
fn counts_of_the_table() {
    perft_table(Megachess, include_str!("../data/megachess.tsv"));
}

#[test]
fn example_games_end_as_told() {
    example_games(Megachess, include_str!("../data/megachess-games.jsonl"));
}

#[test]
fn bad_inputs_are_refused() {
    bad_inputs(Megachess, include_str!("../data/megachess-bad.txt"));
}
