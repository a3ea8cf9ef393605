//! Ends: C6, C7, repetition by claim, places of the reasons.

use crate::{after, open};
use variorum_core::{Departure, Player, Reason};

fn reason(text: &str, moves: &str) -> Option<Reason> {
    after(&[], text, moves).outcome().map(|outcome| outcome.reason)
}

#[test]
fn checkmate_wins() {
    let record = open(&[], "k1(RR)5/8/K7/8/8/8/8/8 b - - 0 1");
    let outcome = record.outcome().unwrap();
    assert_eq!((outcome.reason, outcome.points(Player::WHITE)), (Reason::Checkmate, 1.0));
    assert!(record.legal().is_empty());
}

#[test]
fn stalemate_draws() {
    let outcome = open(&[], "k7/2Q5/8/8/8/8/8/K7 b - - 0 1").outcome().unwrap();
    assert_eq!((outcome.reason, outcome.points(Player::WHITE)), (Reason::Stalemate, 0.5));
}

#[test]
fn c6_fifty_moves_draw_by_themselves() {
    let text = "7k/8/8/8/8/8/8/K5Q1 w - - 98 90";
    assert_eq!(reason(text, "g1g2"), None);
    assert_eq!(reason(text, "g1g2 h8h7"), Some(Reason::Fifty));
}

#[test]
fn c6_captures_and_pawns_restart_the_clock() {
    for (text, m, clock) in [
        ("7k/8/8/8/8/8/P7/K7 w - - 50 1", "a2a3", 0),
        ("7k/8/8/8/8/8/6n1/K5R1 w - - 50 1", "g1g2", 0),
        ("7k/8/8/8/8/8/(RP)7/K7 w - - 50 1", "a2c2", 0),
        ("7k/8/8/8/8/8/(RP)7/K7 w - - 50 1", "Pa2a3", 0),
        ("7k/8/8/8/8/8/(RP)7/K7 w - - 50 1", "Ra2c2", 51),
        ("7k/8/8/8/8/8/1P4R1/K7 w - - 50 1", "g2b2", 51),
        ("7k/8/8/8/8/1R6/1P6/K7 w - - 50 1", "b2b3", 0),
        ("7k/8/8/8/8/8/6R1/KR6 w - - 50 1", "g2b2", 51),
        ("7k/8/8/8/8/8/6R1/KR6 w - - 50 1", "g2g1", 51),
        ("4k3/8/8/8/8/8/8/4K2(RP) w K - 50 1", "e1g1", 0),
        ("4k3/8/8/8/8/8/8/4K2(RP) w K - 50 1", "e1g1r", 51),
        ("4k3/8/8/8/8/8/8/4K2(RN) w K - 50 1", "e1g1", 51),
        ("8/6k1/8/8/8/8/(RP)7/K7 w - - 50 1", "a2a8q", 0),
        ("8/6k1/8/8/8/8/(RP)7/K7 w - - 50 1", "Ra2a8", 51),
    ] {
        let after = crate::played(&[], text, m);
        assert_eq!(after.split(' ').nth(4), Some(clock.to_string().as_str()), "{m} from {text}");
    }
}

#[test]
fn c7_what_is_dead() {
    for board in [
        "8/8/4k3/8/8/8/8/K7",
        "8/8/4k3/8/8/8/8/K6N",
        "8/8/4k3/5n2/8/8/8/K7",
        "8/8/4k3/8/8/8/8/K6B",
        "8/8/4k3/1b6/8/8/8/K6B",
        "8/8/4k3/1(bb)6/8/8/8/K4B1(BB)",
    ] {
        assert_eq!(reason(&format!("{board} w - - 0 1"), ""), Some(Reason::Dead), "{board}");
    }
}

#[test]
fn c7_what_is_not_dead() {
    for board in [
        "8/8/4k3/8/8/8/8/K6P",
        "8/8/4k3/8/8/8/8/K5NN",
        "8/8/4k3/8/8/8/8/K6(NN)",
        "8/8/4k3/5n2/8/8/8/K6N",
        "8/8/4k3/8/8/8/8/K5BB",
        "8/8/4k3/1b6/8/8/8/K5B1",
        "8/8/4k3/8/8/8/8/K5BN",
        "8/8/4k3/8/8/8/8/K5(BN)1",
        "8/8/4k3/8/8/8/K7/5(BP)2",
        "8/8/4k3/8/8/8/8/K6R",
    ] {
        assert_eq!(reason(&format!("{board} w - - 0 1"), ""), None, "{board}");
    }
}

