//! Jumps, series, K7, crowning by jumps, black holes.

use crate::help::{after, decider, fields, forced, game, huff, legal, on, outcome, play, targets};
use variorum_megacheckers::Move;

#[test]
fn a_jump_is_over_an_adjacent_piece_of_either_opponent_to_the_empty_square_behind() {
    for over in ["wM", "rM", "wK", "rK"] {
        for (from, at, to) in [("k6", "l7", "m8"), ("k6", "j7", "i8"), ("k6", "j5", "i4"), ("k6", "l5", "m4")]
        {
            let mut record = forced(&format!("bM{from} {over}{at} wMh1 rMt5"), "b wbr 5 1 -");
            assert_eq!(legal(&record), format!("{from}{to}"), "over {over} on {at}");
            play(&mut record, &format!("{from}{to}"));
            assert_eq!(on(&record, at), "", "the piece jumped is captured");
            assert_eq!(on(&record, to), "bM");
            assert_eq!(fields(&record), "r wbr 0 1 -");
        }
    }
}

#[test]
fn no_jump_over_an_own_piece_two_pieces_or_over_the_edge() {
    let none = |pieces: &str| {
        let record = forced(&format!("{pieces} wMh1 rMt5"), "b wbr 0 1 -");
        let position = record.position();
        let is_jump = |m: &Move| matches!(m, Move::Jump { .. });
        assert!(!record.legal_moves().iter().any(is_jump), "{}", legal(&record));
        assert!(position.occupied().len() > 2);
    };
    none("bMk6 bMl7");
    none("bMk6 wMl7 wMm8");
    none("bMk6 wMl7 rMm8");
    none("bMc4 wMb3");
    none("bMs4 rMt3");
}

#[test]
fn men_jump_diagonally_only_and_kings_in_all_eight_directions() {
    let man = forced("bMk6 wKk7 wKl6 rMt5", "b wbr 0 1 -");
    assert_eq!(targets(&man, "k6"), "j5 j7 l5 l7");
    for (at, to) in [
        ("k7", "k8"),
        ("l6", "m6"),
        ("k5", "k4"),
        ("j6", "i6"),
        ("l7", "m8"),
        ("j7", "i8"),
        ("j5", "i4"),
        ("l5", "m4"),
    ] {
        let king = forced(&format!("bKk6 wK{at} wKh1 rMt5"), "b wbr 0 1 -");
        assert_eq!(legal(&king), format!("k6{to}"), "over {at}");
    }
    // From a light square too.
    let light = forced("bKk5 wKl6 wMk6 rMt5", "b wbr 0 1 -");
    assert_eq!(legal(&light), "k5k7 k5m7");
}

#[test]
fn jumping_is_compulsory_and_which_jump_is_free() {
    let record = forced("bMk6 wMl7 rMj5 bMd3 wMh1 rMt5", "b wbr 0 1 -");
    assert_eq!(legal(&record), "k6i4 k6m8");
    let record = forced("bMk6 wMl7 bMc4 wMd5 rMt5 bMf9", "b wbr 0 1 -");
    assert_eq!(legal(&record), "c4e6 k6m8", "no other piece may step");
}

#[test]
fn k2_a_captured_piece_is_off_the_board_before_the_next_jump() {
    // Round in a circle: the last jump lands where the series began, and then over e4's empty place.
    let mut record = forced("bMk4 wMl5 wMl7 wMj7 wMj5 rMt5 wMh1", "b wbr 0 1 -");
    play(&mut record, "k4m6 m6k8 k8i6");
    assert_eq!((on(&record, "l5"), on(&record, "l7"), on(&record, "j7")), Default::default());
    play(&mut record, "i6k4");
    assert_eq!((on(&record, "k4").as_str(), on(&record, "j5").as_str()), ("bM", ""));
    assert_eq!(fields(&record), "r wbr 0 1 -");
}

