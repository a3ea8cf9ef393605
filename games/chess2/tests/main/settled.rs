//! The settled details, sentence by sentence.

use crate::help::{Handy, game, legal, moves_from, position, position_with, result};
use variorum_core::Position;

#[test]
fn after_a_normal_decision_that_wins_the_position_is_written_as_after_a_finished_turn() {
    let record = game(&[], "8/8/8/2k5/1k6/8/8/4K3 b - - 3 9 ck", "c5c4");
    assert_eq!(record.text(), "8/8/8/8/1kk5/8/8/4K3 w - - 4 10 ck");
}

#[test]
fn the_normal_decision_raises_or_clears_the_clock_and_the_king_turn_only_clears_it() {
    let record = game(&[], "4k3/8/8/8/8/8/8/RK4K1 w - - 98 70 kc", "a1a2");
    assert_eq!(record.text(), "4k3/8/8/8/8/8/R7/1K4K1 K - - 99 70 kc");
    let record = game(&[], "4k3/8/8/8/8/8/8/RK4K1 w - - 98 70 kc", "a1a2 g1g2");
    assert_eq!(record.text(), "4k3/8/8/8/8/8/R5K1/1K6 b - - 99 70 kc");
    let record = game(&[], "4k3/8/8/8/8/8/8/RK4K1 w - - 98 70 kc", "a1a2 b1b1");
    assert_eq!(record.text(), "4k3/8/8/8/8/8/8/1K4K1 b - - 0 70 kc");
}

#[test]
fn ends_are_looked_for_in_the_order_midline_no_decision_repetition_fifty() {
    let record = game(&[], "4k3/8/8/8/4K3/8/8/8 w - - 99 70 cc", "e4e5");
    assert_eq!(result(&*record).as_deref(), Some("white, midline"));
    let record = game(&[], "6k1/5ppp/8/8/8/8/8/R3K3 w - - 99 70 cc", "a1a8");
    assert_eq!(result(&*record).as_deref(), Some("white, checkmate"));
    let moves = "e1e2 e8e7 e2e1 e7e8 e1e2 e8e7 e2e1 e7e8";
    let record = game(&[], "4k3/8/8/8/8/8/8/4K3 w - - 92 70 cc", moves);
    assert_eq!(result(&*record).as_deref(), Some("draw, repetition"));
}

#[test]
fn draws_are_looked_for_only_where_a_normal_decision_is_to_be_made() {
    let record = game(&[], "4k3/p7/8/8/8/8/P7/1K4K1 w - - 99 70 kc", "g1f2");
    assert_eq!(result(&*record), None, "clock 100, but a king-turn");
    let record = game(&[], "4k3/p7/8/8/8/8/P7/1K4K1 w - - 99 70 kc", "g1f2 0000");
    assert_eq!(result(&*record).as_deref(), Some("draw, fifty"));
    let record = game(&[], "4k3/p7/8/8/8/8/P7/1K4K1 b - - 100 70 kc", "");
    assert_eq!(result(&*record).as_deref(), Some("draw, fifty"), "read with clock 100");
}

#[test]
fn a_rampage_across_the_own_king_attacks_nothing() {
    let before = position("8/8/3k4/8/3K4/3R4/8/8 b - - 0 1 ac");
    assert_eq!(before.checked_names(), "", "own king before the enemy king");
    let behind = position("8/3R4/3k4/8/3K4/8/8/8 b - - 0 1 ac");
    assert_eq!(behind.checked_names(), "", "own king behind the enemy king");
    let beyond = position("8/3R4/3k4/8/8/3K4/8/8 b - - 0 1 ac");
    assert_eq!(beyond.checked_names(), "black", "own king out of reach");
}

#[test]
fn a_wall_between_lets_a_rampage_stop_before_the_own_king() {
    let p = position("8/3R4/3k4/3r4/3K4/8/8/8 b - - 0 1 ar");
    assert_eq!(p.checked_names(), "black");
    assert!(
        moves_from(&p, "d5").contains(&"d5a1".into()),
        "without the wall there is no rampage, so no check"
    );
}

#[test]
fn a_pass_and_an_empty_whirlwind_have_the_same_result() {
    let text = "4k3/8/8/8/8/8/1K4K1/8 K - - 1 1 kc";
    let (pass, whirl) = (game(&[], text, "0000"), game(&[], text, "b2b2"));
    assert_eq!(pass.text(), whirl.text());
    assert_ne!(legal(&position(text)).iter().filter(|m| *m == "0000" || *m == "b2b2").count(), 1);
}

