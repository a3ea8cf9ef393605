//! Pawns, single and inside merged pieces: C1 to C4.

use crate::{after, legal, played};
use variorum_chessplus::Chessplus;
use variorum_core::Game;

#[test]
fn c1_a_pawn_merges_straight_forward_never_diagonally() {
    let text = "7k/8/8/8/8/3NBN2/4P3/K7 w - - 0 1";
    assert_eq!(legal(&[], text, "e2"), "e2e3");
    assert_eq!(played(&[], text, "e2e3"), "7k/8/8/8/8/3N(BP)N2/8/K7 b - - 0 1");
}

#[test]
fn c1_a_pawn_merges_two_squares_ahead_over_an_empty_one() {
    let text = "7k/8/8/8/4B3/8/4P3/K7 w - - 0 1";
    assert_eq!(legal(&[], text, "e2"), "e2e3 e2e4");
    assert_eq!(played(&[], text, "e2e4"), "7k/8/8/8/4(BP)3/8/8/K7 b - - 0 1");
    // Over an own piece it does not go.
    assert_eq!(legal(&[], "7k/8/8/8/4B3/4N3/4P3/K7 w - - 0 1", "e2e"), "e2e3");
}

#[test]
fn c1_a_pawn_that_leaves_merges_by_the_same_steps() {
    let text = "7k/8/8/8/4B3/8/4(NP)3/K7 w - - 0 1";
    assert_eq!(legal(&[], text, "Pe2"), "Pe2e3 Pe2e4");
    let text = "7k/8/8/8/8/3N1N2/4(QP)3/K7 w - - 0 1";
    assert_eq!(legal(&[], text, "Pe2"), "Pe2e3 Pe2e4");
}

#[test]
fn a_pawn_does_not_step_onto_an_enemy() {
    assert_eq!(legal(&[], "7k/8/8/8/8/4n3/4P3/K7 w - - 0 1", "e2"), "");
    assert_eq!(legal(&[], "7k/8/8/8/4n3/8/4P3/K7 w - - 0 1", "e2"), "e2e3");
    assert_eq!(legal(&[], "7k/8/8/8/4n3/8/4(PP)3/K7 w - - 0 1", "e2"), "Pe2e3 e2e3");
}

#[test]
fn a_pawn_captures_diagonally_single_whole_or_leaving() {
    let text = "7k/8/8/3n4/4(NP)3/8/8/K7 w - - 0 1";
    assert_eq!(legal(&[], text, "e4d5"), "Pe4d5 e4d5");
    assert_eq!(legal(&[], "7k/8/8/3n4/4P3/8/8/K7 w - - 0 1", "e4d5"), "e4d5");
}

#[test]
fn c2_two_squares_from_the_start_rank_in_every_form() {
    for piece in ["P", "(NP)", "(PP)"] {
        let text = format!("7k/8/8/8/8/8/4{piece}3/K7 w - - 0 1");
        assert!(legal(&[], &text, "e2e4").contains("e2e4"), "{piece}");
    }
    assert_eq!(legal(&[], "7k/8/8/8/8/8/4(NP)3/K7 w - - 0 1", "e2e4"), "Pe2e4 e2e4");
}

#[test]
fn c2_a_pawn_carried_back_to_its_start_rank_steps_two_again() {
    let text = "7k/8/8/8/8/4(RP)3/8/K7 w - - 0 1";
    let record = after(&[], text, "e3e2 h8h7");
    assert!(record.legal().contains(&"Pe2e4".to_owned()));
}

#[test]
fn c2_one_square_from_every_other_rank() {
    assert_eq!(legal(&[], "7k/8/8/8/8/4P3/8/K7 w - - 0 1", "e3"), "e3e4");
    assert_eq!(legal(&[], "7k/8/8/8/8/8/8/K3P3 w - - 0 1", "e1"), "e1e2");
    assert_eq!(legal(&[], "K3p3/8/8/8/8/8/8/7k b - - 0 1", "e8"), "e8e7");
}

#[test]
fn a_pawn_left_on_its_first_rank_steps_one_then_two_and_captures() {
    let record = after(&[], "7k/8/8/8/8/8/5n2/K3(RP)3 w - - 0 1", "Re1e8 h8h7");
    assert!(record.legal().contains(&"e1f2".to_owned()) && record.legal().contains(&"e1e2".to_owned()));
    assert!(!record.legal().contains(&"e1e3".to_owned()));
    let record = after(&[], "7k/8/8/8/8/8/8/K3P3 w - - 0 1", "e1e2 h8h7");
    assert!(record.legal().contains(&"e2e4".to_owned()));
}

