//! The tables of positions, games and bad inputs.

use variorum_conformance::{bad_inputs, example_games, perft_table};
use variorum_megacheckers::Megacheckers;

#[test]
fn counts_of_the_table() {
    perft_table(Megacheckers, include_str!("../data/megacheckers.tsv"));
}

#[test]
fn example_games_end_as_told() {
    example_games(Megacheckers, include_str!("../data/megacheckers-games.jsonl"));
}

#[test]
fn bad_inputs_are_refused() {
    bad_inputs(Megacheckers, include_str!("../data/megacheckers-bad.txt"));
}
