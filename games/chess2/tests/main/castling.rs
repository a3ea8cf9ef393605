//! S1: castling of Classic, as in Chess960.

use crate::help::{Handy, moves_from, position, start};

#[test]
fn s1_castling_on_shuffled_arrays_is_that_of_chess960() {
    let mut p = position("4k3/8/8/8/8/8/8/RK5R w HA - 0 1 cc");
    let moves = moves_from(&p, "b1");
    assert!(moves.contains(&"b1a1".into()) && moves.contains(&"b1h1".into()), "{moves:?}");
    p.play_text("b1a1");
    assert_eq!(p.to_text(), "4k3/8/8/8/8/8/8/2KR3R b - - 1 1 cc");
}

#[test]
fn s1_the_arrays_of_classic_have_both_rights() {
    assert_eq!(start(&["start=0"]), "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1 cc");
}

#[test]
fn only_classic_castles() {
    let p = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 nc");
    assert!(!moves_from(&p, "e1").contains(&"e1h1".into()));
    let p = position("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1 nc");
    assert!(moves_from(&p, "e8").contains(&"e8h8".into()));
}

#[test]
fn castling_is_read_as_king_then_rook_only() {
    let p = position("4k3/8/8/8/8/8/8/R3K2R w HA - 0 1 cc");
    assert!(p.try_text("e1h1").is_ok());
    assert!(p.try_text("e1g1").is_err());
}

#[test]
fn a_reaper_or_ghost_attacks_no_castling_square() {
    let p = position("4k3/8/8/8/8/8/3q1q2/R3K2R w HA - 0 1 cr");
    assert!(moves_from(&p, "e1").contains(&"e1h1".into()));
}

#[test]
fn an_elephant_attacks_castling_squares_through_pieces() {
    let p = position("4k3/8/8/8/5r2/5n2/5P2/R3K2R w HA - 0 1 ca");
    assert!(!moves_from(&p, "e1").contains(&"e1h1".into()));
    let p = position("4k3/8/8/8/3b4/8/8/R3K2R w HA - 0 1 ca");
    assert!(moves_from(&p, "e1").contains(&"e1h1".into()), "a tiger three away attacks nothing there");
}

#[test]
fn every_square_from_the_kings_to_its_goal_is_tested() {
    let castles = |text: &str, m: &str| moves_from(&position(text), &m[..2]).contains(&m.to_owned());
    assert!(!castles("3rk3/8/8/8/8/8/8/R3K2R w HA - 0 1 cc", "e1a1"), "crosses d1");
    assert!(castles("3rk3/8/8/8/8/8/8/R3K2R w HA - 0 1 cc", "e1h1"));
    assert!(!castles("4k3/8/8/8/4r3/8/8/R3K2R w HA - 0 1 cc", "e1h1"), "out of check");
    assert!(!castles("Qr2k3/8/8/8/8/8/8/4K3 b b - 0 1 cc", "e8b8"), "the rook was the shield");
}

#[test]
fn a_whirlwind_or_capture_ends_the_right() {
    let mut p = position("r3k2r/6K1/8/8/8/8/8/4K3 w ha - 0 5 kc");
    p.play_text("g7h8");
    assert_eq!(p.to_text(), "r3k2K/8/8/8/8/8/8/4K3 K a - 0 5 kc");
    let mut p = position("r3k2r/6K1/8/8/8/8/8/4K3 w ha - 0 5 kc");
    p.play_text("g7g7");
    assert_eq!(p.to_text(), "r3k3/6K1/8/8/8/8/8/4K3 K a - 0 5 kc");
}
