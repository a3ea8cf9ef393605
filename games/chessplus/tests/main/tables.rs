//! The tables of positions, games and bad inputs.

use variorum_chessplus::Chessplus;
use variorum_conformance::{bad_inputs, example_games, perft_table};

#[test]
fn counts() {
    perft_table(Chessplus, include_str!("../data/chessplus.tsv"));
}

#[test]
fn games() {
    example_games(Chessplus, include_str!("../data/chessplus-games.jsonl"));
}

#[test]
fn bad() {
    bad_inputs(Chessplus, include_str!("../data/chessplus-bad.txt"));
}
