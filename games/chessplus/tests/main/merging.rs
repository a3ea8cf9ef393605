//! Merged pieces: moving as a whole, merging, splitting.

use crate::{legal, played};

#[test]
fn a_merged_piece_moves_with_the_abilities_of_either_part() {
    let text = "7k/8/8/8/8/8/8/K2(NP)4 w - - 0 1";
    assert_eq!(legal(&[], text, "d1"), "Nd1b2 Nd1c3 Nd1e3 Nd1f2 Pd1d2 d1b2 d1c3 d1d2 d1e3 d1f2");
}

#[test]
fn all_fifteen_pairs_merge_and_are_written_in_order() {
    let parts = ["Q", "R", "B", "N", "P"];
    for (i, first) in parts.iter().enumerate() {
        for second in &parts[i..] {
            // The second part steps, slides or jumps onto the first.
            let (from, to) = match *second {
                "P" => ("d3", "d4"),
                "N" => ("c2", "d4"),
                "B" => ("c3", "d4"),
                _ => ("d1", "d4"),
            };
            let mut board = [["1"; 8]; 4];
            for (square, part) in [(from, second), (to, first)] {
                let (file, rank) = (square.as_bytes()[0] - b'a', square.as_bytes()[1] - b'1');
                board[usize::from(rank)][usize::from(file)] = part;
            }
            let row = |rank: usize| joined(&board[rank].concat());
            let text = format!("k7/7p/7K/8/{}/{}/{}/{} w - - 0 1", row(3), row(2), row(1), row(0));
            let after = played(&[], &text, &format!("{from}{to}"));
            assert!(after.contains(&format!("/3({first}{second})4/")), "{first}{second}: {after}");
        }
    }
}

/// A row of single empty squares with the counts joined.
fn joined(row: &str) -> String {
    let mut out = String::new();
    let mut empty = 0;
    for letter in row.chars().chain(['/']) {
        if letter == '1' {
            empty += 1;
            continue;
        }
        if empty > 0 {
            out.push_str(&empty.to_string());
        }
        empty = 0;
        out.push(letter);
    }
    out.trim_end_matches('/').to_owned()
}

#[test]
fn kings_neither_merge_nor_are_merged_with() {
    assert_eq!(legal(&[], "7k/7p/8/8/8/8/1N6/K7 w - - 0 1", "a1"), "a1a2 a1b1");
    assert_eq!(legal(&[], "7k/8/8/8/8/8/R7/K7 w - - 0 1", "a2a1"), "");
}

#[test]
fn a_merged_piece_never_moves_onto_an_own_piece() {
    let text = "7k/8/8/8/3N4/8/8/K2(RB)4 w - - 0 1";
    assert_eq!(legal(&[], text, "d1d4"), "Rd1d4");
}

#[test]
fn no_square_ever_holds_three() {
    let text = "6k1/8/8/8/3(BN)4/8/8/K2R4 w - - 0 1";
    assert_eq!(legal(&[], text, "d1d4"), "");
    let text = "6k1/8/8/8/3(BN)4/8/8/K2(RR)4 w - - 0 1";
    assert_eq!(legal(&[], text, "d1d4"), "");
}

#[test]
fn a_part_leaves_by_its_own_ability_only() {
    let text = "7k/8/8/8/3(RN)4/8/8/K7 w - - 0 1";
    assert!(!legal(&[], text, "Rd4").contains("Rd4e6"));
    assert!(!legal(&[], text, "Nd4").contains("Nd4d5"));
    assert!(legal(&[], text, "d4e6").contains("Nd4e6 d4e6"));
}

#[test]
fn the_part_that_leaves_lands_captures_or_merges() {
    let text = "7k/8/8/3p4/2B5/8/8/K2(QR)4 w - - 0 1";
    assert_eq!(played(&[], text, "Rd1d2"), "7k/8/8/3p4/2B5/8/3R4/K2Q4 b - - 1 1");
    assert_eq!(played(&[], text, "Rd1d5"), "7k/8/8/3R4/2B5/8/8/K2Q4 b - - 0 1");
    let text = "6k1/8/8/8/3B4/8/8/K2(QR)4 w - - 3 1";
    assert_eq!(played(&[], text, "Rd1d4"), "6k1/8/8/8/3(RB)4/8/8/K2Q4 b - - 4 1");
}