#[test]
fn the_first_reason_of_mate_stalemate_dead_fifty_stands() {
    assert_eq!(reason("k1R5/8/K7/8/8/8/8/8 b - - 100 90", ""), Some(Reason::Checkmate));
    assert_eq!(reason("k7/2Q5/8/8/8/8/8/K7 b - - 100 90", ""), Some(Reason::Stalemate));
    assert_eq!(reason("8/8/4k3/8/8/8/8/K6N w - - 100 90", ""), Some(Reason::Dead));
    // A stalemate that is dead too is a stalemate.
    assert_eq!(reason("7k/5K2/8/8/8/8/2B5/8 b - - 0 1", ""), Some(Reason::Stalemate));
}

const SHUFFLE: &str = "g1f3 g8f6 f3g1 f6g8 ";
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn repetition_is_claimed_from_the_third_time_on_and_never_automatic() {
    assert!(after(&[], START, SHUFFLE).claims().is_empty());
    assert_eq!(after(&[], START, &SHUFFLE.repeat(2)).claims(), [Reason::Repetition]);
    let mut record = after(&[], START, &SHUFFLE.repeat(5));
    assert_eq!((record.outcome(), record.claims()), (None, vec![Reason::Repetition]));
    record.claim(Reason::Repetition).unwrap();
    assert_eq!(record.outcome().unwrap().reason, Reason::Repetition);
}

#[test]
fn the_claim_is_for_the_position_on_the_board_only() {
    let record = after(&[], START, &(SHUFFLE.repeat(2) + "e2e3"));
    assert!(record.claims().is_empty());
}

#[test]
fn a_position_with_other_rights_is_another_one() {
    let text = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let twice = "e1e2 e8e7 e2e1 e7e8 ".repeat(2);
    assert!(after(&[], text, &twice).claims().is_empty());
    let thrice = "e1e2 e8e7 e2e1 e7e8 ".repeat(3);
    assert_eq!(after(&[], text, &thrice).claims(), [Reason::Repetition]);
}

#[test]
fn c13_rights_make_positions_differ_also_where_nobody_could_castle_now() {
    // The bishop on f1 is in the way all the time.
    let text = "4k3/8/8/8/8/8/8/4KB1R w K - 0 1";
    let times = |n| after(&[], text, &"h1h2 e8e7 h2h1 e7e8 ".repeat(n));
    assert!(!times(0).legal().contains(&"e1g1".to_owned()));
    assert!(times(2).claims().is_empty(), "the first time the right was there");
    assert_eq!(times(3).claims(), [Reason::Repetition]);
}

#[test]
fn merged_and_apart_are_different_positions() {
    let text = "4k3/8/8/8/8/8/8/R3K1N1 w - - 0 1";
    let record = after(&[], text, "a1a2 e8e7 a2a1 e7e8 g1f3 e8e7 f3g1 e7e8");
    assert_eq!(record.claims(), [Reason::Repetition]);
    let record = after(&[], "4k3/8/8/8/8/8/8/4K1RN w - - 0 1", "g1h1 e8e7 Rh1g1 e7e8 g1h1 e8e7 Rh1g1 e7e8");
    assert_eq!(record.claims(), [Reason::Repetition]);
}

#[test]
fn en_passant_makes_a_position_differ_only_when_a_legal_capture_exists() {
    let back = "e8e7 e1f1 e7e8 f1e1 ";
    // No black pawn is near: the position after the step counts.
    let near = |text: &str| after(&[], text, &("e2e4 ".to_owned() + &back.repeat(2))).claims();
    assert_eq!(near("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), [Reason::Repetition]);
    // A capture exists: the first time was another position.
    assert!(near("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1").is_empty());
}

#[test]
fn a_step_whose_capture_is_illegal_counts_as_without() {
    // The capture would open the file between rook and king.
    let text = "3k4/8/8/8/3p4/8/4P3/K2R4 w - - 0 1";
    let moves = "e2e4 d8e7 a1a2 e7d8 a2a1 d8e7 a1a2 e7d8 a2a1";
    assert!(!after(&[], text, "e2e4").legal().contains(&"d4e3ep".to_owned()));
    assert_eq!(after(&[], text, moves).claims(), [Reason::Repetition]);
}

#[test]
fn running_out_of_time_against_a_bare_king_draws() {
    let mut record = open(&[], "8/8/4k3/8/8/8/8/K6R w - - 0 1");
    record.leave(Player::WHITE, Departure::Time);
    assert_eq!(record.outcome().unwrap().reason, Reason::Dead);
    let mut record = open(&[], "8/8/4k3/8/8/8/8/K6R w - - 0 1");
    record.leave(Player::BLACK, Departure::Time);
    let outcome = record.outcome().unwrap();
    assert_eq!((outcome.reason, outcome.points(Player::WHITE)), (Reason::Time, 1.0));
}

#[test]
fn resignation_and_agreement_end_the_game() {
    let outcome = after(&[], START, "resign:white").outcome().unwrap();
    assert_eq!((outcome.reason, outcome.points(Player::BLACK)), (Reason::Resignation, 1.0));
    assert_eq!(after(&[], START, "e2e4 agree").outcome().unwrap().reason, Reason::Agreement);
}
