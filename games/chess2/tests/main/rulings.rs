//! The rulings by number, and those that players may switch.

use crate::help::{Handy, game, legal, moves_from, position, position_with, result};
use variorum_chess2::Chess2;
use variorum_core::{Game, Player, Role};

#[test]
fn n1_a_diagonal_forward_nemesis_step_to_the_en_passant_square_is_the_capture() {
    let mut p = position("k7/8/8/3pP3/8/8/8/4K3 w - d6 0 2 nc");
    p.play_text("e5d6");
    assert_eq!(p.to_text(), "k7/8/3P4/8/8/8/8/4K3 b - - 0 2 nc");
    // Where the capture is not legal, the step is not either.
    let p = position("8/8/3k4/8/R2pP2K/8/8/8 b - e3 0 2 cn");
    assert!(moves_from(&p, "d4").contains(&"d4e3".into()));
    let p = position("8/8/8/3k4/3pP3/8/8/K2R4 b - e3 0 2 cn");
    assert!(!moves_from(&p, "d4").contains(&"d4e3".into()));
}

#[test]
fn w1_an_empty_whirlwind_is_a_decision() {
    let p = position("4k3/8/8/8/8/8/1K4K1/8 w - - 0 1 kc");
    assert!(legal(&p).contains(&"b2b2".into()));
    let p = position("4k3/8/8/8/8/8/1K4K1/8 K - - 1 1 kc");
    assert!(legal(&p).contains(&"b2b2".into()));
}

#[test]
fn w1_a_whirlwind_destroys_a_nemesis_and_an_elephant() {
    let mut p = position("4k3/5b2/8/8/8/1q6/1K4K1/8 w - - 0 1 kn");
    p.play_text("b2b2");
    assert_eq!(p.to_text(), "4k3/5b2/8/8/8/8/1K4K1/8 K - - 0 1 kn");
    let mut p = position("4k3/8/8/8/8/8/1r4K1/1K6 w - - 0 1 ka");
    p.play_text("b1b1");
    assert_eq!(p.to_text(), "4k3/8/8/8/8/8/6K1/1K6 K - - 0 1 ka");
}

#[test]
fn r1_a_rampage_passes_no_piece_that_cannot_be_captured() {
    let p = position("7k/8/8/3r4/3R4/8/8/K7 w - - 0 1 ar");
    assert!(
        !moves_from(&p, "d4").iter().any(|m| m > &"d4d4".to_owned() && m.starts_with("d4d")),
        "a wall first"
    );
    let mut p = position("7k/8/3r4/3p4/3R4/8/8/K7 w - - 0 1 ar");
    p.play_text("d4d5");
    assert_eq!(p.to_text(), "7k/8/3r4/3R4/8/8/8/K7 b - - 0 1 ar", "it stops before the ghost");
    let mut p = position("7k/8/3q4/3p4/3R4/8/8/K7 w - - 0 1 an");
    p.play_text("d4d5");
    assert_eq!(p.to_text(), "7k/8/3q4/3R4/8/8/8/K7 b - - 0 1 an", "and before a nemesis");
    let mut p = position("7k/3r4/8/3p4/3R4/8/8/K7 w - - 0 1 aa");
    p.play_text("d4d6");
    assert_eq!(
        p.to_text(),
        "7k/3r4/3R4/8/8/8/8/K7 b - - 0 1 aa",
        "and before an elephant three squares away"
    );
}

#[test]
fn t1_no_own_king_in_check_after_the_normal_turn_or_the_king_turn() {
    // The normal decision alone must leave both kings safe: the king-turn cannot repair it.
    let p = position("4k3/8/8/8/8/8/r7/K4NK1 w - - 0 1 kc");
    assert_eq!(legal(&p), ["a1a1", "a1a2", "a1b1"]);
    let p = position("4k3/8/8/8/8/8/1r6/K5K1 K - - 0 1 kr");
    assert!(moves_from(&p, "a1").iter().all(|m| m != "a1b2"), "a ghost is not taken");
}

