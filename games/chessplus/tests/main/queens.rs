//! The limit of three queens in the edition of 2016.

use crate::{legal, played};
use variorum_chessplus::Chessplus;
use variorum_core::Game;

const SHEET: [&str; 1] = ["edition=2016"];

#[test]
fn c10_the_official_edition_limits_no_queens_and_nothing_says_that_its_book_allows_any_number() {
    assert_eq!(legal(&[], "6k1/P7/8/8/8/8/1QQQ4/K7 w - - 0 1", "a7"), "a7a8q");
    let card = Chessplus::CARD;
    let rules = card.rules.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(rules.contains("remaining 2 queens") && rules.contains("3 extra queens included"));
    for text in card.options.iter().map(|spec| spec.help).chain([rules.as_str()]) {
        assert!(!text.contains("have any number of queens"), "{text}");
    }
}

#[test]
fn a_fourth_queen_is_not_made_the_pawn_is_removed() {
    let text = "6k1/P7/8/8/8/8/1QQQ4/K7 w - - 7 1";
    assert_eq!(legal(&SHEET, text, "a7"), "a7a8");
    assert_eq!(played(&SHEET, text, "a7a8"), "6k1/8/8/8/8/8/1QQQ4/K7 b - - 0 1");
}

#[test]
fn a_third_queen_is_made() {
    assert_eq!(legal(&SHEET, "6k1/P7/8/8/8/8/1QQ5/K7 w - - 0 1", "a7"), "a7a8q");
}

#[test]
fn queens_inside_merged_pieces_count() {
    let text = "6k1/P7/8/8/8/8/1(QQ)(QN)5/K7 w - - 0 1";
    assert_eq!(legal(&SHEET, text, "a7"), "a7a8");
    let text = "6k1/P7/8/8/8/8/1(QQ)6/K7 w - - 0 1";
    assert_eq!(legal(&SHEET, text, "a7"), "a7a8q");
}

#[test]
fn only_queens_of_the_same_colour_count() {
    assert_eq!(legal(&SHEET, "6K1/P7/8/8/8/8/1qqq4/k7 w - - 0 1", "a7"), "a7a8q");
}

#[test]
fn c12_a_queen_inside_what_promotes_does_not_count_one_left_behind_does() {
    let text = "6k1/(QP)7/8/8/8/8/1QQ5/K7 w - - 0 1";
    assert_eq!(legal(&SHEET, text, "a7a8"), "Pa7a8 Qa7a8 a7a8q");
    assert_eq!(played(&SHEET, text, "Pa7a8"), "6k1/Q7/8/8/8/8/1QQ5/K7 b - - 0 1");
    assert_eq!(played(&SHEET, text, "a7a8q"), "Q5k1/8/8/8/8/8/1QQ5/K7 b - - 0 1");
}

#[test]
fn c12_a_queen_merged_onto_does_not_count() {
    let text = "Q7/P7/8/7k/8/8/1Q6/K1Q5 w - - 0 1";
    assert_eq!(legal(&SHEET, text, "a7"), "a7a8q");
    let text = "N7/P7/8/7k/8/8/1QQ5/K1Q5 w - - 0 1";
    assert_eq!(played(&SHEET, text, "a7a8"), "8/8/8/7k/8/8/1QQ5/K1Q5 b - - 0 1");
}

#[test]
fn a_removal_captures_what_stands_there() {
    let text = "1n6/P7/8/7k/8/8/1QQ5/K1Q5 w - - 0 1";
    assert_eq!(played(&SHEET, text, "a7b8"), "8/8/8/7k/8/8/1QQ5/K1Q5 b - - 0 1");
}

#[test]
fn a_whole_merged_piece_is_removed() {
    let text = "8/8/8/7k/(RP)7/8/1QQ5/K1Q5 w - - 0 1";
    assert_eq!(played(&SHEET, text, "a4a8"), "8/8/8/7k/8/8/1QQ5/K1Q5 b - - 0 1");
    assert_eq!(legal(&SHEET, text, "a4a8"), "Ra4a8 a4a8");
}

#[test]
fn king_safety_is_judged_after_the_removal() {
    // The removed knight kept the rank closed.
    assert_eq!(legal(&SHEET, "r2N3K/3P4/8/8/8/7k/8/1QQQ4 w - - 0 1", "d7"), "");
    // What vanishes blocks no check; what it captured gives none.
    let text = "r6K/1P6/8/8/8/7k/8/1QQQ4 w - - 0 1";
    assert_eq!(legal(&SHEET, text, "b7"), "b7a8");
    // Behind the piece captured stands another.
    assert_eq!(legal(&SHEET, "qr5K/2P5/8/8/8/7k/8/1QQQ4 w - - 0 1", "c7"), "");
}

#[test]
fn a_pawn_that_would_be_removed_still_attacks() {
    let text = "1k6/P7/8/8/8/8/8/K2QQQ2 b - - 0 1";
    assert_eq!(crate::open(&SHEET, text).checked().len(), 1);
    let text = "2k5/P7/8/8/8/8/8/K3QQQ1 b - - 0 1";
    assert!(!legal(&SHEET, text, "c8").contains("c8b8"));
}

#[test]
fn more_than_three_queens_can_be_read() {
    assert_eq!(legal(&SHEET, "6k1/P7/8/8/8/8/1QQQQ3/K7 w - - 0 1", "a7"), "a7a8");
}

#[test]
fn black_too() {
    let text = "qk1qq3/8/8/8/8/7K/(rp)7/8 b - - 0 1";
    assert_eq!(legal(&SHEET, text, "a2a1"), "Pa2a1 Ra2a1 a2a1");
}
