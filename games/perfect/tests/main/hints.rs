//! What search and the board on screen are told.

use crate::help::{position, position_with};
use variorum_core::{Evaluate, Hints, Notation, Player, Position as _, View};
use variorum_perfect::{Move, Position};

const START: &str = "rnbqkqbnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBQKQBNR w KQkq - 0 1";

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
        START,
        "2br5/p1qp3pp/n1k6/2p3q2/3N5/P4pPPP/3P4R/9/2R1K2N1 b - - 2 30",
        "r4n3/2Pk5/9/pP1pr4/9/6pPP/Pb1K5/9/4Q4 w - - 2 61",
        "7r1/3k4b/1p1p2n2/3p2p1p/K2P2Pp1/6NP1/p5P2/P2Q1b3/4Rp3 w - - 2 75",
        "9/5k3/9/9/9/9/3K5/9/8R b - - 0 1",
        "rnb1k3r/p2p2pp1/3n4p/1p1b5/2p1pP3/1P2PP1Pq/B1P1K4/P2PQ1N2/RN2q1BR1 w kq - 2 21",
    ] {
        let (seen, swapped) = (position(text), position(&mirrored(text)));
        assert_eq!(seen.evaluate(Player::WHITE), swapped.evaluate(Player::BLACK), "{text}");
    }
}

#[test]
fn evaluation_knows_what_matters() {
    let white = |text: &str| position(text).evaluate(Player::WHITE);
    let start = white(START);
    assert!((0..50).contains(&start), "{start}");
    let without = |piece: &str, left: &str| white(&START.replace(piece, left));
    // A queen more, and the order of the pieces.
    assert!(without("rnbqkq", "rnb1kq") > 700);
    let (knight, bishop, rook) = (
        without("rnbqkqbnr/", "r1bqkqbnr/"),
        without("rnbqkqbnr/", "rn1qkqbnr/"),
        white(&START.replace("rnbqkqbnr/", "1nbqkqbnr/").replace("KQkq", "KQk")),
    );
    assert!(200 < knight && knight + 40 < bishop && bishop < rook && rook < 700, "{knight} {bishop} {rook}");
    // A passed pawn near its goal is worth more than one at home.
    let pawn = |rows: &str| white(&format!("7k1/{rows}/7K1 w - - 0 1"));
    assert!(pawn("9/P8/9/9/9/9/9") > pawn("9/9/9/9/9/9/P8") + 100);
    // A king with no answer to checks is in danger.
    let danger = white("q6k1/6pp1/1n7/9/7NQ/9/9/6PPP/7K1 w - - 0 1");
    let calm = white("q6k1/6pp1/1n7/9/1NQ6/9/9/6PPP/7K1 w - - 0 1");
    assert!(danger > calm, "{danger} {calm}");
    // One that stayed a pawn is worth nothing.
    let bare = white("7k1/9/9/9/9/9/1p7/1P7/7K1 w - - 0 1");
    assert_eq!(white("P6k1/9/9/9/9/9/1p7/1P7/7K1 w - - 0 1"), bare);
    // A knight more without pawns wins nothing.
    assert!(white("4k4/3r5/9/9/9/9/9/3RN4/4K4 w - - 0 1") < 120);
    // Two knights do not win against a bare king; one bishop does, always.
    assert!(white("4k4/9/9/9/9/9/9/2NN5/4K4 w - - 0 1") < 120);
    assert!(white("4k4/9/9/9/9/9/9/3B5/4K4 w - - 0 1") > 300);
    // Against a bare king it counts where that king stands.
    assert!(white("8k/9/9/9/9/9/5K3/9/R8 w - - 0 1") > white("9/9/9/4k4/9/9/5K3/9/R8 w - - 0 1"));
}

fn read(position: &Position, text: &str) -> Move {
    position.read_move(text).unwrap_or_else(|fault| panic!("{fault}"))
}

