//! The tables shared by every program that speaks for these rules.

use crate::help::start;
use variorum_chess2::Chess2;

const PERFT: &str = include_str!("../data/chess2.tsv");
const GAMES: &str = include_str!("../data/chess2-games.jsonl");
const BAD: &str = include_str!("../data/chess2-bad.txt");
const STARTS: &str = include_str!("../data/chess2-starts.tsv");
const PUBLISHED: &str = include_str!("../data/chess2-published.tsv");

#[test]
fn perft() {
    variorum_conformance::perft_table(Chess2, PERFT);
}

#[test]
fn games() {
    variorum_conformance::example_games(Chess2, GAMES);
}

#[test]
fn bad_inputs() {
    variorum_conformance::bad_inputs(Chess2, BAD);
}

#[test]
fn published_counts() {
    // The table of published counts has neither options nor notes.
    let rows = PUBLISHED.lines().filter(|line| !line.starts_with('#'));
    let table: String = rows.map(|row| format!("-\t{row}\tpublished\n")).collect();
    variorum_conformance::perft_table(Chess2, &table);
}

#[test]
fn all_arrays_have_their_numbers() {
    let mut count = 0;
    for (i, line) in STARTS.lines().enumerate() {
        let (number, row) = line.split_once('\t').expect("number and row");
        assert_eq!(number, i.to_string());
        let text = start(&["white=reaper", "black=animals", &format!("start={number}")]);
        let rows = format!("{}/pppppppp/8/8/8/8/PPPPPPPP/{row} w - - 0 1 ra", row.to_lowercase());
        assert_eq!(text, rows);
        count += 1;
    }
    assert_eq!(count, 960);
}