#[test]
fn capturing_takes_the_whole_merged_piece() {
    let text = "7k/8/8/3(qr)4/8/8/8/K2(RN)4 w - - 5 1";
    assert_eq!(played(&[], text, "d1d5"), "7k/8/8/3(RN)4/8/8/8/K7 b - - 0 1");
    assert_eq!(played(&[], text, "Rd1d5"), "7k/8/8/3R4/8/8/8/K2N4 b - - 0 1");
}

#[test]
fn equal_parts_have_one_text_for_either_leaving() {
    let text = "7k/8/8/8/8/8/8/K2(NN)4 w - - 0 1";
    assert_eq!(legal(&[], text, "Nd1"), "Nd1b2 Nd1c3 Nd1e3 Nd1f2");
    assert_eq!(played(&[], text, "Nd1c3"), "7k/8/8/8/8/2N5/8/K2N4 b - - 1 1");
}

#[test]
fn shared_squares_have_one_text_as_a_whole() {
    assert_eq!(legal(&[], "7k/8/8/8/8/8/8/K2(QR)4 w - - 0 1", "d1d5"), "Qd1d5 Rd1d5 d1d5");
}

#[test]
fn c11_an_rn_jumps_only_as_a_knight() {
    let text = "7k/8/8/8/8/2nnn3/2b1b3/3(RN)3K w - - 0 1";
    let legal = legal(&[], text, "d1");
    assert!(legal.contains("d1d3") && !legal.contains("d1d4"), "{legal}");
    assert!(legal.contains("Nd1f2") && legal.contains("Nd1b2"), "{legal}");
}

#[test]
fn a_pinned_merged_piece_may_split() {
    // The partner that stays keeps the file closed.
    let text = "4r2k/8/8/8/8/4(BN)3/8/4K3 w - - 0 1";
    assert_eq!(legal(&[], text, "Ne3"), "Ne3c2 Ne3c4 Ne3d1 Ne3d5 Ne3f1 Ne3f5 Ne3g2 Ne3g4");
    assert!(!legal(&[], text, "e3d5").split(' ').any(|m| m == "e3d5"));
}

#[test]
fn a_pinned_merged_piece_goes_whole_along_the_pin() {
    let text = "4r2k/8/8/8/8/4(RN)3/8/4K3 w - - 0 1";
    let whole: Vec<String> =
        legal(&[], text, "e3").split(' ').filter(|m| m.starts_with("e3")).map(str::to_owned).collect();
    assert_eq!(whole, ["e3e2", "e3e4", "e3e5", "e3e6", "e3e7", "e3e8"]);
}

#[test]
fn a_merge_answers_no_check() {
    let text = "4r2k/8/8/8/8/8/3N4/R3K3 w - - 0 1";
    assert_eq!(legal(&[], text, "a1"), "");
    assert_eq!(legal(&[], text, "d2"), "d2e4");
}

#[test]
fn merged_pieces_give_check_with_either_part() {
    for text in [
        "7k/8/6(NP)1/8/8/8/8/K7 b - - 0 1",
        "7k/6(BP)1/8/8/8/8/8/K7 b - - 0 1",
        "7k/8/8/8/8/8/8/K6(RN) b - - 0 1",
    ] {
        assert_eq!(crate::open(&[], text).checked().len(), 1, "{text}");
    }
}

#[test]
fn a_pinned_rook_and_pawn_goes_whole_on_the_file_and_splits_anywhere() {
    let text = "3r3k/8/8/8/8/3(RP)4/8/3K4 w - - 0 1";
    let moves = legal(&[], text, "d3");
    assert!(moves.split(' ').all(|m| m.starts_with("d3d") || m.starts_with(['R', 'P'])), "{moves}");
    assert!(moves.contains("Rd3a3") && moves.contains("d3d8"), "{moves}");
}
