//! Option `capture=huff`: what may be missed, who may huff what, and what a huff does.

use crate::help::{after, decider, fields, forced, huff, legal, on, outcome, play, targets};

#[test]
fn k9_without_the_option_a_jump_must_be_made_and_nobody_is_huffed() {
    let record = forced("bMk6 wMl7 wMh1 rMt5 bMc6", "b wbr 0 1 -");
    assert_eq!(legal(&record), "k6m8");
}

#[test]
fn with_huff_a_step_may_be_made_although_a_jump_is_there() {
    let mut record = huff("bMk6 wMl7 wMh1 rMt5 bMc6", "b wbr 6 3 -");
    assert_eq!(targets(&record, "k6"), "j5 j7 l5 m8");
    play(&mut record, "c6d5");
    // Side, clock and turn are those of the next turn; the decider is White.
    assert_eq!(fields(&record), "r wbr 7 3 w:k6");
    assert_eq!(decider(&record), "white");
    assert_eq!(legal(&record), "0000 xk6");
}

#[test]
fn k5_a_removal_takes_the_piece_ends_the_failure_and_costs_no_turn() {
    let start = huff("bMk6 wMl7 rMj7 wMh1 rMt5 bMc6", "b wbr 6 3 -");
    let failed = after(start, "c6d5");
    assert_eq!(fields(&failed), "r wbr 7 3 r:k6;w:k6", "in turn order after the mover");
    let mut removed = failed.clone();
    play(&mut removed, "xk6");
    assert_eq!((on(&removed, "k6"), fields(&removed)), (String::new(), "r wbr 7 3 -".to_owned()));
    assert_eq!(decider(&removed), "red", "Red removed a piece and has the turn as well");
    // Declining leaves it to the next.
    let mut declined = failed;
    play(&mut declined, "0000");
    assert_eq!(fields(&declined), "r wbr 7 3 w:k6");
    assert_eq!(decider(&declined), "white");
    play(&mut declined, "0000");
    assert_eq!((on(&declined, "k6").as_str(), fields(&declined).as_str()), ("bM", "r wbr 7 3 -"));
}

#[test]
fn a_step_fails_all_the_pieces_that_had_a_jump_before_it() {
    // k6 could jump White, d5 Red; the step is by another piece.
    let mut record = huff("bMk6 wMl7 bMd5 rMe6 wMh1 rMt5 bMg4", "b wbr 0 1 -");
    play(&mut record, "g4h5");
    assert_eq!(fields(&record), "r wbr 1 1 r:d5;w:k6", "each opponent huffs for the own pieces only");
    let two = after(huff("bMk6 wMl7 bMd5 wMe6 wMh1 rMt5 bMg4", "b wbr 0 1 -"), "g4h5");
    assert_eq!(fields(&two), "r wbr 1 1 w:d5,k6");
    assert_eq!(legal(&two), "0000 xd5 xk6");
    assert_eq!(fields(&after(two, "xk6")), "r wbr 1 1 -", "at most one piece for one failure");
}

#[test]
fn the_squares_stand_in_order_of_file_then_rank() {
    let record = huff("bMd5 wMe4 bMk4 wMl5 bMk8 wMl7 bMk10 wMl9 wMh1 rMt5 bMi10", "b wbr 0 1 -");
    assert_eq!(fields(&after(record, "i10h9")), "r wbr 1 1 w:d5,k4,k8,k10");
}

#[test]
fn the_stepping_piece_is_named_by_its_new_square() {
    let record = huff("bMk6 wMl7 wMh1 rMt5 bMc6", "b wbr 0 1 -");
    assert_eq!(fields(&after(record.clone(), "k6j5")), "r wbr 1 1 w:j5");
    assert_eq!(on(&after(record, "k6j5 xj5"), "j5"), "");
}

#[test]
fn a_piece_that_could_jump_only_after_the_step_has_failed_nobody() {
    // The step brings k6 beside l7.
    let record = huff("bMj5 wMl7 wMh1 rMt5 bMc6", "b wbr 0 1 -");
    assert_eq!(fields(&after(record, "j5k6")), "r wbr 1 1 -");
    // The step opens a jump that was not there.
    let record = huff("bMk6 wMl7 bMm8 wMh1 rMt5", "b wbr 0 1 -");
    assert_eq!(fields(&after(record, "m8n9")), "r wbr 1 1 -");
}

#[test]
fn a_man_that_failed_and_was_crowned_by_the_step_is_removed_as_a_king() {
    let mut record = huff("bMk2 wMl3 wMh3 rMt5 bMc6", "b wbr 5 1 -");
    play(&mut record, "k2j1");
    assert_eq!(fields(&record), "r wbr 0 1 w:j1");
    assert_eq!(on(&record, "j1"), "bK");
    play(&mut record, "xj1");
    assert_eq!(on(&record, "j1"), "");
}

