//! The start, steps, crowning, black holes, turns.

use crate::help::{after, count, decider, fields, forced, huff, legal, on, outcome, play, position, targets};
use variorum_core::{Notation, Position as _, Record};
use variorum_megacheckers::Megacheckers;

/// Men far from everything, for players of whom only presence matters.
const RED: &str = "rMt5";
const WHITE: &str = "wMh1";

#[test]
fn k1_the_start_as_reconstructed() {
    let start = "3/bM,3,rM/bM,5,rM/bM,1,bM,3,rM,1,rM/bM,1,bM,5,rM,1,rM/bM,1,bM,7,rM,1,rM/bM,1,bM,9,rM,1,rM/\
                 bM,15,rM/bM,17,rM/21/6,wM,1,wM,1,wM,1,wM,6/4,wM,1,wM,1,wM,1,wM,6/4,wM,1,wM,1,wM,1,wM,4 \
                 b wbr 0 1 -";
    for capture in ["", "capture=huff"] {
        assert_eq!(position(capture, "-").text(), start);
        assert_eq!(position(capture, start), position(capture, "-"));
    }
}

#[test]
fn black_moves_first_then_red_then_white() {
    let mut record = Record::<Megacheckers>::new(position("", "-"));
    for (m, next) in [("i10j9", "red"), ("m10l9", "white"), ("j3k4", "black"), ("h9i8", "red")] {
        play(&mut record, m);
        assert_eq!(decider(&record), next, "after {m}");
    }
    assert_eq!(fields(&record), "r wbr 4 2 -", "the turn number rises from White to Black");
}

#[test]
fn a_man_steps_diagonally_forward_or_backward_to_an_empty_square() {
    let record = forced(&format!("bMk6 bMl7 {RED} {WHITE}"), "b wbr 0 1 -");
    assert_eq!(targets(&record, "k6"), "j5 j7 l5");
    for (pieces, side) in [("wMk6", "w"), ("rMk6", "r")] {
        let record = forced(
            &format!("{pieces} bMb5"),
            &format!("{side} {} 0 1 -", if side == "w" { "wb" } else { "br" }),
        );
        assert_eq!(targets(&record, "k6"), "j5 j7 l5 l7");
    }
}

#[test]
fn k8_a_king_steps_in_all_eight_directions_from_every_square() {
    // From a dark square, k6, and from a light one, k5.
    let dark = forced(&format!("bKk6 {RED} {WHITE}"), "b wbr 0 1 -");
    assert_eq!(targets(&dark, "k6"), "j5 j6 j7 k5 k7 l5 l6 l7");
    let light = forced(&format!("bKk5 {RED} {WHITE}"), "b wbr 0 1 -");
    assert_eq!(targets(&light, "k5"), "j4 j5 j6 k4 k6 l4 l5 l6");
    let edge = forced(&format!("bKa4 {RED} {WHITE}"), "b wbr 0 1 -");
    assert_eq!(targets(&edge, "a4"), "b3 b4 b5");
}

#[test]
fn a_man_that_steps_on_either_opponents_back_line_becomes_a_king() {
    for (man, to) in [("k2", "l1"), ("k2", "j1"), ("r5", "s6"), ("r5", "s4")] {
        let mut record = forced(&format!("bM{man} wKg3 rKp3"), "b wbr 9 1 -");
        play(&mut record, &format!("{man}{to}"));
        let crowned = to != "s4";
        assert_eq!(on(&record, to), if crowned { "bK" } else { "bM" }, "{man}{to}");
        let clock = if crowned { "r wbr 0 1 -" } else { "r wbr 10 1 -" };
        assert_eq!(fields(&record), clock, "crowning clears the clock");
    }
}

#[test]
fn a_light_square_of_a_back_row_and_the_own_back_line_crown_nobody() {
    let mut record = forced("wMg2 bMd5 rMr5", "w wbr 0 1 -");
    play(&mut record, "g2h1 d5c6 r5s6");
    assert_eq!(
        (on(&record, "h1").as_str(), on(&record, "c6").as_str(), on(&record, "s6").as_str()),
        ("wM", "bM", "rM")
    );
    assert_eq!(fields(&record), "w wbr 3 2 -", "nobody was crowned");
    // g1 is no square of White's back line: a king's series there goes on and its step is plain.
    let record = after(forced("bKg2 wMh1 rMt5", "b wbr 4 1 -"), "g2g1");
    assert_eq!(fields(&record), "r wbr 5 1 -");
}

#[test]
fn a_man_is_crowned_also_on_the_back_line_of_a_player_who_is_out() {
    let mut record = forced("bMk2 rMt5", "b br 0 1 -");
    play(&mut record, "k2j1");
    assert_eq!(on(&record, "j1"), "bK");
}

#[test]
fn a_king_that_enters_a_back_line_stays_a_king_and_clears_nothing() {
    let mut record = forced("bKk2 rMt5 wMa4", "b wbr 3 1 -");
    play(&mut record, "k2j1");
    assert_eq!((on(&record, "j1").as_str(), fields(&record).as_str()), ("bK", "r wbr 4 1 -"));
}

#[test]
fn k4_a_step_into_a_black_hole_is_an_ordinary_move_and_crowns_nobody() {
    for hole in ["a4", "d1", "r1", "u4", "j13", "l13"] {
        let from = match hole {
            "a4" => "b3",
            "d1" => "e2",
            "r1" => "q2",
            "u4" => "t3",
            "j13" => "k12",
            _ => "k12",
        };
        let mut record = forced(&format!("bM{from} rMk8 wMk4"), "b wbr 4 1 -");
        play(&mut record, &format!("{from}{hole}"));
        assert_eq!((on(&record, hole).as_str(), fields(&record).as_str()), ("bM", "r wbr 5 1 -"));
        // And it moves out normally.
        play(&mut record, "k8l9 k4l5");
        assert!(!targets(&record, hole).is_empty(), "out of {hole}");
    }
    let mut record = forced("bKb4 rMk8 wMk4", "b wbr 4 1 -");
    play(&mut record, "b4a4");
    assert_eq!(on(&record, "a4"), "bK", "a king steps into it straight");
}

#[test]
fn k6_a_player_with_pieces_and_no_move_passes_while_three_are_in() {
    let blocked = "bMa4 wMb3 wKb5 rKc2 rKc6";
    // Black's man on a4 has b3 and b5 beside it, and c2 and c6 behind them.
    let mut record = forced(blocked, "b wbr 7 3 -");
    assert_eq!(legal(&record), "0000");
    play(&mut record, "0000");
    assert_eq!(fields(&record), "r wbr 8 3 -", "a pass is a turn and counts");
    let record = huff(blocked, "b wbr 7 3 -");
    assert_eq!((legal(&record).as_str(), count(&record)), ("0000", 1));
}

#[test]
fn nobody_passes_who_has_a_step_or_a_jump() {
    let record = forced(&format!("bMk6 {RED} {WHITE}"), "b wbr 0 1 -");
    assert!(!legal(&record).contains("0000"));
    assert_eq!(outcome(&record), "goes on");
    assert!(record.position().checked().is_empty());
}
