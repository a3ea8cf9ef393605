//! What must hold in every position, on random play, and the fast generator against a plain one.

use crate::help::{HUFF, position};
use crate::reference;
use variorum_conformance::{laws, same_moves};
use variorum_megacheckers::Megacheckers;

/// Few pieces close together, so that series, holes and eliminations come often.
const CROWDED: [&str; 4] = [
    "3/5/7/9/6,rM,4/13/6,wM,8/17/6,wM,11,rM/6,bM,14/19/17/4,wM,10 b wbr 0 1 -",
    "3/5/7/9/11/13/15/10,rM,1,rM,4/9,bK,wM,1,wM,5,rM/21/19/17/4,wM,10 b wbr 0 1 -",
    "3/5/7/9/bM,10/13/6,bM,8/9,rK,7/6,bM,1,rM,2,wK,6,wK/6,wM,14/19/1,bK,15/4,wM,10 w wbr 0 1 -",
    "3/5/2,bK,4/9/11/5,wK,7/15/8,rK,8/19/10,bK,10/19/5,rK,4,wK,6/15 r wbr 0 1 -",
];

#[test]
fn laws_hold() {
    for capture in ["capture=forced", HUFF] {
        laws(Megacheckers, &[capture], "-", 3, 200, 1);
        for start in CROWDED {
            laws(Megacheckers, &[capture], start, 8, 120, 2);
        }
    }
}

#[test]
fn a_plain_generator_finds_the_same_moves() {
    for capture in ["capture=forced", HUFF] {
        same_moves::<Megacheckers>(&position(capture, "-"), reference::legal_moves, 10, 300, 3);
        for start in CROWDED {
            same_moves::<Megacheckers>(&position(capture, start), reference::legal_moves, 20, 120, 4);
        }
    }
}