#[test]
fn c3_promotion_is_compulsory_and_to_a_queen() {
    assert_eq!(legal(&[], "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7"), "a7a8q");
    assert_eq!(played(&[], "8/P6k/8/8/8/8/8/K7 w - - 9 1", "a7a8q"), "Q7/7k/8/8/8/8/8/K7 b - - 0 1");
    assert_eq!(played(&[], "k7/8/8/8/8/8/7p/K7 b - - 9 1", "h2h1q"), "k7/8/8/8/8/8/8/K6q w - - 0 2");
}

#[test]
fn c3_a_merged_piece_with_a_pawn_promotes_by_whichever_ability() {
    for (piece, m) in [("(RP)", "a4a8q"), ("(QP)", "a4e8q"), ("(BP)", "a4e8q")] {
        let text = format!("8/7k/8/8/{piece}7/8/8/K7 w - - 0 1");
        let after = played(&[], &text, m);
        assert_eq!(after.matches('Q').count(), 1, "{after}");
        assert_eq!(after.matches(['R', 'B', 'P']).count(), 0, "{after}");
    }
    let text = "8/7k/3(NP)4/8/8/8/8/K7 w - - 0 1";
    assert_eq!(legal(&[], text, "d6e8"), "Nd6e8 d6e8q");
}

#[test]
fn c3_a_part_without_a_pawn_leaves_for_the_last_rank_unchanged() {
    let text = "8/7k/8/8/(RP)7/8/8/K7 w - - 3 1";
    assert_eq!(played(&[], text, "Ra4a8"), "R7/7k/8/8/P7/8/8/K7 b - - 4 1");
}

#[test]
fn c3_a_pawn_that_merges_on_the_last_rank_takes_its_partner_with_it() {
    let text = "N7/P6k/8/8/8/8/8/K7 w - - 0 1";
    assert_eq!(legal(&[], text, "a7"), "a7a8q");
    assert_eq!(played(&[], text, "a7a8q"), "Q7/7k/8/8/8/8/8/K7 b - - 0 1");
    let text = "N7/(RP)7/7k/8/8/8/8/K7 w - - 0 1";
    assert_eq!(played(&[], text, "Pa7a8q"), "Q7/R7/7k/8/8/8/8/K7 b - - 0 1");
}

#[test]
fn c3_both_pawns_of_a_pp_promote_to_one_queen_one_alone_leaves_the_other() {
    let text = "8/(PP)6k/8/8/8/8/8/K7 w - - 0 1";
    assert_eq!(played(&[], text, "a7a8q"), "Q7/7k/8/8/8/8/8/K7 b - - 0 1");
    assert_eq!(played(&[], text, "Pa7a8q"), "Q7/P6k/8/8/8/8/8/K7 b - - 0 1");
}

#[test]
fn en_passant_is_always_marked() {
    let text = "7k/8/8/3pP3/8/8/8/K7 w - d6 0 1";
    assert_eq!(legal(&[], text, "e5d6"), "e5d6ep");
    assert_eq!(played(&[], text, "e5d6ep"), "7k/8/3P4/8/8/8/8/K7 b - - 0 1");
}

#[test]
fn a_queen_and_pawn_has_the_slide_and_the_capture_in_passing() {
    let text = "6k1/8/8/3p(QP)3/8/8/8/K7 w - d6 4 1";
    assert_eq!(legal(&[], text, "e5d6"), "Pe5d6ep Qe5d6 e5d6 e5d6ep");
    assert_eq!(played(&[], text, "e5d6"), "6k1/8/3(QP)4/3p4/8/8/8/K7 b - - 0 1");
    assert_eq!(played(&[], text, "e5d6ep"), "6k1/8/3(QP)4/8/8/8/8/K7 b - - 0 1");
    assert_eq!(played(&[], text, "Pe5d6ep"), "6k1/8/3P4/4Q3/8/8/8/K7 b - - 0 1");
    assert_eq!(played(&[], text, "Qe5d6"), "6k1/8/3Q4/3pP3/8/8/8/K7 b - - 5 1");
}

#[test]
fn c4_a_single_pawn_and_a_pp_can_be_captured_in_passing() {
    let text = "7k/8/8/8/3p4/8/4P3/K7 w - - 0 1";
    assert_eq!(played(&[], text, "e2e4 d4e3ep"), "7k/8/8/8/8/4p3/8/K7 w - - 0 2");
    let text = "7k/8/8/8/3p4/8/4(PP)3/K7 w - - 0 1";
    assert_eq!(played(&[], text, "e2e4"), "7k/8/8/8/3p(PP)3/8/8/K7 b - e3 0 1");
    assert_eq!(played(&[], text, "e2e4 d4e3ep"), "7k/8/8/8/8/4p3/8/K7 w - - 0 2");
}

