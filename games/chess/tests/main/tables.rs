//! The tables shared by every program that speaks for these rules.

use variorum_chess::Chess;

const PERFT: &str = include_str!("../data/chess.tsv");
const GAMES: &str = include_str!("../data/chess-games.jsonl");
const BAD: &str = include_str!("../data/chess-bad.txt");

#[test]
fn perft() {
    variorum_conformance::perft_table(Chess, PERFT);
}

#[test]
fn games() {
    variorum_conformance::example_games(Chess, GAMES);
}

#[test]
fn bad_inputs() {
    variorum_conformance::bad_inputs(Chess, BAD);
}

#[test]
fn published_counts() {
    // Counts that every chess program is held against, one ply deeper than the table has them.
    let rows = "\
-\trnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\t20\t400\t8902\t197281\tstart
-\tr3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1\t48\t2039\t97862\t4085603\tkiwipete
-\t8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1\t14\t191\t2812\t43238\t674624\tposition 3
";
    variorum_conformance::perft_table(Chess, rows);
}
