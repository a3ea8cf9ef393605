//! Castling to both sides: ruling P4 and the option `castling`.

use crate::help::{game, legal, position, position_with, result};
use variorum_core::text::write_row;
use variorum_core::{Player, PlayerSet};

const KING_PATH: &[&str] = &["castling=king-path"];
const BOTH: &str = "r3k3r/p7p/9/9/9/9/9/P7P/R3K3R";

/// White may castle to both sides but for a black rook that looks down the file.
fn attacked_on(file: usize) -> String {
    let mut row = String::new();
    write_row(&mut row, 9, "", |at, text| {
        text.extend((at == file).then_some('r'));
        at == file
    });
    format!("9/6k2/9/{row}/9/9/9/9/R3K3R w KQ - 0 1")
}

#[test]
fn left_and_right() {
    let white = format!("{BOTH} w KQkq - 0 1");
    assert_eq!(game(&[], &white, "e1b1").text(), "r3k3r/p7p/9/9/9/9/9/P7P/1KR5R b kq - 1 1");
    assert_eq!(game(&[], &white, "e1h1").text(), "r3k3r/p7p/9/9/9/9/9/P7P/R5RK1 b kq - 1 1");
    let black = format!("{BOTH} b KQkq - 0 1");
    assert_eq!(game(&[], &black, "e9b9").text(), "1kr5r/p7p/9/9/9/9/9/P7P/R3K3R w KQ - 1 2");
    assert_eq!(game(&[], &black, "e9h9").text(), "r5rk1/p7p/9/9/9/9/9/P7P/R3K3R w KQ - 1 2");
}

#[test]
fn castling_has_one_spelling() {
    let p = position(&format!("{BOTH} w KQkq - 0 1"));
    for text in ["e1a1", "e1i1", "e1c1", "e1g1", "0-0", "O-O", "e1b1q"] {
        assert!(!legal(&p, text), "{text}");
    }
    assert!(legal(&p, "e1b1") && legal(&p, "e1h1"));
}

#[test]
fn neither_piece_has_ever_moved_and_a_right_never_comes_back() {
    let text = format!("{BOTH} w KQkq - 0 1");
    assert_eq!(game(&[], &text, "i1h1 a8a7 h1i1 a7a6").text(), "r3k3r/8p/9/p8/9/9/9/P7P/R3K3R w Qkq - 0 3");
    assert_eq!(game(&[], &text, "e1d1 e9d9 d1e1 d9e9").text(), format!("{BOTH} w - - 4 3"));
    // Taking a rook takes the right; the taker loses its own.
    let open = "r3k3r/9/9/9/9/9/9/9/R3K3R w KQkq - 0 1";
    assert_eq!(game(&[], open, "a1a9").text(), "R3k3r/9/9/9/9/9/9/9/4K3R b Kk - 0 1");
    // A rook that arrives later on the corner brings nothing.
    let later = game(&[], "4k4/9/9/9/9/9/9/8R/R3K4 w Q - 0 1", "i2i1 e9e8");
    assert_eq!(later.text(), "9/4k4/9/9/9/9/9/9/R3K3R w Q - 2 2");
    assert!(!later.legal().contains(&"e1h1".to_owned()));
}

#[test]
fn every_square_between_them_is_empty() {
    for (rows, left, right) in [
        ("RN2K3R", false, true),
        ("R1B1K3R", false, true),
        ("R2QK3R", false, true),
        ("R3KQ2R", true, false),
        ("R3K1B1R", true, false),
        ("R3K2NR", true, false),
        ("R3K3R", true, true),
        ("Rn2K3R", false, true),
    ] {
        let p = position(&format!("4k4/9/9/9/9/9/9/9/{rows} w KQ - 0 1"));
        assert_eq!((legal(&p, "e1b1"), legal(&p, "e1h1")), (left, right), "{rows}");
    }
}

