//! How games end, in which order, and what may be claimed.

use crate::help::{game, position, result};
use variorum_core::{End, Position, Reason};

fn ended(text: &str) -> Option<String> {
    result(&*game(&[], text, ""))
}

/// Four plies that bring the position back.
fn around(moves: &str, times: usize) -> String {
    vec![moves; times].join(" ")
}

#[test]
fn dead_positions() {
    for text in [
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/3BK3 w - - 0 1",
        "4k3/8/8/8/8/8/8/3bK3 w - - 0 1",
        "4k3/8/8/8/8/8/8/3NK3 w - - 0 1",
        "4kn2/8/8/8/8/8/8/4K3 b - - 0 1",
        // Light bishops of both players, any number.
        "2b1k3/8/8/8/8/8/8/3BKB2 w - - 0 1",
        "2b1k3/1b6/8/8/8/3B4/8/4KB2 w - - 0 1",
        "4k3/8/8/8/8/3B4/8/4KB2 w - - 0 1",
    ] {
        assert_eq!(ended(text).as_deref(), Some("draw, dead"), "{text}");
    }
}

#[test]
fn other_positions_are_not_declared_dead() {
    for text in [
        "4k3/8/8/8/8/8/8/2NNK3 w - - 0 1",
        "3nk3/8/8/8/8/8/8/3NK3 w - - 0 1",
        "4k3/8/8/8/8/8/8/2BNK3 w - - 0 1",
        "4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1",
        "3bk3/8/8/8/8/8/8/3BK3 w - - 0 1",
        "4k3/8/8/8/8/8/8/3RK3 w - - 0 1",
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
        // Blocked for ever, yet not declared.
        "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1",
    ] {
        assert_eq!(ended(text), None, "{text}");
    }
}

#[test]
fn mate_and_stalemate_come_before_every_draw() {
    // Checkmate at a clock past the limit.
    assert_eq!(ended("7k/6Q1/6K1/8/8/8/8/8 b - - 200 120").as_deref(), Some("white, checkmate"));
    // Stalemate with one bishop left, which is dead as well.
    assert_eq!(ended("7k/5K2/6B1/8/8/8/8/8 b - - 0 1").as_deref(), Some("draw, stalemate"));
    assert_eq!(ended("k7/2K5/8/3B4/8/8/8/8 b - - 0 1").as_deref(), Some("draw, dead"));
    assert_eq!(ended("k7/2K5/1B6/8/8/8/8/8 b - - 0 1").as_deref(), Some("draw, stalemate"));
    assert_eq!(ended("7k/5Q2/6K1/8/8/8/8/8 b - - 150 99").as_deref(), Some("draw, stalemate"));
}

#[test]
fn fifty_before_dead() {
    assert_eq!(ended("4k3/8/8/8/8/8/8/4K3 w - - 150 99").as_deref(), Some("draw, fifty"));
}

#[test]
fn a_clock_past_the_limit_is_over() {
    assert_eq!(ended("4k3/7p/8/8/8/8/8/4K3 w - - 149 99"), None);
    assert_eq!(ended("4k3/7p/8/8/8/8/8/4K3 w - - 150 99").as_deref(), Some("draw, fifty"));
    let over = game(&[], "4k3/7p/8/8/8/8/8/4K3 w - - 999999999 99", "");
    assert_eq!(result(&*over).as_deref(), Some("draw, fifty"));
    assert!(over.legal().is_empty() && over.claims().is_empty());
    assert!(over.perft(1) > 0, "perft counts on");
}

#[test]
fn fifty_moves_by_claim() {
    let text = "4k3/7p/8/8/8/8/8/4K2R w - - 98 99";
    let mut game = game(&[], text, "e1e2");
    assert!(game.claims().is_empty());
    game.play_text("e8e7").expect("legal");
    assert_eq!(game.claims(), [Reason::Fifty]);
    assert_eq!(result(&*game), None);
    game.claim(Reason::Fifty).expect("allowed");
    assert_eq!(result(&*game).as_deref(), Some("draw, fifty"));
}

#[test]
fn captures_and_pawn_moves_reset_the_clock() {
    let text = "4k3/7p/8/8/8/8/8/4K2R w - - 98 99";
    assert!(game(&[], text, "h1h7").text().ends_with(" b - - 0 99"));
    assert!(game(&[], text, "h1h2 h7h5").text().ends_with(" w - h6 0 100"));
    // Castling does not.
    assert!(game(&[], "4k3/7p/8/8/8/8/8/4K2R w K - 98 99", "e1g1").text().ends_with(" b - - 99 99"));
}