#[test]
fn a_jump_into_a_black_hole_is_a_jump_for_the_huff() {
    let record = huff("bMc2 wMb3 bMk6 wMh1 rMt5", "b wbr 0 1 -");
    assert_eq!(fields(&after(record.clone(), "k6l7")), "r wbr 1 1 w:c2");
    // And making it is no failure of others.
    let record = huff("bMc2 wMb3 bMk6 rMl7 wMh1 rMt5", "b wbr 0 1 -");
    assert_eq!(fields(&after(record, "c2a4")), "r wbr 1 1 -");
}

#[test]
fn a_jump_made_fails_nobody_whatever_else_could_jump() {
    let record = huff("bMk6 wMl7 bMd5 rMe6 wMh1 rMt5", "b wbr 0 1 -");
    assert_eq!(fields(&after(record, "d5f7")), "r wbr 0 1 -");
}

#[test]
fn a_stopped_series_fails_the_piece_that_stopped_towards_those_already_jumped() {
    // Men of both left, White jumped before: only White may huff.
    let record = huff("bMk6 wMl7 rMj7 bMd5 rMe6 wMh1 rMt5", "b wbr 0 4 +k6:w");
    assert_eq!(fields(&after(record, "0000")), "r wbr 0 4 w:k6");
    let record = huff("bMk6 wMl7 rMj7 wMh1 rMt5", "b wbr 0 4 +k6:wr");
    assert_eq!(fields(&after(record, "0000")), "r wbr 0 4 r:k6;w:k6");
}

#[test]
fn k7_a_series_stopped_before_the_second_opponent_fails_nobody() {
    let record = huff("bMk6 rMl7 wMh1 rMt5", "b wbr 0 4 +k6:w");
    assert_eq!(fields(&after(record, "0000")), "r wbr 0 4 -");
    let record = huff("bMc2 rMb3 wMh1 rMt5", "b wbr 0 4 +c2:w");
    assert_eq!(fields(&after(record, "0000")), "r wbr 0 4 -");
}

#[test]
fn a_series_stopped_before_a_black_hole_fails_like_any_other() {
    let record = huff("bMc2 wMb3 wMh1 rMt5", "b wbr 0 4 +c2:w");
    assert_eq!(fields(&after(record, "0000")), "r wbr 0 4 w:c2");
}

#[test]
fn a_completed_series_and_a_pass_fail_nobody() {
    let record = huff("bMk6 wMl7 wMh1 rMt5 bMd5 rMe6", "b wbr 0 4 +k6:w");
    assert_eq!(fields(&after(record, "k6m8")), "r wbr 0 4 -");
    let record = huff("bMa4 wMb3 wKb5 rKc2 rKc6", "b wbr 7 3 -");
    assert_eq!(fields(&after(record, "0000")), "r wbr 8 3 -");
}

#[test]
fn turn_order_of_the_deciders_follows_the_mover() {
    let record = huff("rMk6 wMl7 bMj7 wMh1 bMb5 rMo8", "r wbr 0 1 -");
    assert_eq!(fields(&after(record, "o8n7")), "w wbr 1 1 w:k6;b:k6");
    let record = huff("wMk6 rMl7 bMj7 rMt5 bMb5 wMo2", "w wbr 0 1 -");
    assert_eq!(
        fields(&after(record, "o2n3")),
        "b wbr 1 2 b:k6;r:k6",
        "the turn number rises before the huffs"
    );
}

#[test]
fn a_removal_is_no_capture_and_does_not_clear_the_clock() {
    let record = huff("bMk6 wMl7 wMh1 rMt5 bMc6", "b wbr 6 3 -");
    assert_eq!(fields(&after(record, "c6d5 xk6")), "r wbr 7 3 -");
}

#[test]
fn a_removal_that_takes_the_last_piece_eliminates_and_clears_the_clock() {
    let mut record = huff("bMk6 wMl7 wMh1 rMt5", "b wbr 6 3 -");
    play(&mut record, "k6j5 xj5");
    assert_eq!(fields(&record), "r wr 0 3 -");
    assert_eq!(outcome(&record), "goes on");
}

#[test]
fn a_huff_that_wins_moves_no_turn() {
    let mut record = huff("bMk6 rMl7", "b br 6 3 -");
    play(&mut record, "k6j5 xj5");
    assert_eq!(fields(&record), "r r 0 3 -");
    assert_eq!(outcome(&record), "{red} win last-player");
}

#[test]
fn the_next_player_is_judged_only_after_the_huffs() {
    // White's step into d1 shuts Black in; White's man on b3 failed to jump into that hole.
    let pending = after(huff("wMa4 wMb3 wMe2 wMd3 wMe4 bMc2", "w wb 0 1 -"), "e2d1");
    assert_eq!(fields(&pending), "b wb 1 2 b:b3");
    assert_eq!(outcome(&pending), "goes on");
    assert_eq!(outcome(&after(pending.clone(), "0000")), "{white} win last-player");
    assert_eq!(outcome(&after(pending, "xb3")), "goes on");
}
