//! What a person sees and is asked.

use crate::position;
use variorum_core::view::Gesture;
use variorum_core::{Evaluate, Hints, Notation, Play, Player, View};

fn gesture(text: &str, m: &str) -> Gesture {
    let position = position(text);
    position.gesture(position.read_move(m).unwrap())
}

fn label(text: &str, m: &str) -> String {
    gesture(text, m)
        .choice
        .map(|choice| format!("{} [{}]", choice.label, choice.parts.letters()))
        .unwrap_or_default()
}

#[test]
fn moves_with_the_same_squares_are_told_apart() {
    let text = "6k1/8/8/3p(QP)3/8/8/8/K7 w - d6 0 1";
    assert_eq!(label(text, "e5d6"), "Queen and pawn together [QP]");
    assert_eq!(label(text, "Qe5d6"), "Queen leaves [Q]");
    assert_eq!(label(text, "e5d6ep"), "Queen and pawn together, en passant [QP]");
    assert_eq!(label(text, "Pe5d6ep"), "Pawn leaves, en passant [P]");
    let text = "8/(RP)7/6k1/8/8/8/8/K7 w - - 0 1";
    assert_eq!(label(text, "a7a8q"), "Rook and pawn together, promoting to queen [Q]");
}

#[test]
fn a_move_that_is_alone_asks_nothing() {
    assert_eq!(label("7k/8/8/8/8/8/P7/K7 w - - 0 1", "a2a4"), "");
}

#[test]
fn castling_shows_the_corner_piece() {
    let text = "4k3/8/8/8/8/8/8/4K2(RN) w K - 0 1";
    assert_eq!(label(text, "e1g1"), "Castle with rook and knight [RN]");
    assert_eq!(label(text, "e1g1r"), "Castle with the rook alone [R]");
    let gesture = gesture(text, "e1g1");
    assert_eq!((gesture.also, gesture.moves), (vec![7], vec![(4, 6), (7, 5)]));
}

#[test]
fn captures_and_captures_in_passing_show_what_they_destroy() {
    assert_eq!(gesture("7k/8/8/3pP3/8/8/8/K7 w - d6 0 1", "e5d6ep").destroys, [35]);
    assert_eq!(gesture("7k/8/3n4/4P3/8/8/8/K7 w - - 0 1", "e5d6").destroys, [43]);
    assert!(gesture("7k/8/8/4P3/8/8/8/K7 w - - 0 1", "e5e6").destroys.is_empty());
}

#[test]
fn merged_pieces_show_both_parts() {
    let pieces = position("7k/8/8/3(bp)4/8/8/8/K7 w - - 0 1").pieces();
    let piece = pieces.iter().find(|piece| piece.square == 35).unwrap();
    assert_eq!((piece.owner, piece.parts.letters(), piece.name), (Player::BLACK, "BP", "bishop and pawn"));
}

#[test]
fn captures_and_promotions_are_tactical_merges_and_splits_are_not() {
    let position = position("8/(RP)7/6k1/4n3/3P4/8/4N3/K7 w - - 0 1");
    let tactical = |m: &str| position.is_tactical(position.read_move(m).unwrap());
    assert!(tactical("d4e5") && tactical("a7a8q"));
    assert!(!tactical("e2d4") && !tactical("Ra7b7") && !tactical("d4d5"));
}

#[test]
fn the_gain_of_a_promotion_counts_all_that_it_consumes() {
    let gain = |text: &str, m: &str| {
        let position = position(text);
        position.gain(position.read_move(m).unwrap())
    };
    let pawn = gain("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8q");
    let onto_knight = gain("N7/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8q");
    let capturing = gain("1n6/P6k/8/8/8/8/8/K7 w - - 0 1", "a7b8q");
    assert!(onto_knight < pawn && pawn < capturing);
}

#[test]
fn the_evaluation_mirrors() {
    for (white, black) in [
        ("4k3/8/8/8/3(RP)4/8/8/4K3 w - - 0 1", "4k3/8/8/3(rp)4/8/8/8/4K3 b - - 0 1"),
        ("4k3/1p6/8/8/3(QN)4/2P5/8/4K2R w - - 0 1", "4k2r/8/2p5/3(qn)4/8/8/1P6/4K3 b - - 0 1"),
    ] {
        assert_eq!(position(white).evaluate(Player::WHITE), position(black).evaluate(Player::BLACK));
    }
}

#[test]
fn passing_is_offered_where_it_is_sound() {
    assert!(position("4k3/8/8/8/8/8/P7/4K3 w - - 0 1").null_move().is_none(), "pawns only");
    assert!(position("4k3/8/8/8/8/8/4r3/R3K3 w - - 0 1").null_move().is_none(), "in check");
    let passed = position("4k3/8/8/8/8/8/8/R3K3 w - - 0 1").null_move().unwrap();
    assert!(passed.count_legal_moves() > 0);
}

#[test]
fn a_pawns_step_can_be_undone_a_lost_right_cannot() {
    let position = position("3k4/8/8/8/8/4R3/4P3/4K2R w K - 0 1");
    let irreversible = |m: &str| position.is_irreversible(position.read_move(m).unwrap());
    assert!(irreversible("h1h2") && irreversible("e1d1"));
    assert!(!irreversible("e2e3") && !irreversible("e3e5"));
}

#[test]
fn what_moves_use_is_told_for_counts() {
    let uses = |text: &str, m: &str| {
        let position = position(text);
        position.uses(position.read_move(m).unwrap())
    };
    let text = "8/(RP)7/6k1/4n3/3P4/8/4N3/K7 w - - 0 1";
    assert_eq!(uses(text, "e2d4"), ["merge"]);
    assert_eq!(uses(text, "Ra7b7"), ["split"]);
    assert_eq!(uses(text, "d4e5"), ["capture"]);
    assert_eq!(uses(text, "a7a8q"), ["promotion"]);
    assert_eq!(uses("4k3/8/8/8/8/8/8/4K2(RN) w K - 0 1", "e1g1r"), ["castling"]);
    let text = "6k1/8/8/3p(QP)3/8/8/8/K7 w - d6 0 1";
    assert_eq!(uses(text, "Pe5d6ep"), ["capture", "en passant"]);
}