#[test]
fn moves_are_weighed() {
    let p = position("1n2k4/P7r/9/2pP5/9/9/9/8R/R3K3p w Q c7 0 1");
    let tactical = |text: &str| (p.is_tactical(read(&p, text)), p.gain(read(&p, text)));
    assert_eq!(tactical("i2i8"), (true, 510));
    assert_eq!(tactical("d6c7"), (true, 100));
    assert_eq!(tactical("a8a9q"), (true, 890));
    assert_eq!(tactical("a8b9q"), (true, 1180));
    // Staying a pawn throws it away.
    assert_eq!(tactical("a8a9"), (false, -100));
    assert_eq!(tactical("a8b9"), (true, 190));
    assert_eq!(tactical("e1b1"), (false, 0));
    // A pawn that did not promote is worth next to nothing.
    assert!(p.gain(read(&p, "i2i1")) < 20);
    assert!(p.risk(read(&p, "i2i8")) > p.risk(read(&p, "d6c7")));
    for (text, irreversible) in
        [("d6d7", true), ("i2i8", true), ("a1b1", true), ("e1d1", true), ("i2i3", false)]
    {
        assert_eq!(p.is_irreversible(read(&p, text)), irreversible, "{text}");
    }
}

#[test]
fn the_null_move_is_none_in_check_or_with_pawns_only() {
    let passed = position("4k4/9/9/2pP5/9/9/9/9/R3K4 w - c7 3 9").null_move().expect("a null move");
    assert_eq!(passed.text(), "4k4/9/9/2pP5/9/9/9/9/R3K4 b - - 4 9");
    assert_eq!(passed.to_move(), Player::BLACK);
    assert!(position("4k4/9/9/9/9/9/9/P8/4K4 w - - 0 1").null_move().is_none());
    assert!(position("4k4/4r4/9/9/9/9/9/9/R3K4 w - - 0 1").null_move().is_none());
}

#[test]
fn gestures() {
    let p = position("1n2k4/P8/9/2pP5/9/9/9/9/R3K3R w KQ c7 0 1");
    let right = p.gesture(read(&p, "e1h1"));
    assert_eq!((right.from, right.to, right.also), (Some(4), Some(7), vec![8]));
    assert_eq!(right.moves, [(4, 7), (8, 6)]);
    let left = p.gesture(read(&p, "e1b1"));
    assert_eq!((left.to, left.also, left.moves), (Some(1), vec![0], vec![(4, 1), (0, 2)]));
    let en_passant = p.gesture(read(&p, "d6c7"));
    assert_eq!((en_passant.destroys, en_passant.to), (vec![47], Some(56)));
    let choice = |text: &str| p.gesture(read(&p, text)).choice.expect("a choice");
    assert_eq!((choice("a8b9n").label.as_str(), choice("a8b9n").parts.letters()), ("promote to knight", "N"));
    assert_eq!(
        (choice("a8b9").label.as_str(), choice("a8b9").parts.letters()),
        ("stay a pawn, for ever", "P")
    );
    let promotion = p.gesture(read(&p, "a8b9n"));
    assert_eq!((promotion.destroys, promotion.moves), (vec![73], vec![(63, 73)]));
    let mandatory = position_with(&["promotion=mandatory"], "1n2k4/P8/9/9/9/9/9/9/4K4 w - - 0 1");
    assert!(mandatory.gesture(read(&mandatory, "a8a9q")).choice.is_some());
}

#[test]
fn a_bishop_guards_its_neighbours_in_exchanges() {
    let see = |text: &str, threshold: i32| {
        let position = position(text);
        position.see(position.read_move("e2e6").unwrap(), threshold)
    };
    let beside = "k8/9/9/3bp4/9/9/9/4R4/4K4 w - - 0 1";
    assert!(!see(beside, 0) && see(beside, -410) && !see(beside, -409));
    assert!(see("k8/9/9/2b1p4/9/9/9/4R4/4K4 w - - 0 1", 100));
}
