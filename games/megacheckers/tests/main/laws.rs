//! What must hold in every position, on random play, and the fast rules against plain ones.

use crate::help::position;
use crate::reference::{huffs_after, is_hole, legal_moves};
use variorum_conformance::{Random, laws, same_moves};
use variorum_core::perft::after;
use variorum_core::{Notation, Play, Position as _};
use variorum_megacheckers::{Megacheckers, Move, Pending};

/// Positions in which jumps, series, crownings and black holes come often.
const CROWDED: [&str; 5] = [
    "3/5/4,bM,2/bM,5,rM,1,rM/bM,5,rM,3,rM/12,rM/12,rM,2/2,bM,14/6,wM,11,rM/4,bM,15,rM/4,wM,11,rM,2/6,wM,10/\
     7,rK,7 b wbr 0 48 -",
    "3/5/7/9/8,wM,2/8,rM,1,wM,2/6,rM,1,bM,1,rK,1,bM,2/8,rM,3,rM,4/19/10,bM,10/10,wM,3,wM,1,wK,2/\
     10,wM,1,rM,1,rM,2/8,wM,6 w wbr 0 1 -",
    "3/5/7/2,wM,3,wM,rK,1/8,bM,2/2,bM,1,rM,3,wM,1,rM,2/4,wM,3,rM,1,rM,4/6,rM,10/8,rM,3,wM,6/10,bM,3,bM,6/\
     19/6,wM,1,rM,8/15 r wbr 0 1 -",
    "3/5/7/9/11/2,bM,10/4,rM,1,rM,8/4,wM,12/1,rK,bK,1,wM,1,wM,1,wM,10/4,wK,3,wM,12/wM,1,rK,16/wM,1,rM,3,bM,10/\
     15 w wbr 0 1 -",
    "3/5/7/9/11/13/15/bK,16/wK,3,rK,14/bK,rK,2,bK,14,rK,wK/bK,wK,15,wK,bK/rK,bK,13,rK,wK/wK,rK,11,bK,rK w wbr 9 9 -",
];

const CAPTURES: [&str; 2] = ["capture=forced", "capture=huff"];

#[test]
fn laws_hold() {
    for capture in CAPTURES {
        laws(Megacheckers, &[capture], "-", 1, 150, 1);
        for start in CROWDED {
            laws(Megacheckers, &[capture], start, 4, 120, 2);
        }
    }
}

#[test]
fn a_plain_generator_finds_the_same_moves() {
    for capture in CAPTURES {
        let check = |start: &str, games| {
            same_moves::<Megacheckers>(&position(capture, start), legal_moves, games, 150, 4);
        };
        check("-", 2);
        CROWDED.iter().for_each(|start| check(start, 10));
    }
}

#[test]
fn what_may_be_huffed_agrees_with_a_plain_reckoning() {
    let mut random = Random(7);
    let mut huffs = 0;
    for start in CROWDED {
        for _ in 0..20 {
            let mut position = position("capture=huff", start);
            for _ in 0..80 {
                let mut moves = Vec::new();
                position.legal_moves(&mut moves);
                if moves.is_empty() {
                    break;
                }
                for &m in &moves {
                    let is_step = matches!(m, Move::Step { .. });
                    let stops = m == Move::Rest && matches!(position.pending(), Pending::Series { .. });
                    if is_step || stops {
                        let text = after(&position, m).text();
                        let found = text.rsplit(' ').next();
                        assert_eq!(
                            found,
                            Some(huffs_after(&position, m).as_str()),
                            "{m:?} at {}",
                            position.text()
                        );
                        huffs += usize::from(found != Some("-"));
                    }
                }
                position.play(moves[random.below(moves.len())]);
            }
        }
    }
    assert!(huffs > 100, "only {huffs} huffs came up");
}

#[test]
fn pieces_go_only_as_the_rules_say() {
    let mut random = Random(11);
    for start in CROWDED.into_iter().chain(["-"]) {
        for capture in CAPTURES {
            let mut position = position(capture, start);
            for _ in 0..150 {
                let mut moves = Vec::new();
                position.legal_moves(&mut moves);
                if moves.is_empty() {
                    break;
                }
                let m = moves[random.below(moves.len())];
                let next = after(&position, m);
                let count = |p: &variorum_megacheckers::Position| p.occupied().len();
                // One piece goes by a jump, into a hole or not, and by a huff; else none.
                let gone = u32::from(matches!(m, Move::Jump { .. } | Move::Huff(_)));
                assert_eq!(count(&position) - count(&next), gone, "{m:?} at {}", position.text());
                if let Move::Jump { over, to, .. } = m {
                    assert_eq!(next.occupied().contains(over), is_hole(to), "{m:?} at {}", position.text());
                    assert_eq!(next.occupied().contains(to), !is_hole(to), "{m:?} at {}", position.text());
                }
                for player in next.players_in().iter() {
                    assert!(next.owned(player).any(), "{player} is in without a piece: {}", next.text());
                }
                position = next;
            }
        }
    }
}
