//! What search is told: evaluation, and what strikes, rampages, whirlwinds and own captures gain.

use crate::help::{position, start};
use variorum_chess2::Position;
use variorum_chess2::army::Army;
use variorum_core::{Evaluate, Hints, Notation, Player, Position as _};

fn gain(position: &Position, text: &str) -> i32 {
    position.gain(position.read_move(text).unwrap())
}

fn is_tactical(position: &Position, text: &str) -> bool {
    position.is_tactical(position.read_move(text).unwrap())
}

#[test]
fn strikes_and_rampages_count_everything_they_destroy() {
    let p = position("7k/8/5n2/8/3B4/8/8/K7 w - - 0 1 ac");
    assert!(gain(&p, "d4f6") > 200);
    assert!(p.risk(p.read_move("d4f6").unwrap()) < 100, "a tiger does not go there");
    let p = position("7k/3n4/3r4/3P4/3R4/8/8/K7 w - - 0 1 ac");
    assert!((650..800).contains(&gain(&p, "d4d7")), "rook and knight for a pawn");
}

#[test]
fn own_captures_cost() {
    let p = position("7k/8/8/2P5/3N4/1K6/2R5/8 w - - 0 1 ac");
    assert!(gain(&p, "d4c2") < -400);
    assert!(is_tactical(&p, "d4c2"));
}

#[test]
fn whirlwinds_win_what_is_theirs_and_lose_what_is_ours() {
    let p = position("4k3/8/8/8/8/1q1n4/2K5/6K1 w - - 0 1 kc");
    assert!(gain(&p, "c2c2") > 1100);
    let p = position("4k3/8/8/8/8/1P1P4/2K5/6K1 w - - 0 1 kc");
    assert!(gain(&p, "c2c2") < 0);
    assert!(!is_tactical(&p, "g1g1"), "an empty one is quiet");
}

#[test]
fn crossing_the_midline_is_tactical() {
    let p = position("4k3/8/8/8/4K3/8/8/8 w - - 0 9 cc");
    assert!(is_tactical(&p, "e4e5") && gain(&p, "e4e5") > 5000);
    assert!(!is_tactical(&p, "e4d3"));
    let p = position("4k3/8/8/8/4K1K1/8/8/8 w - - 0 9 kc");
    assert!(!is_tactical(&p, "e4e5"), "one warrior king alone wins nothing");
}

#[test]
fn a_king_near_the_midline_is_worth_more_when_its_way_is_free() {
    let value = |text: &str| position(text).evaluate(Player::WHITE);
    let far = value("6k1/8/8/8/8/8/8/4K3 b - - 0 9 cc");
    let near = value("6k1/8/8/8/4K3/8/8/8 b - - 0 9 cc");
    assert!(near > far + 50, "{near} against {far}");
    let open = value("r5k1/8/8/8/4K3/8/8/R7 b - - 0 9 cc");
    let guarded = value("6k1/8/8/7r/4K3/8/8/R7 b - - 0 9 cc");
    assert!(open > guarded + 50, "{open} against {guarded}");
}

#[test]
fn no_army_is_judged_won_at_the_start() {
    for (white, black) in Army::ALL.into_iter().flat_map(|white| Army::ALL.map(|black| (white, black))) {
        let start = start(&[&format!("white={}", white.name()), &format!("black={}", black.name())]);
        let value = position(&start).evaluate(Player::WHITE);
        assert!(value.abs() < 850, "{} against {}: {value}", white.title(), black.title());
    }
}

#[test]
fn null_move_only_between_turns_and_out_of_check() {
    assert!(position("4k3/8/8/8/8/2n5/3K4/R5K1 K - - 1 1 kc").null_move().is_none(), "king-turn");
    assert!(position("4k3/8/8/8/4r3/8/R7/4K3 w - - 1 1 cc").null_move().is_none(), "check");
    assert!(position("4k3/8/8/8/8/8/P7/4K3 w - - 1 1 cc").null_move().is_none(), "pawns only");
    let passed = position("4k3/8/8/8/8/8/R7/1K4K1 w - - 1 1 kc").null_move().unwrap();
    assert_eq!((passed.to_move(), passed.is_king_turn()), (Player::BLACK, false));
}

#[test]
fn steps_of_nemesis_pawns_can_be_taken_back() {
    let irreversible = |text: &str, m: &str| {
        let p = position(text);
        p.is_irreversible(p.read_move(m).unwrap())
    };
    assert!(!irreversible("k7/8/8/8/4P3/8/8/4K3 w - - 0 1 nc", "e4d5"));
    assert!(irreversible("k7/8/8/8/4P3/8/8/4K3 w - - 0 1 cc", "e4e5"));
}

#[test]
fn exchanges_know_the_powers_of_the_armies() {
    let see = |text: &str, m: &str, threshold: i32| {
        let position = position(text);
        position.see(position.read_move(m).unwrap(), threshold)
    };
    let keeps_all = |text: &str, decision: &str| {
        let gain = gain(&position(text), decision);
        gain > 250 && see(text, decision, gain) && !see(text, decision, gain + 1)
    };
    // A guarded knight: a bishop that takes it is taken, a tiger is not.
    assert!(!see("7k/6p1/5n2/8/3B4/8/8/K7 w - - 0 1 cc", "d4f6", 0));
    assert!(keeps_all("7k/6p1/5n2/8/3B4/8/8/K7 w - - 0 1 ac", "d4f6"));
    // The reaper answers from anywhere, but not on its enemy's first row.
    assert!(see("k7/8/1q6/8/5p2/8/8/K4R2 w - - 0 1 cc", "f1f4", 90));
    assert!(!see("k7/8/1q6/8/5p2/8/8/K4R2 w - - 0 1 cr", "f1f4", 0));
    assert!(keeps_all("k7/8/1q6/8/8/8/5R2/K4n2 w - - 0 1 cr", "f2f1"));
    // A nemesis that stands attacked loses nothing.
    assert!(see("k7/8/8/3p4/8/8/8/K3Q3 w - - 0 1 nc", "e1e4", 0));
}

#[test]
fn a_rook_attacked_by_a_bishop_is_worth_less() {
    let value = |text: &str| position(text).evaluate(Player::WHITE);
    let attacked = value("4k3/1p4p1/7r/8/8/8/8/2B1K3 b - - 0 9 cc");
    let elsewhere = value("4k3/1p4p1/r7/8/8/8/8/2B1K3 b - - 0 9 cc");
    assert!(attacked > elsewhere, "{attacked} against {elsewhere}");
}
