//! The board, the start and how pieces move: rulings P1, P2 and P7.

use crate::help::{game, moves_from, position, result, start};
use variorum_core::view::Shade;
use variorum_core::{Play, Player, PlayerSet, Position as _, View};
use variorum_perfect::Position;

fn count(text: &str) -> u64 {
    position(text).count_legal_moves()
}

#[test]
fn the_start() {
    let text = "rnbqkqbnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBQKQBNR w KQkq - 0 1";
    assert_eq!(start(&[]), text);
    // Nine pawns with two steps each, two knights with two jumps each.
    assert_eq!(count(text), 22);
}

#[test]
fn a1_is_dark_as_are_all_four_corners() {
    let layout = Position::layout();
    assert_eq!((layout.width, layout.height, layout.squares.len()), (9, 9, 81));
    let dark =
        |name: &str| layout.squares.iter().any(|square| square.name == name && square.shade == Shade::Dark);
    assert!(["a1", "i1", "a9", "i9", "e5"].into_iter().all(dark));
    assert!(!["b1", "a2", "h9", "i8"].into_iter().any(dark));
    // All bishops begin on dark squares.
    assert!(["c1", "g1", "c9", "g9"].into_iter().all(dark));
}

#[test]
fn king_queen_knight_and_rook_as_in_chess() {
    let p = position("9/9/9/9/4N4/9/9/9/K7k w - - 0 1");
    assert_eq!(moves_from(&p, "e5"), ["e5c4", "e5c6", "e5d3", "e5d7", "e5f3", "e5f7", "e5g4", "e5g6"]);
    assert_eq!(moves_from(&position("9/9/9/9/4R4/9/9/9/K7k w - - 0 1"), "e5").len(), 16);
    assert_eq!(moves_from(&position("9/9/9/9/4Q4/9/9/9/1K5k1 w - - 0 1"), "e5").len(), 32);
    assert_eq!(moves_from(&position("9/9/9/9/4K4/9/9/9/8k w - - 0 1"), "e5").len(), 8);
}

#[test]
fn bishop_any_distance_diagonally_or_one_square_left_or_right() {
    let p = position("9/9/9/9/4B4/9/9/9/K6k1 w - - 0 1");
    let moves = moves_from(&p, "e5");
    assert_eq!(moves.len(), 18 - 1, "the own king on a1 takes one square");
    assert!(moves.contains(&"e5d5".to_owned()) && moves.contains(&"e5f5".to_owned()));
    assert!(!moves.contains(&"e5e6".to_owned()) && !moves.contains(&"e5c5".to_owned()));
    // The step does not go round the edge of the board.
    assert_eq!(
        moves_from(&position("9/9/9/9/B8/9/9/9/K6k1 w - - 0 1"), "a5"),
        ["a5b4", "a5b5", "a5b6", "a5c3", "a5c7", "a5d2", "a5d8", "a5e1", "a5e9"]
    );
}

#[test]
fn p1_the_sideways_step_may_capture_and_gives_check() {
    let p = position("9/9/9/k8/3pBN3/8K/9/9/9 w - - 0 1");
    let moves = moves_from(&p, "e5");
    assert!(moves.contains(&"e5d5".to_owned()), "captures");
    assert!(!moves.contains(&"e5f5".to_owned()), "not onto an own piece");
    assert_eq!(game(&[], &format!("{p:?}"), "e5d5").text(), "9/9/9/k8/3B1N3/8K/9/9/9 b - - 0 1");
    let checked = position("k8/9/9/9/4Kb3/9/9/9/9 w - - 0 1");
    assert_eq!(checked.checked(), PlayerSet::only(Player::WHITE));
    // Two squares away it gives none.
    assert!(position("k8/9/9/9/3K1b3/9/9/9/9 w - - 0 1").checked().is_empty());
}

#[test]
fn p1_a_sideways_step_mates() {
    let mate = game(&[], "9/9/9/9/9/9/9/2K6/k1B6 w - - 0 1", "c1b1");
    assert_eq!(result(&*mate).as_deref(), Some("white, checkmate"));
}

#[test]
fn p1_a_bishop_pinned_along_the_rank_may_step_along_it() {
    assert_eq!(moves_from(&position("k8/9/9/9/K2B3r1/9/9/9/9 w - - 0 1"), "d5"), ["d5c5", "d5e5"]);
    let none: [&str; 0] = [];
    assert_eq!(moves_from(&position("4k4/9/4r4/9/4B4/9/4K4/9/9 w - - 0 1"), "e5"), none);
    assert_eq!(moves_from(&position("8k/9/6q2/9/4B4/9/2K6/9/9 w - - 0 1"), "e5"), ["e5d4", "e5f6", "e5g7"]);
}