#[test]
fn each_jump_of_a_series_is_one_decision_of_the_same_player() {
    let mut record = forced("bMd3 wMe4 rMg6 wMh1 rMt5 bMc6", "b wbr 30 12 -");
    play(&mut record, "d3f5");
    assert_eq!(fields(&record), "b wbr 0 12 +f5:w");
    assert_eq!(decider(&record), "black");
    // Over Red, who was not yet jumped, it is a right: either go on or stop.
    assert_eq!(legal(&record), "0000 f5h7");
    play(&mut record, "f5h7");
    assert_eq!(fields(&record), "r wbr 0 12 -", "the turn ends with the last jump");
    assert_eq!(on(&record, "h7"), "bM");
}

#[test]
fn only_the_piece_that_jumped_goes_on() {
    let record = forced("bMf5 wMg6 bMk6 wMl7 wMh1 rMt5", "b wbr 0 1 +f5:w");
    assert_eq!(legal(&record), "f5h7");
    let record = huff("bMf5 wMg6 bMk6 wMl7 wMh1 rMt5", "b wbr 0 1 +f5:w");
    assert_eq!(legal(&record), "0000 f5h7", "with huff it may stop but not step");
}

#[test]
fn a_series_goes_in_any_direction_over_both_opponents() {
    let mut record = forced("bMd3 wMe4 rMg4 wMi4 wMh1 rMt5 bMc6", "b wbr 0 1 -");
    play(&mut record, "d3f5 f5h3 h3j5");
    assert_eq!((on(&record, "e4"), on(&record, "g4"), on(&record, "i4")), Default::default());
    assert_eq!(on(&record, "j5"), "bM");
}

#[test]
fn k7_a_series_may_be_stopped_where_every_jump_left_is_over_the_opponent_not_yet_jumped() {
    // All over Red after White: may stop. One over White: may not.
    let right = forced("bMk6 rMl7 rMj7 wMh1 rMt5", "b wbr 0 1 +k6:w");
    assert_eq!(legal(&right), "0000 k6i8 k6m8");
    let duty = forced("bMk6 rMl7 wMj7 wMh1 rMt5", "b wbr 0 1 +k6:w");
    assert_eq!(legal(&duty), "k6i8 k6m8");
    let both_jumped = forced("bMk6 rMl7 wMh1 rMt5", "b wbr 0 1 +k6:wr");
    assert_eq!(legal(&both_jumped), "k6m8");
    let mut stopped = right;
    play(&mut stopped, "0000");
    assert_eq!(fields(&stopped), "r wbr 0 1 -");
    assert_eq!(on(&stopped, "l7"), "rM");
}

#[test]
fn k7_the_first_jump_is_a_duty_whoever_is_jumped() {
    let record = forced("bMk6 rMl7 wMh1 rMt5", "b wbr 0 1 -");
    assert_eq!(legal(&record), "k6m8");
}

#[test]
fn k7_counts_a_jump_into_a_black_hole_as_any_other() {
    // From c2 over b3 into a4.
    let duty = forced("bMc2 wMb3 bMk6 wMh1 rMt5", "b wbr 0 1 +c2:w");
    assert_eq!(legal(&duty), "c2a4");
    let right = forced("bMc2 rMb3 bMk6 wMh1 rMt5", "b wbr 0 1 +c2:w");
    assert_eq!(legal(&right), "0000 c2a4");
    // A hole over White, already jumped, and a jump over Red: the first is a duty, so no stop.
    let mixed = forced("bMc2 wMb3 rMd3 bMk6 wMh1 rMt5", "b wbr 0 1 +c2:w");
    assert_eq!(legal(&mixed), "c2a4 c2e4");
}

#[test]
fn k3_a_man_that_jumps_onto_a_back_line_is_crowned_and_the_series_ends() {
    // Black's man jumps to j1; as a man or king it could go on over k2.
    let mut record = forced("bMh3 wMi2 wMk2 wMg4 rMt5", "b wbr 0 1 -");
    play(&mut record, "h3j1");
    assert_eq!((on(&record, "j1").as_str(), fields(&record).as_str()), ("bK", "r wbr 0 1 -"));
    assert_eq!(on(&record, "k2"), "wM");
    // With huff too: it ends, and nobody may huff.
    let record = after(huff("bMh3 wMi2 wMk2 wMg4 rMt5", "b wbr 0 1 -"), "h3j1");
    assert_eq!(fields(&record), "r wbr 0 1 -");
}