#[test]
fn t2_a_midline_step_out_of_check_is_a_legal_reply() {
    let record = game(&[], "r3k3/8/8/8/K7/8/8/1r2r3 w - - 0 9 cc", "");
    assert!(record.outcome().is_some(), "no square is free");
    let record = game(&[], "r3k3/8/8/8/K7/8/8/4r3 w - - 0 9 cc", "a4b5");
    assert_eq!(result(&*record).as_deref(), Some("white, midline"));
}

#[test]
fn t2_the_winning_decision_ends_the_game_and_is_tested_after_each() {
    let record = game(&[], "7k/8/8/K7/6K1/8/8/8 w - - 4 9 kc", "g4g5");
    assert!(record.legal().is_empty());
    let record = game(&[], "7k/8/8/K7/6K1/8/8/8 w - - 4 9 kc", "a5a6 g4g5");
    assert_eq!(result(&*record).as_deref(), Some("white, midline"));
    assert_eq!(record.text(), "7k/8/K7/6K1/8/8/8/8 b - - 5 9 kc");
}

#[test]
fn t3_both_kings_must_stand_on_the_far_half_at_the_same_time() {
    // One goes back as the other crosses.
    let crossing = "7k/8/8/K7/6K1/8/8/8 w - - 4 9 kc";
    let record = game(&[], crossing, "a5a4 g4g5");
    assert_eq!((result(&*record), record.text().as_str()), (None, "7k/8/8/6K1/K7/8/8/8 b - - 5 9 kc"));
    let record = game(&[], crossing, "a5a4 g4g5 h8h7 a4a5");
    assert_eq!(result(&*record).as_deref(), Some("white, midline"));
}

#[test]
fn t4_a_king_turn_cannot_cure_a_check() {
    let p = position("3rk3/8/8/8/8/8/3KN3/K7 w - - 1 1 kc");
    assert_eq!(moves_from(&p, "e2"), ["e2d4"], "the normal decision must end the check");
    assert!(moves_from(&p, "a1").is_empty());
    assert!(!legal(&p).contains(&"d2d2".into()), "a whirlwind beside the rook's line does not");
    // With the rook out of the way the king could step to g1, but only in the king-turn.
    let record = game(&[], "4k3/8/8/8/8/8/5nPP/K5RK w - - 0 9 kc", "");
    assert_eq!(result(&*record).as_deref(), Some("black, checkmate"));
}

#[test]
fn d1_a_normal_decision_and_its_king_turn_are_one_turn() {
    let record = game(&[], "4k3/p7/8/8/8/8/P7/1K4K1 w - - 7 70 kc", "b1b2 g1g2");
    assert_eq!(record.text(), "4k3/p7/8/8/8/8/PK4K1/8 b - - 8 70 kc");
    let record = game(&[], "4k3/8/8/8/8/p7/8/1K4K1 w - - 7 70 kc", "b1a2 a2a3");
    assert_eq!(record.text(), "4k3/8/8/8/8/K7/8/6K1 b - - 0 70 kc", "the king-turn resets the count");
}

#[test]
fn d1_what_counts_as_a_capture() {
    let clock = |text: &str, moves: &str| {
        let record = game(&[], text, moves);
        record.text().split(' ').nth(4).map(str::to_owned).expect("a clock")
    };
    assert_eq!(clock("4k3/8/8/8/8/8/PK4K1/8 w - - 7 9 kc", "b2b2"), "0", "a whirlwind that destroys");
    assert_eq!(clock("4k3/8/8/8/8/8/1K4K1/8 w - - 7 9 kc", "b2b2"), "8", "an empty one does not");
    assert_eq!(clock("4k3/8/8/3P4/8/2N5/8/K7 w - - 7 9 ac", "c3d5"), "0", "a horse that takes its own");
    assert_eq!(clock("4k3/8/8/3P4/3R4/8/8/K7 w - - 7 9 ac", "d4d7"), "0", "an elephant that takes its own");
}

#[test]
fn d1_impossible_checkmate_is_never_declared() {
    let record = game(&[], "4k3/8/8/8/8/8/8/4K3 w - - 0 9 cc", "e1e2 e8e7");
    assert_eq!(result(&*record), None);
}

#[test]
fn r2_impossible_checkmate_is_never_declared_with_pieces_that_cannot_mate() {
    let record = game(&[], "r3k3/8/8/8/8/8/8/R3K3 w - - 0 9 rr", "e1e2 e8e7");
    assert_eq!(result(&*record), None);
}

