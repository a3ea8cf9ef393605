//! What is read as a position, and what is refused, with the field and the reason.

use crate::help::{Handy, game, position, position_with, refused};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

#[test]
fn kqkq_in_any_subset_in_that_order() {
    for (rights, written) in [("KQkq", "HAha"), ("Kq", "Ha"), ("Q", "A"), ("k", "h"), ("-", "-")] {
        let p = position(&format!("{START} w {rights} - 0 1 cc"));
        assert_eq!(p.to_text(), format!("{START} w {written} - 0 1 cc"));
    }
    for rights in ["QK", "kK", "KK", "qk"] {
        assert!(refused(&[], &format!("{START} w {rights} - 0 1 cc")).contains("castling"), "{rights}");
    }
}

#[test]
fn letters_of_players_who_do_not_castle_are_dropped() {
    assert_eq!(position(&format!("{START} w KQkq - 0 1 nc")).to_text(), format!("{START} w ha - 0 1 nc"));
    assert_eq!(position(&format!("{START} w KQkq - 0 1 nn")).to_text(), format!("{START} w - - 0 1 nn"));
}

#[test]
fn the_outermost_rook_is_meant_and_the_king_must_be_on_its_first_row() {
    assert_eq!(
        position("4k3/8/8/8/8/8/8/R1R1K3 w Q - 0 1 cc").to_text(),
        "4k3/8/8/8/8/8/8/R1R1K3 w A - 0 1 cc"
    );
    assert!(refused(&[], "4k3/8/8/8/8/8/4K3/R6R w K - 0 1 cc").contains("first row"));
    assert!(refused(&[], "4k3/8/8/8/8/8/8/R3K3 w K - 0 1 cc").contains("castling"), "no rook there");
}

#[test]
fn shredder_letters_of_another_army_in_another_order_or_mixed_are_errors() {
    for (rights, armies) in
        [("HAha", "nc"), ("AH", "cc"), ("haHA", "cc"), ("Kha", "cc"), ("HAkq", "cc"), ("G", "cc")]
    {
        let why = refused(&[], &format!("{START} w {rights} - 0 1 {armies}"));
        assert!(why.contains("castling"), "{rights}: {why}");
    }
}

#[test]
fn two_rights_on_one_side_of_the_king_are_an_error() {
    let why = refused(&[], "4k3/8/8/8/8/8/8/R1R1K3 w CA - 0 1 cc");
    assert!(why.contains("one right of white on each side"), "{why}");
}

#[test]
fn armies_given_as_options_must_agree_and_the_start_is_ignored() {
    let text = format!("{START} w - - 0 1 rn");
    assert_eq!(position_with(&["white=reaper", "black=nemesis", "start=5"], &text).to_text(), text);
    let why = refused(&["black=animals"], &text);
    assert!(why.contains("armies") && why.contains("black=animals"), "{why}");
    assert!(refused(&["white=classic"], &text).contains("armies"), "also where the default is named");
}

#[test]
fn clock_above_100_is_an_error() {
    assert!(refused(&[], "4k3/8/8/8/8/8/8/4K3 w - - 101 90 cc").contains("clock"));
    position("4k3/8/8/8/8/8/8/4K3 w - - 100 90 cc");
}

#[test]
fn the_player_to_move_may_not_be_across() {
    assert!(refused(&[], "4k3/8/8/4K3/8/8/8/8 w - - 0 9 cc").contains("midline"));
    assert!(refused(&[], "8/8/8/1K6/5k2/8/8/8 w - - 0 9 cc").contains("midline"), "nor both");
    assert!(refused(&[], "8/8/8/1K6/5k2/8/8/8 b - - 0 9 cc").contains("midline"));
    let p = position("4k3/8/8/4K3/8/8/8/8 b - - 0 9 cc");
    assert!(crate::help::legal(&p).is_empty(), "shown as decided");
    position("4k3/8/8/4K3/8/8/8/4K3 w - - 0 9 kc");
}

