//! How pieces move, and castling.

use crate::help::{fields, game, on, play, targets};

const KINGS: &str = "wKk1 bKf9 rKp9";

fn with(pieces: &str, fields: &str) -> variorum_core::Record<variorum_megachess::Megachess> {
    game("", &format!("{KINGS} {pieces}"), fields)
}

#[test]
fn a_pawn_steps_in_four_directions_and_takes_along_four_diagonals() {
    let record = with("wPk6", "w - wbr 0 1");
    assert_eq!(targets(&record, "k6"), "j6 k5 k7 l6");
    let record = with("wPk6 bNj5 bNl5 rNj7 rNl7 wNk7", "w - wbr 0 1");
    assert_eq!(targets(&record, "k6"), "j5 j6 j7 k5 l5 l6 l7");
    let record = with("wPk6 bNj6 bNl6 rNk7 rNk5", "w - wbr 0 1");
    assert_eq!(targets(&record, "k6"), "", "it does not take straight ahead");
}

#[test]
fn m1_the_double_step_is_straight_forward_and_no_jump() {
    assert_eq!(targets(&with("wIi2", "w - wbr 0 1"), "i2"), "h2 i1 i3 i4 j2");
    assert_eq!(targets(&with("bId6", "b - wbr 0 1"), "d6"), "c6 d5 d7 e6 f6", "Black's forward is east");
    assert_eq!(targets(&with("rIr6", "r - wbr 0 1"), "r6"), "p6 q6 r5 r7 s6", "Red's forward is west");
    assert_eq!(targets(&with("wIi2 rNi3", "w - wbr 0 1"), "i2"), "h2 i1 j2", "over an occupied square");
    assert_eq!(targets(&with("wIi2 rNi4", "w - wbr 0 1"), "i2"), "h2 i1 i3 j2", "to an occupied square");
    assert_eq!(targets(&with("wPi2", "w - wbr 0 1"), "i2"), "h2 i1 i3 j2", "a pawn that has moved");
}

#[test]
fn any_first_move_spends_the_double_step() {
    for first in ["i2h2", "i2i3", "i2i1", "i2i4", "i2h3"] {
        let mut record = with("wIi2 rNh3", "w - wbr 0 1");
        play(&mut record, first);
        assert_eq!(on(&record, &first[2..]), "wP", "{first}");
    }
}

#[test]
fn there_is_no_en_passant() {
    let mut record = with("wIi2 rPh4 bPj4", "w - wbr 0 1");
    play(&mut record, "i2i4");
    assert_eq!(targets(&record, "j4"), "j3 j5 k4");
}

#[test]
fn m2_promotion_is_compulsory_on_opponents_back_rows() {
    // Straight, sideways, backwards, and by capture.
    assert_eq!(targets(&with("wPd6", "w - wbr 0 1"), "d6"), "c6b c6n c6q c6r d5 d7b d7n d7q d7r e6");
    assert_eq!(targets(&with("rPg2 bNh1", "r - wbr 0 1"), "g2"), "f2 g1b g1n g1q g1r g3 h1b h1n h1q h1r h2");
    let mut record = with("bPq7", "b - wbr 5 1");
    play(&mut record, "q7r7n");
    assert_eq!(on(&record, "r7"), "bN");
    assert_eq!(fields(&record), "r - wbr 0 1", "a promotion clears the clock");
}

#[test]
fn own_back_row_and_corners_do_not_promote() {
    assert_eq!(targets(&with("wPi2", "w - wbr 0 1"), "i2"), "h2 i1 i3 j2");
    assert_eq!(targets(&with("bPc5", "b - wbr 0 1"), "c5"), "b5 c4 c6 d5");
    assert_eq!(targets(&with("rPt4", "r - wbr 0 1"), "t4"), "s4 t3 t5 u4");
    assert_eq!(targets(&with("wPb4", "w - wbr 0 1"), "b4"), "a4 b3 b5b b5n b5q b5r c4");
    assert_eq!(targets(&with("bPe1", "b - wbr 0 1"), "e1"), "d1 e2 f1");
    assert_eq!(targets(&with("rPk13", "r - wbr 0 1"), "k13"), "j13 k12 l13");
}

#[test]
fn m2_back_rows_of_players_who_are_out_promote_too() {
    let record = game("mated=remove", "wKk1 rKp9 wPc5", "w - wr 0 1");
    assert_eq!(targets(&record, "c5"), "b5b b5n b5q b5r c4 c6b c6n c6q c6r d5");
}

#[test]
fn lines_end_where_the_board_does_and_knights_jump_across() {
    let record = with("wBd1 wRj13 wNb5", "w - wbr 0 1");
    assert_eq!(targets(&record, "j13"), "j1 j10 j11 j12 j2 j3 j4 j5 j6 j7 j8 j9 k13 l13");
    assert_eq!(targets(&record, "d1"), "a4 b3 c2 e2 f3 g4 h5 i6 j7 k8 l9 m10 n11");
    assert_eq!(targets(&record, "b5"), "c3 d4 d6");
}