#[test]
fn r2_nor_behind_a_wall_of_pawns_that_no_king_can_pass() {
    let wall = "4k3/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/8/4K3 w - - 0 40 cc";
    let record = game(&[], wall, "e1e2 e8e7 e2e3");
    assert_eq!(result(&*record), None);
    let record = game(&[], wall, "e1e2 e8e7 e2e3 e7f7");
    assert!(record.legal().iter().all(|m| m.starts_with("e3") && !m.ends_with('4')), "{:?}", record.legal());
    let there_and_back = "e1e2 e8e7 e2e1 e7e8 ".repeat(2);
    assert_eq!(result(&*game(&[], wall, &there_and_back)).as_deref(), Some("draw, repetition"));
    let rules = Chess2::CARD.rules.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(rules.contains("Nearly always a king can still walk over the midline."));
}

#[test]
fn s2_each_player_chooses_an_army_in_secret() {
    let roles: Vec<(&str, Role)> = Chess2::CARD.options.iter().map(|spec| (spec.name, spec.role)).collect();
    assert!(roles.contains(&("white", Role::Secret(Player::WHITE))));
    assert!(roles.contains(&("black", Role::Secret(Player::BLACK))));
}

#[test]
fn n2_nemesis_pawns_never_step_two_squares() {
    let p = position("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 nc");
    assert_eq!(moves_from(&p, "e2"), ["e2e3"]);
}

#[test]
fn whirlwind_king_turn_forbids_it_as_a_normal_decision() {
    let text = |side: &str| format!("4k3/8/8/8/8/2n5/1K4K1/8 {side} - - 1 1 kc");
    let only = ["whirlwind=king-turn"];
    assert!(legal(&position(&text("w"))).contains(&"b2b2".into()));
    assert!(!legal(&position_with(&only, &text("w"))).contains(&"b2b2".into()));
    assert!(legal(&position_with(&only, &text("K"))).contains(&"b2b2".into()));
}

#[test]
fn emptywhirlwind_no_needs_something_to_destroy_and_ghosts_do_not_count() {
    let no = ["emptywhirlwind=no"];
    let p = position_with(&no, "4k3/8/8/8/8/2r5/1K4K1/8 w - - 0 1 kr");
    assert!(!legal(&p).iter().any(|m| m == "b2b2" || m == "g2g2"));
    let p = position_with(&no, "4k3/8/8/8/8/p1r5/1K4K1/8 w - - 0 1 kr");
    assert!(legal(&p).contains(&"b2b2".into()));
}

#[test]
fn ghostwhirlwind_no_forbids_it_beside_a_ghost() {
    let text = "4k3/8/8/8/8/p1r5/1K4K1/8 w - - 0 1 kr";
    assert!(legal(&position(text)).contains(&"b2b2".into()));
    let p = position_with(&["ghostwhirlwind=no"], text);
    assert!(!legal(&p).contains(&"b2b2".into()));
    let p = position_with(&["ghostwhirlwind=no"], "4k3/8/8/8/8/8/p4K2/2K1B3 w - - 0 1 kr");
    assert!(legal(&p).contains(&"f2f2".into()), "no ghost beside it");
}

#[test]
fn rampage_illegal_forbids_it_and_its_check_where_a_wall_stands() {
    let illegal = ["rampage=illegal"];
    let p = position_with(&illegal, "7k/8/3q4/3p4/3R4/8/8/K7 w - - 0 1 an");
    assert!(!moves_from(&p, "d4").contains(&"d4d5".into()));
    let behind = "8/4r3/8/4k3/4R3/8/8/4K3 b - - 0 1 ar";
    assert_eq!(position(behind).checked_names(), "black", "a wall behind the king does not shelter it");
    assert_eq!(position_with(&illegal, behind).checked_names(), "", "under the other ruling it does");
    let edge = "3r3k/3n4/3R4/8/8/8/8/K7 w - - 0 1 ac";
    assert!(moves_from(&position_with(&illegal, edge), "d6").contains(&"d6d8".into()), "the edge is no wall");
}