#[test]
fn two_kings_can_lose_for_want_of_a_normal_decision() {
    let start = "1r2kr2/8/8/8/8/8/3r4/K6K b - - 0 40 kc";
    let record = game(&["emptywhirlwind=no"], start, "f8g8");
    assert_eq!(result(&*record).as_deref(), Some("black, no-moves"));
    let record = game(&["whirlwind=king-turn"], start, "f8g8");
    assert_eq!(result(&*record).as_deref(), Some("black, no-moves"));
    let record = game(&[], start, "f8g8");
    assert_eq!(record.legal(), ["a1a1", "h1h1"]);
}

#[test]
fn the_en_passant_field_is_written_after_every_double_step() {
    let record = game(&[], "4k3/8/8/8/8/8/4P3/4K3 w - - 5 9 cc", "e2e4");
    assert_eq!(record.text(), "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 9 cc");
}

#[test]
fn en_passant_stays_when_an_own_king_walks_on_to_the_squares_passed() {
    let start = "4k3/8/8/8/3p4/8/4P3/3K2K1 w - - 0 1 kc";
    let on_start = game(&[], start, "e2e4 d1e2");
    assert_eq!(on_start.text(), "4k3/8/8/8/3pP3/8/4K3/6K1 b - e3 0 1 kc");
    assert!(on_start.legal().contains(&"d4e3".to_owned()), "the capture exists");
    let start = "4k3/8/8/8/3p4/8/3KP3/6K1 w - - 0 1 kc";
    let on_passed = game(&[], "4k3/8/8/8/5p2/8/3KP3/6K1 w - - 0 1 kc", "e2e4 d2e2");
    assert_eq!(on_passed.text(), "4k3/8/8/8/4Pp2/8/4K3/6K1 b - e3 0 1 kc");
    let on_passed = game(&[], start, "e2e4 d2d3");
    assert_eq!(on_passed.text(), "4k3/8/8/8/3pP3/3K4/8/6K1 b - e3 0 1 kc");
    let passed = position("4k3/8/8/8/1p2P3/4K3/8/6K1 b - e3 0 1 kc");
    assert!(legal(&passed).iter().all(|m| !m.ends_with("e3")), "no capture exists");
    assert_eq!(passed.to_text(), "4k3/8/8/8/1p2P3/4K3/8/6K1 b - e3 0 1 kc", "and it is read");
}

#[test]
fn en_passant_ends_when_the_stepper_is_destroyed() {
    let record = game(&[], "4k3/8/8/7p/8/5K2/4P3/K7 w - - 0 1 kc", "e2e4 f3f3");
    assert_eq!(record.text(), "4k3/8/8/7p/8/5K2/8/K7 b - - 0 1 kc");
}

#[test]
fn a_nemesis_step_to_the_passed_square_that_is_not_diagonally_forward_captures_nothing() {
    let mut p = position("8/8/k3P3/3p4/8/8/8/4K3 w - d6 0 2 nc");
    p.play_text("e6d6");
    assert_eq!(p.to_text(), "8/8/k2P4/3p4/8/8/8/4K3 b - - 0 2 nc");
    let mut p = position("8/4P3/8/k2p4/8/8/8/4K3 w - d6 0 2 nc");
    p.play_text("e7d6");
    assert_eq!(p.to_text(), "8/8/3P4/k2p4/8/8/8/4K3 b - - 0 2 nc");
}

#[test]
fn repetition_compares_castling_rights_and_en_passant_only_where_a_legal_capture_exists() {
    let same = |a: &str, b: &str| position(a).repetition_key() == position(b).repetition_key();
    let base = "4k3/8/8/8/4P3/8/8/4K2R b - - 0 1 cc";
    assert!(same(base, "4k3/8/8/8/4P3/8/8/4K2R b - e3 0 1 cc"), "no pawn can capture");
    assert!(!same(base, "4k3/8/8/8/4P3/8/8/4K2R b H - 0 1 cc"));
    let ready = "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1 cc";
    assert!(!same(ready, "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1 cc"), "a pawn can");
    let pinned = "3k4/8/8/8/3pP3/8/8/3RK3 b - - 0 1 cc";
    assert!(same(pinned, "3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1 cc"), "it is pinned");
}

#[test]
fn the_position_the_game_starts_from_is_its_first_occurrence() {
    let record = game(&[], "1k4k1/8/8/8/8/8/1K4K1/8 w - - 0 1 kk", "b2b2 0000 b8b8 0000 g2g2 b2b2 g8g8 0000");
    assert_eq!(result(&*record).as_deref(), Some("draw, repetition"));
}

#[test]
fn castling_tests_every_square_and_the_final_position() {
    // The rook on b1 stands between a1 and the king's goal until it has moved.
    let p = position_with(&[], "4k3/8/8/8/8/8/8/rR2K3 w B - 0 1 cc");
    assert!(!moves_from(&p, "e1").contains(&"e1b1".into()));
}