/// All rooks at home, and pawns that shut their files.
const ROOKS: &str = "wRg1 wRn1 bRb5 bRi12 rRm12 rRt5 wPg2 wPn2 bPi11 rPm11";
const RIGHTS: &str = "g1,n1,b5,i12,m12,t5";

#[test]
fn everybody_castles_both_ways_along_the_back_row() {
    for (side, m, rook, rights) in [
        ("w", "k1i1", "j1", "b5,i12,m12,t5"),
        ("w", "k1m1", "l1", "b5,i12,m12,t5"),
        ("b", "f9d7", "e8", "g1,n1,m12,t5"),
        ("b", "f9h11", "g10", "g1,n1,m12,t5"),
        ("r", "p9r7", "q8", "g1,n1,b5,i12"),
        ("r", "p9n11", "o10", "g1,n1,b5,i12"),
    ] {
        let mut record = with(ROOKS, &format!("{side} {RIGHTS} wbr 3 1"));
        play(&mut record, m);
        assert_eq!(on(&record, &m[2..]), format!("{side}K"), "{m}");
        assert_eq!(on(&record, rook), format!("{side}R"), "{m}");
        assert!(
            fields(&record).ends_with(&format!("{rights} wbr 4 {}", if side == "r" { 2 } else { 1 })),
            "{m}"
        );
    }
}

#[test]
fn with_white_kq_the_king_castles_from_j1() {
    let record = game("white=kq", "wKj1 wRg1 wRn1 bKf9 rKp9", "w g1,n1 wbr 0 1");
    assert!(targets(&record, "j1").split(' ').any(|to| to == "h1"));
    let mut record = record;
    play(&mut record, "j1l1");
    assert_eq!((on(&record, "l1"), on(&record, "k1")), ("wK".into(), "wR".into()));
}

#[test]
fn castling_needs_empty_squares_between() {
    for between in ["h1", "i1", "j1"] {
        let record = with(&format!("wRg1 wN{between}"), "w g1 wbr 0 1");
        assert!(!targets(&record, "k1").contains("i1"), "{between}");
    }
    for between in ["c6", "d7", "e8"] {
        let record = with(&format!("bRb5 rN{between}"), "b b5 wbr 0 1");
        assert!(!targets(&record, "f9").split(' ').any(|to| to == "d7"), "{between}");
    }
}

#[test]
fn no_castling_out_of_across_or_into_check_from_either_opponent() {
    let castles = |pieces: &str, from: &str, to: &str, fields: &str| {
        targets(&with(pieces, fields), from).split(' ').any(|found| found == to)
    };
    for attacker in ["b", "r"] {
        for (file, allowed) in [("k", false), ("j", false), ("i", false), ("h", true), ("g", true)] {
            let pieces = format!("wRg1 {attacker}R{file}8");
            assert_eq!(castles(&pieces, "k1", "i1", "w g1 wbr 0 1"), allowed, "{attacker} {file}");
        }
    }
    // Only the king's three squares matter: c6 and the rook on b5 may be attacked.
    assert!(castles("bRb5 wRc3", "f9", "d7", "b b5 wbr 0 1"));
    assert!(castles("bRb5 wRb3", "f9", "d7", "b b5 wbr 0 1"));
    assert!(!castles("bRb5 wRd3", "f9", "d7", "b b5 wbr 0 1"));
    assert!(!castles("bRb5 rRe3", "f9", "d7", "b b5 wbr 0 1"));
}

#[test]
fn arrival_is_judged_with_king_and_rook_on_their_new_squares() {
    let castles = |pieces: &str| targets(&with(pieces, "b b5 wbr 0 1")).split(' ').any(|to| to == "d7");
    fn targets(record: &variorum_core::Record<variorum_megachess::Megachess>) -> String {
        crate::help::targets(record, "f9")
    }
    assert!(!castles("bRb5 rBa4"), "the rook uncovers the bishop");
    assert!(castles("bRb5 rNa4"));
}

#[test]
fn rights_end_with_the_king_the_rook_or_its_capture() {
    let start = with(&format!("{ROOKS} wRk5"), &format!("w {RIGHTS} wbr 0 1"));
    for (moves, left) in [
        ("k1k2", "b5,i12,m12,t5"),
        ("g1h1", "n1,b5,i12,m12,t5"),
        ("n1m1", "g1,b5,i12,m12,t5"),
        ("k5b5", "g1,n1,i12,m12,t5"),
        ("k5t5", "g1,n1,b5,i12,m12"),
        ("k5k4 f9f8 p9p8", "g1,n1"),
        ("k5k4 i12j12 m12l12", "g1,n1,b5,t5"),
    ] {
        let mut record = start.clone();
        play(&mut record, moves);
        assert_eq!(fields(&record).split(' ').nth(1), Some(left), "{moves}");
    }
}

#[test]
fn a_king_may_not_stay_or_go_where_either_opponent_attacks() {
    let record = with("rRk2", "w - wbr 0 1");
    assert_eq!(targets(&record, "k1"), "j1 k2 l1");
    let record = with("rRk2 bBl3", "w - wbr 0 1");
    assert_eq!(targets(&record, "k1"), "j1 l1", "guarded by the other opponent");
}