#[test]
fn double_step_from_its_own_start_rank_one_step_elsewhere() {
    let p = position("k8/9/9/9/9/P8/1P7/2P6/K8 w - - 0 1");
    assert_eq!(moves_from(&p, "c2"), ["c2c3", "c2c4"]);
    assert_eq!(moves_from(&p, "b3"), ["b3b4"]);
    assert_eq!(moves_from(&p, "a4"), ["a4a5"]);
    let p = position("k8/2p6/1p7/p8/9/9/9/9/K8 b - - 0 1");
    assert_eq!(moves_from(&p, "c8"), ["c8c6", "c8c7"]);
    assert_eq!(moves_from(&p, "b7"), ["b7b6"]);
    // Both squares must be empty.
    assert_eq!(moves_from(&position("k8/9/9/9/9/2n6/9/2P6/K8 w - - 0 1"), "c2"), ["c2c3"]);
    let none: [&str; 0] = [];
    assert_eq!(moves_from(&position("k8/9/9/9/9/9/2n6/2P6/K8 w - - 0 1"), "c2"), none);
}

#[test]
fn pawns_capture_diagonally_forward() {
    let p = position("k8/9/9/9/1ppp5/2P6/1p1p5/9/K8 w - - 0 1");
    assert_eq!(moves_from(&p, "c4"), ["c4b5", "c4d5"]);
    // Not round the edge.
    let p = position("k8/9/9/8p/P8/8p/9/9/K8 w - - 0 1");
    assert_eq!(moves_from(&p, "a5"), ["a5a6"]);
}

#[test]
fn p2_en_passant_from_rank_6_to_7_and_from_rank_4_to_3() {
    let white = game(&[], "8k/3p5/9/4P4/9/9/9/9/K8 b - - 0 1", "d8d6");
    assert!(white.text().ends_with(" w - d7 0 2"));
    assert!(white.legal().contains(&"e6d7".to_owned()));
    let black = game(&[], "8k/9/9/9/9/3p5/9/4P4/K8 w - - 0 1", "e2e4 d4e3");
    assert_eq!(black.text(), "8k/9/9/9/9/9/4p4/9/K8 w - - 0 2");
}

#[test]
fn p2_when_the_capturing_pawn_arrived_does_not_matter() {
    let long_ago = game(&[], "7k1/3p5/9/4P4/9/9/9/9/K8 w - - 0 1", "a1a2 h9h8 a2a3 d8d6");
    assert!(long_ago.legal().contains(&"e6d7".to_owned()));
    let just_now = game(&[], "7k1/3p5/9/9/4P4/9/9/9/K8 w - - 0 1", "e5e6 d8d6");
    assert!(just_now.legal().contains(&"e6d7".to_owned()));
}

#[test]
fn en_passant_is_for_the_very_next_move_only() {
    let p = game(&[], "7k1/3p5/9/4P4/9/9/9/9/K8 b - - 0 1", "d8d6 a1a2 h9h8");
    assert!(!p.legal().contains(&"e6d7".to_owned()));
    assert!(p.text().ends_with(" w - - 2 3"));
}

#[test]
fn en_passant_must_leave_the_king_safe() {
    let none: [&str; 0] = [];
    assert_eq!(moves_from(&position("9/9/9/q3Pp2K/9/9/9/9/k8 w - f7 0 1"), "e6"), ["e6e7"]);
    assert_eq!(moves_from(&position("9/2b6/9/3pP4/9/6K2/9/9/8k w - d7 0 1"), "e6"), ["e6d7"]);
    assert_eq!(moves_from(&position("9/9/5n3/2Pp5/4K4/9/9/9/8k w - d7 0 1"), "c6"), none);
}

#[test]
fn p7_check_may_be_met_by_capturing_or_interposing() {
    // The rook on e8 checks: the knight takes it, the bishop steps between, the king leaves.
    let p = position("k8/4r4/9/3N5/9/3B5/9/9/4K4 w - - 0 1");
    assert_eq!(moves_from(&p, ""), ["d4e3", "d4e4", "d4e5", "d6e4", "d6e8", "e1d1", "e1d2", "e1f1", "e1f2"]);
}

#[test]
fn p7_no_move_may_leave_ones_own_king_attacked() {
    let p = position("k3r4/9/9/9/4N4/9/9/9/4K4 w - - 0 1");
    let none: [&str; 0] = [];
    assert_eq!(moves_from(&p, "e5"), none);
    // Two checkers: only the king moves.
    let p = position("k3r4/9/9/9/9/1b7/9/2R6/4K4 w - - 0 1");
    assert!(moves_from(&p, "").iter().all(|m| m.starts_with("e1")));
    // Kings keep apart.
    assert!(!moves_from(&position("9/9/9/9/4k4/9/4K4/9/9 b - - 0 1"), "e5").contains(&"e5e4".to_owned()));
}