#[test]
fn c4_a_pawn_that_leaves_by_two_can_be_captured_its_partner_stays() {
    let text = "7k/8/8/8/3p4/8/4(NP)3/K7 w - - 0 1";
    assert_eq!(played(&[], text, "Pe2e4"), "7k/8/8/8/3pP3/8/4N3/K7 b - e3 0 1");
    assert_eq!(played(&[], text, "Pe2e4 d4e3ep"), "7k/8/8/8/8/4p3/4N3/K7 w - - 0 2");
    let text = "7k/8/8/8/3p4/8/4(PP)3/K7 w - - 0 1";
    assert_eq!(played(&[], text, "Pe2e4 d4e3ep"), "7k/8/8/8/8/4p3/4P3/K7 w - - 0 2");
}

#[test]
fn c4_any_other_merged_piece_stepping_two_is_safe() {
    for piece in ["(QP)", "(RP)", "(NP)", "(BP)"] {
        let text = format!("7k/8/8/8/3p4/8/4{piece}3/K7 w - - 0 1");
        let after = played(&[], &text, "e2e4");
        assert!(after.contains(" b - - 0 1"), "{after}");
    }
}

#[test]
fn c4_a_pawn_that_lands_by_merging_is_safe() {
    let text = "7k/8/8/8/3pB3/8/4P3/K7 w - - 0 1";
    assert_eq!(played(&[], text, "e2e4"), "7k/8/8/8/3p(BP)3/8/8/K7 b - - 0 1");
}

#[test]
fn c4_a_merged_piece_captures_in_passing_whole_or_by_its_pawn() {
    let text = "7k/8/8/8/3(rp)P3/8/8/K7 b - e3 0 1";
    assert_eq!(legal(&[], text, "ep"), "Pd4e3ep d4e3ep");
    assert_eq!(played(&[], text, "d4e3ep"), "7k/8/8/8/8/4(rp)3/8/K7 w - - 0 2");
    assert_eq!(played(&[], text, "Pd4e3ep"), "7k/8/8/8/3r4/4p3/8/K7 w - - 0 2");
}

#[test]
fn en_passant_must_be_at_once() {
    let record = after(&[], "7k/8/8/8/3p4/8/4P3/K7 w - - 0 1", "e2e4 h8h7 a1a2");
    assert!(!record.legal().iter().any(|m| m.ends_with("ep")));
}

#[test]
fn en_passant_must_leave_the_king_safe() {
    // Both pawns leave the rank between rook and king; by splitting, one piece stays there.
    assert_eq!(legal(&[], "7k/8/8/K2pP2r/8/8/8/8 w - d6 0 1", "ep"), "");
    assert_eq!(legal(&[], "7k/8/8/K2p(NP)2r/8/8/8/8 w - d6 0 1", "ep"), "Pe5d6ep");
}

#[test]
fn en_passant_answers_the_check_of_the_pawn_itself() {
    assert_eq!(legal(&[], "7k/8/8/3pP3/4K3/8/8/8 w - d6 0 1", "ep"), "e5d6ep");
}

#[test]
fn the_passed_square_is_written_after_every_step_that_can_be_answered() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert!(played(&[], start, "e2e4").ends_with(" b KQkq e3 0 1"));
    assert!(played(&[], start, "e2e3").ends_with(" b KQkq - 0 1"));
}

#[test]
fn enpassant_off_writes_no_square_and_captures_nothing() {
    let off = ["enpassant=off"];
    let text = "7k/8/8/8/3p4/8/4P3/K7 w - - 0 1";
    assert_eq!(played(&off, text, "e2e4"), "7k/8/8/8/3pP3/8/8/K7 b - - 0 1");
    let record = after(&off, text, "e2e4");
    assert!(!record.legal().iter().any(|m| m.ends_with("ep")));
}

#[test]
fn c8_en_passant_is_on_by_default() {
    assert!(played(&[], "7k/8/8/8/3p4/8/4P3/K7 w - - 0 1", "e2e4").contains(" e3 "));
}

#[test]
fn c14_en_passant_is_on_with_the_2016_sheet_too_and_the_form_says_so() {
    assert!(played(&["edition=2016"], "7k/8/8/8/3p4/8/4P3/K7 w - - 0 1", "e2e4").contains(" e3 "));
    let spec = Chessplus::CARD.options.iter().find(|spec| spec.name == "enpassant").expect("the option");
    assert!(spec.help.contains("sheet of 2016 does not have it") && spec.help.contains("both editions"));
}
