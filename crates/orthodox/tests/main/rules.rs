//! Rules, texts and data that come from the table of pieces.

use crate::capablanca::{Capablanca, CapablancaPosition};
use variorum_conformance::{laws, perft_table};
use variorum_core::any::AnyGame;
use variorum_core::perft::after;
use variorum_core::{Game, Notation, Options, View};

const OPEN: &str = "r4k3r/1P6P1/10/2pP4pP/10/10/1p6p1/R4K3R w KQkq - 0 1";

fn position(text: &str) -> CapablancaPosition {
    Capablanca::read(&Options::default(), text).expect("a position")
}

#[test]
fn counts_are_the_published_ones() {
    perft_table(Capablanca, include_str!("../data/capablanca.tsv"));
}

#[test]
fn the_laws_of_every_game_hold() {
    laws(Capablanca, &[], "-", 4, 160, 1);
    laws(Capablanca, &["array=gothic"], "-", 4, 160, 2);
    laws(Capablanca, &[], OPEN, 6, 80, 3);
}

#[test]
fn pieces_are_described_by_how_they_move() {
    let position = Capablanca::start(&Options::default()).expect("the start");
    let describe = |letters: &str| {
        let piece = position.pieces().into_iter().find(|piece| piece.letters == letters);
        position.describe(&piece.expect("a piece")).expect("words")
    };
    assert_eq!(
        describe("A"),
        "any number of squares along a diagonal, or jumps two squares along a rank or file and one to the side"
    );
    assert_eq!(describe("R"), "any number of squares along a rank or file; castles with the king");
    assert_eq!(describe("K"), "one step in any direction, never to an attacked square; castles with a rook");
    let shown = position.pieces().into_iter().find(|piece| piece.letters == "C").expect("a chancellor");
    assert_eq!((shown.parts.letters(), shown.name), ("RN", "chancellor"));
}

#[test]
fn the_board_has_ten_files() {
    let layout = Capablanca.layout();
    assert_eq!((layout.width, layout.height, layout.squares.len()), (10, 8, 80));
    assert_eq!(layout.squares[79].name, "j8");
}

#[test]
fn xboard_is_told_of_board_and_pieces() {
    let board = Capablanca::CARD.xboard[0].board.expect("a board");
    assert_eq!(board.size, "10x8+0_fairy");
    assert_eq!(board.pictures, "PNBRACQ.........Kpnbracq.........k");
    assert!(board.moves.contains(&('A', "BN")) && board.moves.contains(&('K', "KisO3")));
}

#[test]
fn the_king_castles_three_squares() {
    let position = position("r4k3r/10/10/10/10/10/10/R4K3R w KQkq - 0 1");
    for (text, row) in [("f1i1", "/R6RK1 b kq - "), ("f1c1", "/2KR5R b kq - ")] {
        let m = position.read_move(text).expect("castling");
        let next = after(&position, m).text();
        assert!(next.contains(row), "{next}");
    }
}

#[test]
fn faults_name_what_the_board_has() {
    let refused = |text: &str| Capablanca::read(&Options::default(), text).expect_err("refused").to_string();
    let rows = "P9/10/10/4k5/10/10/10/4K5 w - - 0 1";
    assert!(refused(rows).contains("pawns on ranks 2 to 7 only"), "{}", refused(rows));
    let letters = refused("x9/10/10/4k5/10/10/10/4K5 w - - 0 1");
    assert!(letters.contains("one of PNBRACQKpnbracqk"), "{letters}");
    let castling = refused("4k5/10/10/10/10/10/10/4K4R w K - 0 1");
    assert!(castling.contains("the king of white on f1 and a rook of its on j1"), "{castling}");
}