#[test]
fn two_kings_have_no_queen_and_exactly_two_kings() {
    assert!(refused(&[], "4k3/8/8/8/8/8/8/1K1QK3 w - - 0 1 kc").contains("no queen"));
    assert!(refused(&[], "4k3/8/8/8/8/8/8/1K6 w - - 0 1 kc").contains("two kings"));
    assert!(refused(&[], "4k3/8/8/8/8/8/8/1K1KK3 w - - 0 1 kc").contains("two kings"));
    assert!(refused(&[], "4k3/8/8/8/8/8/8/1K1K4 w - - 0 1 cc").contains("one king"));
}

#[test]
fn numbers_of_other_pieces_are_not_limited() {
    position("4k3/qqqqqqqq/pppppppp/8/8/NNNNNNNN/PPPPPPPP/4K3 w - - 0 1 nn");
}

#[test]
fn a_nemesis_pawn_may_stand_on_its_own_first_row() {
    position("4k3/8/8/8/8/8/8/P3K3 w - - 0 1 nc");
    position("p3k3/8/8/8/8/8/8/4K3 w - - 0 1 cn");
    assert!(refused(&[], "4k3/8/8/8/8/8/8/P3K3 w - - 0 1 cc").contains("rows"));
    assert!(refused(&[], "P3k3/8/8/8/8/8/8/4K3 w - - 0 1 nc").contains("rows"));
}

#[test]
fn nobody_who_decided_last_stands_in_check() {
    assert!(refused(&[], "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1 cc").contains("side"));
    assert!(refused(&[], "3rk3/8/8/8/8/8/8/K2K4 K - - 0 1 kc").contains("king-turn"));
    position("3kR3/8/8/8/8/8/8/K2K4 K - - 0 1 kc");
    position("3rk3/8/8/8/8/8/8/K2K4 w - - 0 1 kc");
}

#[test]
fn a_king_turn_needs_warrior_kings() {
    assert!(refused(&[], "4k3/8/8/8/8/8/8/4K3 K - - 0 1 cc").contains("no king-turn"));
    assert!(refused(&[], "4k3/8/8/8/8/8/8/1K2K3 k - - 0 1 kc").contains("no king-turn"));
}

#[test]
fn an_impossible_en_passant_square_is_refused() {
    for text in [
        "4k3/8/8/8/8/8/8/4K3 b - e3 0 1 cc",
        "4k3/8/8/8/4P3/4N3/8/4K3 b - e3 0 1 cc",
        "4k3/8/8/8/4P3/8/4N3/4K3 b - e3 0 1 cc",
        "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1 nc",
        "4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1 cc",
        "4k3/8/8/8/4P3/4K3/8/8 b - e3 0 1 cc",
        "4k3/8/8/8/4P3/4K3/8/K7 K - e3 0 1 kc",
        "4k3/8/8/8/4P3/4K3/4K3/8 b - e3 0 1 kc",
    ] {
        assert!(refused(&[], text).contains("en passant"), "{text}");
    }
    position("4k3/8/8/8/4P3/4K3/8/K7 b - e3 0 1 kc");
    position("4k3/8/8/8/4P3/8/4K3/K7 b - e3 0 1 kc");
}

#[test]
fn a_fault_names_field_text_and_what_was_expected() {
    let why = refused(&[], &format!("{START} w HAha - 0 1 cx"));
    assert_eq!(why, "position, armies: `cx`: expected two letters of cnerka, White's army then Black's");
    let why = refused(&[], &format!("{START} x HAha - 0 1 cc"));
    assert!(why.contains("side: `x`: expected w or b, or K or k"), "{why}");
    assert!(refused(&[], &format!("{START} w HAha - 0 0 cc")).contains("turn number"));
    assert!(refused(&[], &format!("{START} w HAha - 0 1")).contains("7 fields"));
}

#[test]
fn an_illegal_move_is_refused_with_what_was_expected() {
    let refused = |text: &str| {
        let fault = game(&[], text, "").play_text("e2e4").unwrap_err();
        fault.to_string()
    };
    let why = refused("4k3/6P1/8/8/8/8/8/4K3 w - - 0 1 cc");
    assert_eq!(why, "move: `e2e4`: expected a legal move of white, such as e1d1 or g7g8r");
    let why = refused("4k3/8/8/8/8/8/1K4K1/8 K - - 1 1 kc");
    assert_eq!(why, "move: `e2e4`: expected a legal king-turn of white, such as 0000 or g2h3");
}
