//! What search and the board on screen are told.

use crate::help::{position, position960};
use variorum_chess::{Move, Position};
use variorum_core::{Evaluate, Hints, Notation, Player, Position as _, View};

/// The position with colours and ranks exchanged.
fn mirrored(text: &str) -> String {
    let fields: Vec<&str> = text.split(' ').collect();
    let swap = |c: char| if c.is_ascii_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() };
    let rows: Vec<String> = fields[0].split('/').rev().map(|row| row.chars().map(swap).collect()).collect();
    let side = if fields[1] == "w" { "b" } else { "w" };
    let rights: String = fields[2].chars().map(swap).collect();
    let (black, white): (String, String) = rights.chars().partition(|c| c.is_ascii_lowercase());
    format!("{} {side} {white}{black} - {} {}", rows.join("/"), fields[4], fields[5])
}

#[test]
fn evaluation_does_not_see_colours() {
    for text in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 b - - 0 7",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "8/5k2/8/8/8/3K4/8/7R b - - 0 1",
        "2b1k3/5ppp/8/8/8/8/PPP5/2B1K3 w - - 0 1",
    ] {
        let (seen, swapped) = (position(text), position(&mirrored(text)));
        assert_eq!(seen.evaluate(Player::WHITE), swapped.evaluate(Player::BLACK), "{text}");
    }
}

#[test]
fn evaluation_knows_what_matters() {
    let white = |text: &str| position(text).evaluate(Player::WHITE);
    let start = white("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert!((0..50).contains(&start), "{start}");
    assert!(white("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") > 700);
    // A passed pawn near its goal is worth more than one at home.
    let pawn = |rank: &str| white(&format!("6k1/{rank}/6K1 w - - 0 1"));
    assert!(pawn("8/P7/8/8/8/8") > pawn("8/8/8/8/8/P7"));
    // A knight more without pawns wins nothing.
    assert!(white("4k3/3r4/8/8/8/8/3RN3/4K3 w - - 0 1") < 120);
    // A king with no answer to checks is in danger; less so with a knight beside it.
    let danger = white("q5k1/5pp1/1n6/6NQ/8/8/5PPP/6K1 w - - 0 1");
    let calm = white("q5k1/5pp1/1n6/1NQ5/8/8/5PPP/6K1 w - - 0 1");
    assert!(danger > calm + 30, "{danger} {calm}");
    let guarded = white("q4nk1/5pp1/8/6NQ/8/8/5PPP/6K1 w - - 0 1");
    assert!(danger > guarded, "{danger} {guarded}");
    // Against a bare king it counts where that king stands.
    assert!(white("7k/8/8/8/8/5K2/8/R7 w - - 0 1") > white("8/8/8/4k3/8/5K2/8/R7 w - - 0 1"));
}

fn read(position: &Position, text: &str) -> Move {
    position.read_move(text).unwrap_or_else(|fault| panic!("{fault}"))
}

#[test]
fn moves_are_weighed() {
    let p = position("1n2k3/P6r/8/2pP4/8/8/7R/R3K3 w Q c6 0 1");
    let tactical = |text: &str| (p.is_tactical(read(&p, text)), p.gain(read(&p, text)));
    assert_eq!(tactical("h2h7"), (true, 500));
    assert_eq!(tactical("d5c6"), (true, 100));
    assert_eq!(tactical("a7a8q"), (true, 850));
    assert_eq!(tactical("a7b8q"), (true, 1170));
    assert_eq!(tactical("e1c1"), (false, 0));
    assert!(p.risk(read(&p, "h2h7")) > p.risk(read(&p, "d5c6")));
    for (text, irreversible) in
        [("d5d6", true), ("h2h7", true), ("a1b1", true), ("e1d1", true), ("h2h3", false)]
    {
        assert_eq!(p.is_irreversible(read(&p, text)), irreversible, "{text}");
    }
}

#[test]
fn the_null_move_is_none_in_check_or_with_pawns_only() {
    let passed = position("4k3/8/8/2pP4/8/8/8/R3K3 w - c6 3 9").null_move().expect("a null move");
    assert_eq!(passed.text(), "4k3/8/8/2pP4/8/8/8/R3K3 b - - 4 9");
    assert_eq!(passed.to_move(), Player::BLACK);
    assert!(position("4k3/8/8/8/8/8/P7/4K3 w - - 0 1").null_move().is_none());
    assert!(position("4k3/4r3/8/8/8/8/8/R3K3 w - - 0 1").null_move().is_none());
}

#[test]
fn gestures() {
    let p = position("1n2k3/P7/8/2pP4/8/8/8/R3K2R w KQ c6 0 1");
    let castle = p.gesture(read(&p, "e1g1"));
    assert_eq!((castle.from, castle.to, castle.also), (Some(4), Some(6), vec![7]));
    assert_eq!(castle.moves, [(4, 6), (7, 5)]);
    let en_passant = p.gesture(read(&p, "d5c6"));
    assert_eq!((en_passant.destroys, en_passant.to), (vec![34], Some(42)));
    let promotion = p.gesture(read(&p, "a7b8n"));
    let choice = promotion.choice.expect("a choice");
    assert_eq!((choice.label.as_str(), choice.parts.letters()), ("promote to knight", "N"));
    assert_eq!((promotion.destroys, promotion.moves), (vec![57], vec![(48, 57)]));
    assert_eq!(p.uses(read(&p, "a7b8n")), ["capture", "promotion"]);
    assert_eq!(p.uses(read(&p, "d5c6")), ["capture", "en passant"]);
    assert_eq!(p.uses(read(&p, "e1g1")), ["castling"]);
}

#[test]
fn gestures_of_chess960_castling() {
    let far = position960("4k3/8/8/8/8/8/8/R3K2R w HA - 0 1");
    let castle = far.gesture(read(&far, "e1h1"));
    assert_eq!((castle.to, castle.also), (Some(7), vec![6]));
    // To g1 the king may also step, and on g1 it stays.
    let near = position960("4k3/8/8/8/8/8/8/5K1R w H - 0 1");
    assert!(near.gesture(read(&near, "f1h1")).also.is_empty());
    let stays = position960("4k3/8/8/8/8/8/8/6KR w H - 0 1");
    assert_eq!(stays.gesture(read(&stays, "g1h1")).moves, [(7, 5)]);
}

/// The most that a move is seen to gain after all exchanges, in centipawns.
fn seen(text: &str, m: &str) -> i32 {
    let position = position(text);
    let m = position.read_move(m).unwrap();
    (-2000..2000).rev().find(|&threshold| position.see(m, threshold)).unwrap()
}

#[test]
fn exchanges_are_seen_to_their_end() {
    assert_eq!(seen("4k3/8/8/4p3/8/8/4R3/4K3 w - - 0 1", "e2e5"), 100, "for nothing");
    assert_eq!(seen("4k3/8/3p4/4p3/8/8/4R3/4K3 w - - 0 1", "e2e5"), -400, "guarded");
    assert_eq!(seen("4k3/8/3p4/4p3/8/8/4R3/4RK2 w - - 0 1", "e2e5"), -300, "a rook behind the rook");
    assert_eq!(seen("4k3/8/3p4/8/8/5N2/8/4K3 w - - 0 1", "f3e5"), -320, "to where it is lost");
    assert_eq!(seen("4k3/8/3q4/4p3/8/5N2/1B6/4K3 w - - 0 1", "f3e5"), 100, "the queen does not take back");
}