#[test]
fn p4_none_of_the_five_squares_from_the_kings_to_the_rooks_is_attacked() {
    for file in 0..9 {
        let text = attacked_on(file);
        let p = position(&text);
        assert_eq!(legal(&p, "e1b1"), file > 4, "left: {text}");
        assert_eq!(legal(&p, "e1h1"), file < 4, "right: {text}");
    }
}

#[test]
fn p4_with_king_path_only_the_squares_the_king_stands_on_crosses_and_lands_on() {
    for file in 0..9 {
        let text = attacked_on(file);
        let p = position_with(KING_PATH, &text);
        assert_eq!(legal(&p, "e1b1"), file > 4 || file == 0, "left: {text}");
        assert_eq!(legal(&p, "e1h1"), file < 4 || file == 8, "right: {text}");
    }
}

#[test]
fn the_rooks_square_is_attacked_by_a_pinned_piece_too() {
    // The bishop cannot leave the file, and yet attacks a1.
    let text = "4k4/9/9/9/4b4/9/4Q4/9/R3K4 w Q - 0 1";
    assert!(!legal(&position(text), "e1b1"));
    assert!(legal(&position_with(KING_PATH, text), "e1b1"));
    assert!(legal(&position(&text.replace("9/4b4", "4b4/9")), "e1b1"), "from e6 it does not");
}

#[test]
fn the_rooks_square_is_attacked_when_the_rook_could_be_captured() {
    for text in [
        "8k/9/9/9/9/9/9/1p7/R3K4 w Q - 0 1",
        "9/9/9/9/9/9/9/1k7/R3K4 w Q - 0 1",
        "8k/9/9/9/9/9/1n7/9/R3K4 w Q - 0 1",
        "8k/9/9/9/9/9/2b6/9/R3K4 w Q - 0 1",
        "8k/9/9/9/q8/9/9/9/R3K4 w Q - 0 1",
    ] {
        assert!(!legal(&position(text), "e1b1"), "{text}");
    }
    // A pawn straight before the rook attacks the square beside it; one farther up attacks neither.
    assert!(!legal(&position("8k/9/9/9/9/9/9/8p/4K3R w K - 0 1"), "e1h1"));
    assert!(legal(&position("8k/9/9/9/9/9/8p/9/4K3R w K - 0 1"), "e1h1"));
}

#[test]
fn an_unpromoted_pawn_on_the_way_stands_in_the_way_but_attacks_nothing() {
    assert!(!legal(&position("8k/9/9/9/9/9/9/9/R2pK4 w Q - 0 1"), "e1b1"));
    // On the other side of the king it does not matter.
    assert!(legal(&position("8k/9/9/9/9/9/9/9/R3Kp3 w Q - 0 1"), "e1b1"));
}

#[test]
fn not_out_of_check_and_with_the_right_only() {
    assert!(!legal(&position("4k4/9/9/9/4r4/9/9/9/R3K3R w KQ - 0 1"), "e1b1"));
    assert!(!legal(&position(&format!("{BOTH} w kq - 0 1")), "e1b1"));
    assert!(!legal(&position(&format!("{BOTH} w Kkq - 0 1")), "e1b1"));
    assert!(legal(&position(&format!("{BOTH} w Kkq - 0 1")), "e1h1"));
}

#[test]
fn castling_may_give_check_and_mate() {
    let check = game(&[], "9/2k6/9/9/9/9/9/9/R3K4 w Q - 0 1", "e1b1");
    assert_eq!(check.checked(), PlayerSet::only(Player::BLACK));
    let mate = game(&[], "4k3r/9/9/9/5r1r1/9/9/9/6K2 b k - 0 1", "e9h9");
    assert_eq!(result(&*mate).as_deref(), Some("black, checkmate"));
}

#[test]
fn castling_neither_clears_nor_stops_the_clock() {
    let text = format!("{BOTH} w KQkq - 98 60");
    assert!(game(&[], &text, "e1h1").text().ends_with(" b kq - 99 60"));
}
