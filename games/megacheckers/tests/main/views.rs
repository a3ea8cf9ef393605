//! What a view shows and asks.

use crate::help::{forced, huff};
use variorum_core::view::{Gesture, MarkKind, PieceState, Shade};
use variorum_core::{Notation, Record, View};
use variorum_megaboard::Square;
use variorum_megacheckers::{Megacheckers, Position};

fn at(name: &str) -> usize {
    Square::from_name(name).expect("a square").index()
}

fn gesture(record: &Record<Megacheckers>, text: &str) -> Gesture {
    let position = record.position();
    position.gesture(position.read_move(text).expect("a move"))
}

fn marked(record: &Record<Megacheckers>) -> Vec<String> {
    let marks = record.position().marks();
    assert!(marks.iter().all(|mark| mark.kind == MarkKind::Pending));
    marks.iter().map(|mark| Square::at(mark.square).to_string()).collect()
}

#[test]
fn the_six_far_corners_are_black_holes() {
    let layout = Position::layout();
    let holes: Vec<&str> =
        layout.squares.iter().filter(|s| s.shade == Shade::Hole).map(|s| s.name.as_str()).collect();
    assert_eq!(holes, ["d1", "r1", "a4", "u4", "j13", "l13"]);
}

#[test]
fn a_jump_destroys_what_it_jumps_over() {
    let record = forced("bMk6 wMl7 wMh1 rMt5", "b wbr 0 1 -");
    let jump = gesture(&record, "k6m8");
    assert_eq!((jump.from, jump.to), (Some(at("k6")), Some(at("m8"))));
    assert_eq!((jump.destroys, jump.moves), (vec![at("l7")], vec![(at("k6"), at("m8"))]));
}

#[test]
fn a_jump_into_a_black_hole_destroys_the_jumping_piece_only() {
    let record = forced("bMc2 wMb3 bMk6 rMt5", "b wbr 0 1 -");
    let jump = gesture(&record, "c2a4");
    assert_eq!((jump.destroys, jump.moves), (vec![at("c2")], vec![(at("c2"), at("a4"))]));
    // A step into one destroys nothing.
    let record = forced("bMb3 wMh1 rMt5", "b wbr 0 1 -");
    assert!(gesture(&record, "b3a4").destroys.is_empty());
}

#[test]
fn resting_is_a_button_that_says_what_it_does() {
    let button = |record: Record<Megacheckers>| gesture(&record, "0000").button.expect("a button");
    assert_eq!(button(forced("bMk6 rMl7 wMh1 rMt5", "b wbr 0 1 +k6:w")), "Stop here");
    assert_eq!(button(forced("bMa4 wMb3 wKb5 rKc2 rKc6", "b wbr 7 3 -")), "Pass");
    assert_eq!(button(huff("bMk6 wMl7 wMh1 rMt5", "r wbr 0 1 w:k6")), "Decline the huff");
}

#[test]
fn a_huff_is_done_on_the_piece_and_by_a_button() {
    let record = huff("bMk6 bKd5 wMl7 wMh1 rMt5", "r wbr 0 1 w:d5,k6");
    let huffed = gesture(&record, "xk6");
    assert_eq!((huffed.from, huffed.to, huffed.destroys), (Some(at("k6")), None, vec![at("k6")]));
    assert_eq!(huffed.button.as_deref(), Some("Huff the man on k6"));
    assert_eq!(gesture(&record, "xd5").button.as_deref(), Some("Huff the king on d5"));
}

#[test]
fn the_piece_that_goes_on_and_those_that_may_be_huffed_are_marked() {
    assert_eq!(marked(&forced("bMk6 rMl7 wMh1 rMt5", "b wbr 0 1 +k6:w")), ["k6"]);
    assert_eq!(marked(&huff("bMk6 bKd5 wMl7 wMh1 rMt5", "r wbr 0 1 w:d5,k6")), ["d5", "k6"]);
    assert!(marked(&forced("bMk6 rMl7 wMh1 rMt5", "b wbr 0 1 -")).is_empty());
}

#[test]
fn pieces_are_shown_with_their_owner_and_state() {
    let record = forced("wMa4 bMb3 bMb5 bKc2 bMc6", "w wb 9 2 -");
    for piece in record.position().pieces() {
        let (parts, letters) = if piece.name == "king" { ("C", "K") } else { ("M", "M") };
        assert_eq!((piece.parts.letters(), piece.letters, piece.royal), (parts, letters, false));
        let state = if piece.square == at("a4") { PieceState::Out } else { PieceState::Alive };
        assert_eq!(piece.state, state, "{piece:?}");
        assert!(record.position().describe(&piece).is_some());
    }
}

#[test]
fn descriptions_say_what_is_pending() {
    let record = forced("bMk6 rMl7 wMh1 rMt5", "b wbr 0 1 +k6:w");
    let describe = |name: &str| {
        let pieces = record.position().pieces();
        let piece = pieces.iter().find(|piece| piece.square == at(name)).expect("a piece");
        record.position().describe(piece).expect("a description")
    };
    assert!(describe("k6").contains("series"));
    assert!(!describe("h1").contains("series"));
}

#[test]
fn what_moves_use_is_told_for_counts() {
    let uses = |record: &Record<Megacheckers>, text: &str| {
        let position = record.position();
        position.uses(position.read_move(text).expect("a move"))
    };
    assert_eq!(uses(&forced("bMk6 wMl7 wMh1 rMt5", "b wbr 0 1 -"), "k6m8"), ["jump", "capture"]);
    assert_eq!(uses(&forced("bMc2 wMb3 bMk6 rMt5", "b wbr 0 1 -"), "c2a4"), ["jump", "hole"]);
    assert_eq!(uses(&forced("bMk6 rMl7 wMh1 rMt5", "b wbr 0 1 +k6:w"), "0000"), ["series stopped"]);
    let failed = huff("bMk6 wMl7 wMh1 rMt5", "r wbr 0 1 w:k6");
    assert_eq!(uses(&failed, "xk6"), ["huff"]);
    assert_eq!(uses(&failed, "0000"), ["huff declined"]);
}
