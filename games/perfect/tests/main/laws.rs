//! What must hold in every position, on random play, and the fast generator against a plain one.

use crate::help::{position, position_with};
use crate::reference::plain_moves;
use variorum_conformance::{laws, same_moves};
use variorum_core::{Game, Options};
use variorum_perfect::Perfect;

const BOTH: &[&str] = &["promotion=mandatory", "castling=king-path"];
const MIDDLE: &str = "r3kqbn1/p1pq5/2b1p3r/B2p1ppp1/Pn6P/1P1PPPP1P/2P1B4/9/RN1QKQ1NR b KQq g3 0 17";
const OPEN: &str = "r3k3r/1P5P1/9/2pP2pP1/3bB4/9/9/1p5p1/R3K3R w KQkq c7 0 1";
const ENDING: &str = "7r1/3k4b/1p1p2n2/3p2p1p/K2P2Pp1/6NP1/p5P2/P2Q1b3/4Rp3 w - - 2 75";

#[test]
fn of_the_default_options() {
    laws(Perfect, &[], "-", 8, 180, 1);
    laws(Perfect, &[], MIDDLE, 6, 120, 2);
    laws(Perfect, &[], OPEN, 8, 100, 3);
    laws(Perfect, &[], ENDING, 8, 160, 4);
}

#[test]
fn of_the_other_options() {
    laws(Perfect, BOTH, "-", 6, 180, 5);
    laws(Perfect, &["castling=king-path"], OPEN, 6, 100, 6);
    laws(Perfect, &["promotion=mandatory"], OPEN, 6, 100, 7);
}

#[test]
fn of_pawns_that_stay_pawns() {
    laws(Perfect, &[], "4k4/PPP3PPP/9/9/9/9/9/ppp3ppp/4K4 w - - 0 1", 10, 100, 8);
    laws(Perfect, &[], "9/9/9/9/9/3N5/1K7/9/kp7 w - - 0 1", 4, 20, 9);
}

#[test]
fn masks_agree_with_trying() {
    let start = Perfect::start(&Options::default()).expect("the start");
    same_moves::<Perfect>(&start, plain_moves, 3, 160, 10);
    for (text, seed) in [(MIDDLE, 11), (OPEN, 12), (ENDING, 13)] {
        same_moves::<Perfect>(&position(text), plain_moves, 6, 100, seed);
        if text != ENDING {
            same_moves::<Perfect>(&position_with(BOTH, text), plain_moves, 4, 100, seed + 10);
        }
    }
    let pins = "q3k3q/9/1n4b2/9/4r4/3bB4/1B3N3/9/Q3K3Q w - - 0 1";
    same_moves::<Perfect>(&position(pins), plain_moves, 6, 80, 14);
}