#[test]
fn k3_a_kings_series_does_not_end_on_a_back_line() {
    let mut record = forced("bKh3 wMi2 wMk2 wMg4 rMt5", "b wbr 0 1 -");
    play(&mut record, "h3j1");
    assert_eq!(fields(&record), "b wbr 0 1 +j1:w");
    assert_eq!(legal(&record), "j1l3");
}

#[test]
fn a_piece_that_jumps_into_a_black_hole_is_lost_and_the_piece_jumped_stays() {
    for (piece, over, hole) in [
        ("bMc2", "wMb3", "a4"),
        ("bMc6", "wKb5", "a4"),
        ("bMf3", "rMe2", "d1"),
        ("bMp3", "rMq2", "r1"),
        ("bKl11", "wKk12", "j13"),
        ("bKj11", "wKk12", "l13"),
        ("bKj11", "wKj12", "j13"),
        ("bKc4", "wKb4", "a4"),
    ] {
        let mut record = forced(&format!("{piece} {over} bMg6 wMh1 rMr7"), "b wbr 3 1 -");
        assert_eq!(legal(&record), format!("{}{hole}", &piece[2..]), "compulsory into {hole}");
        play(&mut record, &format!("{}{hole}", &piece[2..]));
        assert_eq!(on(&record, hole), "");
        assert_eq!(on(&record, &over[2..]), over[..2]);
        assert_eq!(fields(&record), "r wbr 4 1 -", "the loss alone does not clear the clock");
    }
}

#[test]
fn captures_made_before_the_black_hole_stand_and_the_turn_ends() {
    // Over d3 from e4 to c2, then over b3 into a4; from a4 nothing goes on.
    let mut record = forced("bMe4 wMd3 wMb3 bMg6 wMh1 rMt5", "b wbr 9 1 -");
    play(&mut record, "e4c2");
    assert_eq!(fields(&record), "b wbr 0 1 +c2:w");
    play(&mut record, "c2a4");
    assert_eq!((on(&record, "d3"), on(&record, "b3").as_str()), (String::new(), "wM"));
    assert_eq!(fields(&record), "r wbr 0 1 -", "the turn captured: it is not counted");
}

#[test]
fn a_jump_over_a_piece_that_stands_beside_a_hole_without_ending_in_it() {
    let mut record = forced("bMa4 wMb3 bMg6 wMh1 rMt5", "b wbr 0 1 -");
    assert_eq!(legal(&record), "a4c2", "a piece in a hole jumps out of it");
    play(&mut record, "a4c2");
    assert_eq!(on(&record, "c2"), "bM");
}

#[test]
fn a_player_without_pieces_is_out_also_in_the_middle_of_a_series() {
    let mut record = forced("bMk6 wMl7 rMn7 rMt5 bMc6", "b wbr 50 2 -");
    play(&mut record, "k6m8");
    assert_eq!(fields(&record), "b br 0 2 +m8:w");
    assert_eq!(legal(&record), "0000 m8o6", "Red is still the one not yet jumped");
    play(&mut record, "m8o6");
    assert_eq!(outcome(&record), "goes on");
    assert_eq!(fields(&record), "r br 0 2 -");
}

#[test]
fn the_last_pieces_of_both_opponents_fall_in_one_series() {
    let mut record = forced("bMk6 wMl7 rMn7", "b wbr 50 2 -");
    play(&mut record, "k6m8 m8o6");
    assert_eq!(outcome(&record), "{black} win last-player");
    assert_eq!(fields(&record), "b b 0 3 -", "the turn goes round to the winner, past White's seat");
    assert_eq!(record.places().map(|places| places.0), Some([3, 1, 2]), "White went out first");
    // In the other order.
    let record = after(forced("bMk6 rMl7 wMn7", "b wbr 50 2 -"), "k6m8 m8o6");
    assert_eq!(record.places().map(|places| places.0), Some([2, 1, 3]));
}

#[test]
fn with_huff_a_series_may_be_stopped_anywhere() {
    let record = game("capture=huff", "bMk6 wMl7 wMh1 rMt5", "b wbr 0 1 +k6:w");
    assert_eq!(legal(&record), "0000 k6m8");
}
