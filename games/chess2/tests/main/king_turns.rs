//! The two decisions of a turn with warrior kings.

use crate::help::{game, legal, moves_from, position, result};

#[test]
fn a_king_turn_follows_the_normal_decision() {
    let record = game(&[], "4k3/p7/8/8/8/8/P7/1K4K1 w - - 3 70 kc", "a2a3");
    assert_eq!(record.text(), "4k3/p7/8/8/8/P7/8/1K4K1 K - - 0 70 kc");
    assert_eq!(record.to_move().name(), "white");
    assert!(record.legal().contains(&"0000".to_owned()));
    assert!(record.legal().iter().all(|m| !m.starts_with("a3")), "kings only");
}

#[test]
fn in_the_king_turn_a_king_moves_captures_whirls_or_passes() {
    let p = position("4k3/8/8/8/8/2n5/3K4/6K1 K - - 1 1 kc");
    let moves = legal(&p);
    for m in ["0000", "d2c3", "d2d2", "g1g2"] {
        assert!(moves.contains(&m.to_owned()), "{m} in {moves:?}");
    }
}

#[test]
fn no_own_king_may_be_attacked_after_either_decision() {
    let p = position("3rk3/8/8/8/8/8/4K3/K7 K - - 1 1 kc");
    assert!(!moves_from(&p, "e2").contains(&"e2d1".into()));
}

#[test]
fn en_passant_lives_through_the_king_turn() {
    let record = game(&[], "4k3/8/8/8/3p4/8/4P3/1K4K1 w - - 3 7 kc", "e2e4");
    assert_eq!(record.text(), "4k3/8/8/8/3pP3/8/8/1K4K1 K - e3 0 7 kc");
    let record = game(&[], "4k3/8/8/8/3p4/8/4P3/1K4K1 w - - 3 7 kc", "e2e4 0000");
    assert_eq!(record.text(), "4k3/8/8/8/3pP3/8/8/1K4K1 b - e3 0 7 kc");
    assert!(record.legal().contains(&"d4e3".to_owned()));
}

#[test]
fn both_kings_must_cross_at_the_same_time() {
    let record = game(&[], "4k3/8/8/8/K5K1/8/8/8 w - - 0 9 kc", "a4a5 0000");
    assert_eq!(result(&*record), None);
    let record = game(&[], "7k/8/8/8/K5K1/8/8/8 w - - 0 9 kc", "a4a5 g4g5");
    assert_eq!(result(&*record).as_deref(), Some("white, midline"));
}

#[test]
fn a_winning_normal_decision_leaves_no_king_turn() {
    let record = game(&[], "7k/8/8/K7/6K1/8/8/8 w - - 4 9 kc", "g4g5");
    assert_eq!(record.text(), "7k/8/8/K5K1/8/8/8/8 b - - 5 9 kc");
    assert_eq!(result(&*record).as_deref(), Some("white, midline"));
}

#[test]
fn any_one_king_attacked_with_no_cure_is_mate() {
    let record = game(&[], "4k3/8/1r6/2r5/8/8/8/K5K1 b - - 0 9 kc", "c5c2");
    assert_eq!(result(&*record), None);
    let record = game(&[], "4k3/8/1r6/2r5/8/8/8/K5K1 b - - 0 9 kc", "c5a5");
    assert_eq!(result(&*record).as_deref(), Some("black, checkmate"));
}

#[test]
fn mate_is_judged_when_the_opponents_turn_comes() {
    let record = game(&[], "7k/R7/8/8/8/2K5/6K1/1R6 w - - 0 40 kc", "b1b8");
    assert_eq!(result(&*record), None);
    let record = game(&[], "7k/R7/8/8/8/2K5/6K1/1R6 w - - 0 40 kc", "b1b8 0000");
    assert_eq!(result(&*record).as_deref(), Some("white, checkmate"));
}
