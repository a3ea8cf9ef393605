//! Castling with single and merged corner pieces: C5, C9.

use crate::{legal, played};

const OPEN: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

#[test]
fn both_wings_as_in_chess() {
    assert_eq!(played(&[], OPEN, "e1g1 e8c8"), "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2");
    assert_eq!(played(&[], OPEN, "e1c1 e8g8"), "r4rk1/8/8/8/8/8/8/2KR3R w - - 2 2");
}

#[test]
fn a_merged_corner_piece_goes_whole_or_its_rook_alone() {
    let text = "4k3/8/8/8/8/8/8/(RB)3K2(RN) w KQ - 0 1";
    assert_eq!(legal(&[], text, "e1g1") + " " + &legal(&[], text, "e1c1"), "e1g1 e1g1r e1c1 e1c1r");
    assert_eq!(played(&[], text, "e1g1"), "4k3/8/8/8/8/8/8/(RB)4(RN)K1 b - - 1 1");
    assert_eq!(played(&[], text, "e1g1r"), "4k3/8/8/8/8/8/8/(RB)4RKN b - - 1 1");
    assert_eq!(played(&[], text, "e1c1"), "4k3/8/8/8/8/8/8/2K(RB)3(RN) b - - 1 1");
    assert_eq!(played(&[], text, "e1c1r"), "4k3/8/8/8/8/8/8/B1KR3(RN) b - - 1 1");
}

#[test]
fn a_single_rook_has_one_castling() {
    assert_eq!(legal(&[], OPEN, "e1g1"), "e1g1");
}

#[test]
fn c5_two_rooks_on_the_corner_castle_whole_or_one() {
    let text = "4k3/8/8/8/8/8/8/4K2(RR) w K - 0 1";
    assert_eq!(played(&[], text, "e1g1"), "4k3/8/8/8/8/8/8/5(RR)K1 b - - 1 1");
    assert_eq!(played(&[], text, "e1g1r"), "4k3/8/8/8/8/8/8/5RKR b - - 1 1");
}

#[test]
fn squares_between_must_be_empty() {
    assert_eq!(legal(&[], "4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1", "e1c1"), "");
    assert_eq!(legal(&[], "4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1", "e1g1"), "");
}

#[test]
fn the_king_is_not_in_check_crosses_none_and_reaches_none() {
    for rook in ["4r3", "5r2", "6r1"] {
        let text = format!("k7/8/8/8/8/8/{rook}/4K2R w K - 0 1");
        assert_eq!(legal(&[], &text, "e1g1"), "", "{rook}");
    }
    // Only the rook crosses b1; the corner may be attacked.
    let text = "1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1";
    assert_eq!(legal(&[], text, "e1c1"), "e1c1");
    let text = "r3k3/8/8/8/8/8/8/R3K3 w Q - 0 1";
    assert_eq!(legal(&[], text, "e1c1"), "e1c1");
}

#[test]
fn c5_the_right_goes_with_the_king_or_the_rook() {
    let text = "4k3/8/8/8/8/8/8/R3K2(RN) w KQ - 0 1";
    for (m, rights) in [("e1e2", "-"), ("a1a2", "K"), ("h1h2", "Q"), ("Rh1h2", "Q"), ("Nh1g3", "KQ")] {
        assert!(played(&[], text, m).contains(&format!(" b {rights} - ")), "{m}");
    }
}

#[test]
fn c5_a_partner_that_arrives_does_not_matter() {
    let text = "4k3/8/8/8/8/6N1/8/4K2R w K - 0 1";
    let after = played(&[], text, "g3h1");
    assert_eq!(after, "4k3/8/8/8/8/8/8/4K2(RN) b K - 1 1");
}

#[test]
fn c5_with_two_rooks_the_right_stays_while_one_is_left() {
    let text = "4k3/8/8/8/8/8/8/4K2(RR) w K - 0 1";
    assert!(played(&[], text, "Rh1h2").contains(" b K - "));
    assert!(played(&[], text, "Rh1h2 e8e7 h1g1").contains(" b - - "));
    assert!(played(&[], text, "h1h2").contains(" b - - "));
}

#[test]
fn a_captured_corner_piece_takes_the_right_with_it() {
    assert!(played(&[], OPEN, "a1a8").contains(" b Kk - "));
}

#[test]
fn a_right_never_comes_back() {
    let after = played(&[], OPEN, "h1h2 e8e7 h2h1 e7e8");
    assert!(after.contains(" w Q - "), "{after}");
    // Another rook on the corner does not help.
    let after = played(&[], "4k3/8/8/8/7R/8/8/4K2R w K - 0 1", "h1h2 e8e7 h4h3 e7e8 h2h1");
    assert!(after.contains(" b - - "), "{after}");
}

#[test]
fn castling_is_not_written_as_king_takes_rook() {
    assert!(crate::open(&[], OPEN).play_text("e1h1").is_err());
}

#[test]
fn c9_the_2016_sheet_castles_alike() {
    let text = "4k3/8/8/8/8/8/8/4K2(RN) w K - 0 1";
    assert_eq!(legal(&["edition=2016"], text, "e1g1"), "e1g1 e1g1r");
    assert_eq!(legal(&["edition=2016"], "4k3/8/8/8/8/8/6r1/4K2R w K - 0 1", "e1g1"), "");
}

#[test]
fn a_part_on_the_crossed_square_is_an_attack_of_either_ability() {
    assert_eq!(legal(&[], "4k3/8/8/8/8/6(np)1/8/4K2R w K - 0 1", "e1g1"), "");
    assert_eq!(legal(&[], "4k3/8/8/8/8/8/6(bp)1/4K2R w K - 0 1", "e1g1"), "");
}
