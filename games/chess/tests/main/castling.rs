//! Castling, standard and Chess960, and its spellings.

use crate::help::{game, moves_from, position, position_with, position960, start};
use variorum_core::Notation;

/// Whether the text is the canonical text of a legal move.
fn legal(position: &variorum_chess::Position, text: &str) -> bool {
    moves_from(position, &text[..2]).iter().any(|m| m == text)
}

/// The position after one move from a Chess960 position.
fn after960(text: &str, m: &str) -> String {
    game(&["castling=960"], text, m).text()
}

#[test]
fn standard_is_the_kings_two_square_move() {
    let p = position("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    assert!(legal(&p, "e1g1") && legal(&p, "e1c1"));
    assert!(!legal(&p, "e1h1") && !legal(&p, "e1a1"));
    let text = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    assert_eq!(game(&[], text, "e1g1").text(), "4k3/8/8/8/8/8/8/R4RK1 b - - 1 1");
    assert_eq!(game(&[], text, "e1c1").text(), "4k3/8/8/8/8/8/8/2KR3R b - - 1 1");
}

#[test]
fn standard_reads_king_takes_rook_too() {
    let p = position("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    assert_eq!(p.read_move("e1h1"), p.read_move("e1g1"));
    assert_eq!(p.read_move("e1a1"), p.read_move("e1c1"));
    // Without the right neither spelling is a move.
    let p = position("4k3/8/8/8/8/8/8/R3K2R w - - 0 1");
    assert!(p.read_move("e1h1").is_err() && p.read_move("e1g1").is_err());
}

#[test]
fn chess960_is_written_king_takes_rook() {
    let p = position960("4k3/8/8/8/8/8/8/R3K2R w HA - 0 1");
    assert!(legal(&p, "e1h1") && legal(&p, "e1a1"));
    assert!(!legal(&p, "e1g1") && !legal(&p, "e1c1"));
}

#[test]
fn chess960_reads_the_arrival_square_where_no_king_move_has_it() {
    let p = position960("4k3/8/8/8/8/8/8/R3K2R w HA - 0 1");
    assert_eq!(p.read_move("e1g1"), p.read_move("e1h1"));
    assert_eq!(p.read_move("e1c1"), p.read_move("e1a1"));
    // From f1 the king steps to g1: that text is the step.
    let text = "4k3/8/8/8/8/8/8/R4K1R w HA - 0 1";
    assert_eq!(after960(text, "f1g1"), "4k3/8/8/8/8/8/8/R5KR b - - 1 1");
    assert_eq!(after960(text, "f1h1"), "4k3/8/8/8/8/8/8/R4RK1 b - - 1 1");
    assert_eq!(after960(text, "f1c1"), "4k3/8/8/8/8/8/8/2KR3R b - - 1 1");
}

#[test]
fn chess960_refuses_a_second_spelling_for_a_king_that_stays() {
    let p = position960("4k3/8/8/8/8/8/8/6KR w H - 0 1");
    assert!(legal(&p, "g1h1"));
    assert!(p.read_move("g1g1").is_err());
    assert_eq!(after960("4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1h1"), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
}

#[test]
fn king_and_rook_change_places() {
    assert_eq!(after960("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1"), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
    assert_eq!(after960("4k3/8/8/8/8/8/8/2RK4 w C - 0 1", "d1c1"), "4k3/8/8/8/8/8/8/2KR4 b - - 1 1");
}

#[test]
fn squares_on_both_paths_must_be_empty() {
    // b1 counts for the rook on the left, not for the king.
    assert!(!legal(&position("4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1"), "e1c1"));
    assert!(!legal(&position("4k3/8/8/8/8/8/8/R3KB1R w K - 0 1"), "e1g1"));
    assert!(!legal(&position("4k3/8/8/8/8/8/8/n3K2R w K - 0 1"), "e1c1"));
    // King g1 to c1: d1 to f1 and c1 must be free; a1 does not matter to rook b1, which goes to d1.
    assert!(legal(&position960("4k3/8/8/8/8/8/8/NR4K1 w B - 0 1"), "g1b1"));
    assert!(!legal(&position960("4k3/8/8/8/8/8/8/1R1N2K1 w B - 0 1"), "g1b1"));
    assert!(!legal(&position960("4k3/8/8/8/8/8/8/R1N3K1 w A - 0 1"), "g1a1"));
    // A second own rook on the way is in the way.
    assert!(!legal(&position960("4k3/8/8/8/8/8/8/4KR1R w H - 0 1"), "e1h1"));
}

#[test]
fn no_square_of_the_kings_path_may_be_attacked() {
    for attacker in ["4r3", "5r2", "6r1"] {
        let p = position(&format!("1k6/8/8/{attacker}/8/8/8/4K2R w K - 0 1"));
        assert!(!legal(&p, "e1g1"), "{attacker}");
    }
    // The rook's own square and the squares only it passes may be.
    assert!(legal(&position("1k6/8/8/7r/8/8/8/4K2R w K - 0 1"), "e1g1"));
    assert!(legal(&position("6k1/8/8/1r6/8/8/8/R3K3 w Q - 0 1"), "e1c1"));
    assert!(!legal(&position("6k1/8/8/3r4/8/8/8/R3K3 w Q - 0 1"), "e1c1"));
    // Enemy pawns and kings attack too.
    assert!(!legal(&position("8/8/8/8/8/8/6kp/4K2R w K - 0 1"), "e1g1"));
    assert!(!legal(&position("1k6/8/8/8/8/8/4p3/4K2R w K - 0 1"), "e1g1"));
}

#[test]
fn the_king_must_be_safe_once_the_rook_has_left() {
    // The rook on b1 covers the king from the one on a1 until it castles.
    assert!(!legal(&position960("7k/8/8/8/8/8/8/rRK5 w B - 0 1"), "c1b1"));
    assert!(!legal(&position960("7k/8/8/8/8/8/8/qR1K4 w B - 0 1"), "d1b1"));
    // A bishop on a1 sees nothing along the rank.
    assert!(legal(&position960("7k/8/8/8/8/8/8/bR1K4 w B - 0 1"), "d1b1"));
}

#[test]
fn rights_go_with_the_king_the_rook_and_a_captured_rook() {
    let text = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    assert_eq!(game(&[], text, "e1e2").text(), "r3k2r/8/8/8/8/8/4K3/R6R b kq - 1 1");
    assert_eq!(game(&[], text, "h1h2").text(), "r3k2r/8/8/8/8/8/7R/R3K3 b Qkq - 1 1");
    assert_eq!(game(&[], text, "h1h8").text(), "r3k2R/8/8/8/8/8/8/R3K3 b Qq - 0 1");
    // A rook that comes back does not bring the right back.
    assert_eq!(game(&[], text, "h1g1 e8d8 g1h1 d8e8").text(), "r3k2r/8/8/8/8/8/8/R3K2R w Q - 4 3");
}

#[test]
fn rights_are_read_in_both_forms_and_written_in_one() {
    let both = "r3k2r/8/8/8/8/8/8/R3K2R w";
    for letters in ["KQkq", "HAha"] {
        assert_eq!(position(&format!("{both} {letters} - 0 1")).text(), format!("{both} KQkq - 0 1"));
        assert_eq!(position960(&format!("{both} {letters} - 0 1")).text(), format!("{both} HAha - 0 1"));
    }
    assert_eq!(position(&format!("{both} Ha - 0 1")).text(), format!("{both} Kq - 0 1"));
    assert_eq!(position960(&format!("{both} Kq - 0 1")).text(), format!("{both} Ha - 0 1"));
}

#[test]
fn k_and_q_mean_the_outermost_rook() {
    let text = "2k5/8/8/8/8/8/8/RR1K1R1R w";
    assert_eq!(position960(&format!("{text} KQ - 0 1")).text(), format!("{text} HA - 0 1"));
    // An inner rook is named by its file, and written so.
    assert_eq!(position960(&format!("{text} FB - 0 1")).text(), format!("{text} FB - 0 1"));
    assert!(legal(&position960(&format!("{text} FB - 0 1")), "d1f1"));
    assert!(!legal(&position960(&format!("{text} FB - 0 1")), "d1h1"));
}

#[test]
fn numbered_starts() {
    assert_eq!(start(&[]), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_eq!(start(&["start=standard"]), start(&[]));
    let array518 = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1";
    assert_eq!(start(&["start=518"]), array518);
    assert_eq!(start(&["castling=960"]), array518);
    assert_eq!(start(&["start=518", "castling=standard"]), start(&[]));
    assert_eq!(start(&["start=0"]), "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1");
    assert_eq!(start(&["start=959"]), "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w CAca - 0 1");
    // Standard castling from another array has the rights that standard castling knows.
    assert_eq!(
        start(&["start=0", "castling=standard"]),
        "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w - - 0 1"
    );
}

#[test]
fn every_array_is_lawful_and_different() {
    let mut seen = std::collections::HashSet::new();
    for number in 0..960 {
        let text = start(&[&format!("start={number}")]);
        let array: Vec<char> = text[text.len() - 21..].chars().collect();
        assert!(seen.insert(text.clone()), "{number} twice: {text}");
        let row: String = text.split(['/', ' ']).nth(7).expect("a first rank").to_owned();
        let files = |letter| row.match_indices(letter).map(|(i, _)| i).collect::<Vec<_>>();
        assert_ne!(files('B')[0] % 2, files('B')[1] % 2, "{number}: bishops {array:?}");
        let (king, rooks) = (files('K')[0], files('R'));
        assert!(rooks[0] < king && king < rooks[1], "{number}: {row}");
    }
}

#[test]
fn a_position_need_not_come_from_the_array() {
    let text = "1k6/8/8/8/8/8/8/RK6 w A - 0 1";
    assert_eq!(position_with(&["start=518"], text).text(), text);
    assert!(legal(&position_with(&["start=518"], text), "b1a1"));
}
