//! What must hold in every position, on random play, and the fast generator against a plain one.

use crate::help::position;
use crate::reference;
use variorum_conformance::{laws, same_moves};
use variorum_megachess::Megachess;

/// Few pieces close together, so that mates, promotions and castlings come often.
const CROWDED: [&str; 4] = [
    "3/bR,4/2,bP,2,rQ,1/5,rK,3/bK,7,rN,2/8,bP,3,wK/8,wR,6/5,wP,5,rQ,5/bR,18/4,rQ,16/5,wQ,6,bQ,1,bP,4/7,wQ,9/15 \
     r b5,i12 wbr 0 1",
    "3/5/7/9/7,wR,3/13/12,rP,2/17/7,wR,11/bK,14,bN,4,rK/7,wR,11/17/3,wR,3,wK,2,wR,4 w g1,n1 wbr 0 1",
    "3/4,rR/5,rP,1/1,bP,7/bK,9,rK/13/4,rN,5,wQ,4/17/bR,17,rR/7,bQ,13/6,wP,12/4,wI,4,bB,7/3,wR,2,wB,wK,7 \
     b g1,b5,m12,t5 wbr 0 1",
    "3/4,bB/7/9/2,bP,8/3,bK,9/15/17/3,wK,5,wP,9/6,bP,8,rP,5/19/4,rK,12/7,wP,1,wR,5 w - wbr 11 17",
];

#[test]
fn laws_hold() {
    for mated in ["mated=block", "mated=remove", "mated=capture"] {
        laws(Megachess, &[mated], "-", 1, 100, 1);
        for start in CROWDED {
            laws(Megachess, &[mated], start, 2, 100, 2);
        }
    }
    laws(Megachess, &["white=kq"], "-", 1, 60, 3);
}

#[test]
fn a_plain_generator_finds_the_same_moves() {
    for mated in ["mated=block", "mated=remove", "mated=capture"] {
        let check = |start: &str, games| {
            same_moves::<Megachess>(&position(mated, start), reference::legal_moves, games, 100, 4);
        };
        check("-", 1);
        CROWDED.iter().for_each(|start| check(start, 3));
    }
    same_moves::<Megachess>(&position("white=kq", "-"), reference::legal_moves, 1, 80, 5);
}
