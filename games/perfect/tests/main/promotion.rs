//! Promotion on the last rank, or none: ruling P3 and the option `promotion`.

use crate::help::{game, legal, moves_from, position, position_with, refused, result};
use variorum_core::{End, Play, Player, Position, View};

const MANDATORY: &[&str] = &["promotion=mandatory"];

#[test]
fn p3_promotion_or_not_is_the_choice_on_any_arrival_by_a_step_or_by_a_capture() {
    let p = position("3n2k2/4P4/9/9/9/9/9/9/K8 w - - 0 1");
    assert_eq!(
        moves_from(&p, "e8"),
        ["e8d9", "e8d9b", "e8d9n", "e8d9q", "e8d9r", "e8e9", "e8e9b", "e8e9n", "e8e9q", "e8e9r"]
    );
    let p = position("K8/9/9/9/9/9/9/4p4/3N2k2 b - - 0 1");
    assert_eq!(moves_from(&p, "e2").len(), 10);
}

#[test]
fn the_promoted_piece_is_the_one_chosen() {
    for (suffix, piece) in [("q", "Q"), ("r", "R"), ("b", "B"), ("n", "N"), ("", "P")] {
        let after = game(&[], "6k2/4P4/9/9/9/9/9/9/K8 w - - 7 1", &format!("e8e9{suffix}"));
        assert_eq!(after.text(), format!("4{piece}1k2/9/9/9/9/9/9/9/K8 b - - 0 1"));
    }
}

#[test]
fn p3_an_unpromoted_pawn_never_moves_and_never_promotes_later() {
    let none: [&str; 0] = [];
    let p = position("P5k2/9/9/9/9/9/9/9/K4R3 w - - 0 1");
    assert_eq!(moves_from(&p, "a9"), none);
    for text in ["a9a9q", "a9q", "a9b9", "a9a8"] {
        assert!(!legal(&p, text), "{text}");
    }
    // A player with nothing but such pawns has no legal move.
    assert_eq!(position("K3P3P/9/k8/9/9/9/9/1r7/9 w - - 0 1").count_legal_moves(), 0);
}

#[test]
fn an_unpromoted_pawn_attacks_nothing() {
    // The white pawn on d9 stands beside the black king's squares and guards none.
    let p = position("3Pk4/9/9/9/9/9/9/9/K4R3 b - - 0 1");
    assert!(legal(&p, "e9d8") && legal(&p, "e9e8") && legal(&p, "e9d9"));
}

#[test]
fn p3_an_unpromoted_pawn_can_be_captured() {
    let after = game(&[], "3Pk4/9/9/9/9/9/9/9/K4R3 b - - 9 1", "e9d9");
    assert_eq!(after.text(), "3k5/9/9/9/9/9/9/9/K4R3 w - - 0 2");
}

#[test]
fn an_unpromoted_pawn_stops_lines() {
    assert!(position("k1P1R4/9/9/9/9/9/9/9/K8 b - - 0 1").checked().is_empty());
    assert!(position("k3R4/9/9/9/9/9/9/9/K8 b - - 0 1").checked().contains(Player::BLACK));
}

#[test]
fn an_unpromoted_arrival_and_the_capture_of_an_unpromoted_pawn_clear_the_clock() {
    assert!(game(&[], "6k2/4P4/9/9/9/9/9/9/K4R3 w - - 50 1", "e8e9").text().ends_with(" b - - 0 1"));
    assert!(game(&[], "3Pk4/9/9/9/9/9/9/9/K4R3 b - - 50 1", "e9d9").text().ends_with(" w - - 0 2"));
}

#[test]
fn p3_check_is_met_by_an_arrival_promoted_or_not() {
    // The pawn takes the rook that checks along the last rank: five ways.
    let p = position("K5r2/5P3/9/9/9/9/9/9/2k6 w - - 0 1");
    assert_eq!(moves_from(&p, "f8g9").len(), 5);
    // Interposing on the last rank likewise.
    assert_eq!(moves_from(&p, "f8f9").len(), 5);
}

#[test]
fn mandatory_promotion_has_no_unpromoted_arrival() {
    let p = position_with(MANDATORY, "3n2k2/4P4/9/9/9/9/9/9/K8 w - - 0 1");
    assert_eq!(
        moves_from(&p, "e8"),
        ["e8d9b", "e8d9n", "e8d9q", "e8d9r", "e8e9b", "e8e9n", "e8e9q", "e8e9r"]
    );
    assert!(!legal(&p, "e8e9"));
}

#[test]
fn a_pawn_on_its_last_rank_is_refused_with_promotion_mandatory() {
    let text = "P5k2/9/9/9/9/9/9/9/K4R3 w - - 0 1";
    assert_eq!(format!("{:?}", position(text)), text);
    assert_eq!(
        refused(MANDATORY, text),
        "position, rows: `P on a9`: expected no pawn of white on its last rank with promotion=mandatory"
    );
    assert!(refused(MANDATORY, "6k2/9/9/9/9/9/9/9/K4R2p w - - 0 1").contains("`p on i1`"));
}

#[test]
fn a_pawn_on_its_own_first_rank_is_always_refused() {
    for options in [&[][..], MANDATORY] {
        assert_eq!(
            refused(options, "6k2/9/9/9/9/9/9/9/K3P4 w - - 0 1"),
            "position, rows: `P on e1`: expected no pawn of white on its own first rank"
        );
        assert!(refused(options, "p5k2/9/9/9/9/9/9/9/K8 w - - 0 1").contains("`p on a9`"));
    }
}

#[test]
fn a_pawn_cannot_become_a_king_or_stay_by_a_letter() {
    let p = position("6k2/4P4/9/9/9/9/9/9/K8 w - - 0 1");
    for text in ["e8e9k", "e8e9p", "e8e9Q", "e8e9-"] {
        assert!(!legal(&p, text), "{text}");
    }
}

#[test]
fn an_unpromoted_pawn_is_shown_as_one() {
    let pawn = game(&[], "6k2/4P4/9/9/9/9/9/9/K4R3 w - - 0 1", "e8e9");
    assert!(result(&*pawn).is_none());
    let p = position(&pawn.text());
    assert_eq!(p.unpromoted(Player::WHITE).len(), 1);
    assert!(p.can_win(Player::WHITE), "the rook");
    let shown = p.pieces().into_iter().find(|piece| piece.parts.letters() == "P").expect("the pawn");
    assert!(p.describe(&shown).expect("a description").contains("never moves again"));
}