#[test]
fn repetition_by_claim_and_by_itself() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let round = "g1f3 g8f6 f3g1 f6g8";
    assert!(game(&[], start, round).claims().is_empty());
    let three = game(&[], start, &around(round, 2));
    assert_eq!((three.claims(), result(&*three)), (vec![Reason::Repetition], None));
    // The claim is for the position on the board, and goes when the game goes on.
    assert!(game(&[], start, &(around(round, 2) + " e2e4")).claims().is_empty());
    let five = game(&[], start, &around(round, 4));
    assert_eq!(result(&*five).as_deref(), Some("draw, repetition"));
    assert!(five.legal().is_empty() && five.claims().is_empty());
}

#[test]
fn claims_are_listed_repetition_first() {
    let game = game(&[], "4k2r/8/8/8/8/8/8/R3K3 w - - 92 99", &around("a1b1 h8g8 b1a1 g8h8", 2));
    assert_eq!(game.claims(), [Reason::Repetition, Reason::Fifty]);
}

#[test]
fn repetition_comes_before_fifty() {
    let text = "4k2r/8/8/8/8/8/8/R3K3 w - - 134 99";
    let game = game(&[], text, &around("a1b1 h8g8 b1a1 g8h8", 4));
    assert_eq!(result(&*game).as_deref(), Some("draw, repetition"));
}

#[test]
fn rights_to_castle_make_positions_differ() {
    let text = "4k2r/8/8/8/8/8/8/R3K3 w Q - 0 1";
    let round = "a1b1 h8g8 b1a1 g8h8";
    assert!(game(&[], text, &around(round, 2)).claims().is_empty());
    assert_eq!(game(&[], text, &around(round, 3)).claims(), [Reason::Repetition]);
}

#[test]
fn en_passant_makes_positions_differ_only_when_it_can_be_played() {
    let round = "e1e2 h8g8 e2e1 g8h8";
    // No white pawn beside it: the double step does not matter.
    let none = game(&[], "7k/3p4/8/8/8/8/P7/4K3 b - - 0 1", &format!("d7d5 {}", around(round, 2)));
    assert_eq!(none.claims(), [Reason::Repetition]);
    // A capture that is legal makes the first time another position.
    let can = game(&[], "7k/3p4/8/4P3/8/8/8/4K3 b - - 0 1", &format!("d7d5 {}", around(round, 2)));
    assert!(can.claims().is_empty());
    // One that would leave the king in check does not.
    let pinned = game(&[], "4r2k/3p4/8/4P3/8/8/8/4K3 b - - 0 1", &format!("d7d5 {}", around(round, 2)));
    assert_eq!(pinned.claims(), [Reason::Repetition]);
}

#[test]
fn keys_differ_with_side_rights_and_en_passant() {
    let key = |text: &str| position(text).repetition_key();
    let base = key("4k3/8/8/3pP3/8/8/8/R3K3 w Q - 0 1");
    assert_ne!(base, key("4k3/8/8/3pP3/8/8/8/R3K3 b Q - 0 1"));
    assert_ne!(base, key("4k3/8/8/3pP3/8/8/8/R3K3 w - - 0 1"));
    assert_ne!(base, key("4k3/8/8/3pP3/8/8/8/R3K3 w Q d6 0 1"));
    assert_eq!(base, key("4k3/8/8/3pP3/8/8/8/R3K3 w Q - 7 30"));
}

#[test]
fn resignation_time_and_agreement() {
    let text = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    assert_eq!(result(&*game(&[], text, "resign:white")).as_deref(), Some("black, resignation"));
    assert_eq!(result(&*game(&[], text, "resign:black")).as_deref(), Some("white, resignation"));
    assert_eq!(result(&*game(&[], text, "agree")).as_deref(), Some("draw, agreement"));
    assert_eq!(result(&*game(&[], text, "time:black")).as_deref(), Some("white, time"));
    // Against a bare king time does not lose.
    assert_eq!(result(&*game(&[], text, "time:white")).as_deref(), Some("draw, dead"));
    assert!(position(text).can_win(variorum_core::Player::WHITE));
    let mut over = game(&[], text, "resign:white");
    assert!(over.play_text("e2e4").is_err());
    assert!(game(&[], text, "").play_text("time:red").is_err());
}

#[test]
fn who_is_in_check() {
    let checked = |text: &str| game(&[], text, "").checked().iter().map(|p| p.name()).collect::<Vec<_>>();
    assert!(checked("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").is_empty());
    assert_eq!(checked("4k3/8/8/8/8/8/8/4K2r w - - 0 1"), ["white"]);
    assert_eq!(checked("4k3/8/3N4/8/8/8/8/4K3 b - - 0 1"), ["black"]);
}
