//! What is read, what is refused and with which words.

use crate::help::{game, position, refused};
use variorum_core::{Game, Notation, Options};
use variorum_perfect::Perfect;

fn accepted(text: &str) {
    assert_eq!(position(text).text(), text);
}

#[test]
fn the_en_passant_field_is_written_after_every_double_step() {
    let start = "rnbqkqbnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBQKQBNR w KQkq - 0 1";
    assert_eq!(
        game(&[], start, "e2e4").text(),
        "rnbqkqbnr/ppppppppp/9/9/9/4P4/9/PPPP1PPPP/RNBQKQBNR b KQkq e3 0 1"
    );
    assert_eq!(
        game(&[], start, "e2e4 a8a6").text(),
        "rnbqkqbnr/1pppppppp/9/p8/9/4P4/9/PPPP1PPPP/RNBQKQBNR w KQkq a7 0 2"
    );
    assert!(game(&[], start, "e2e3 a8a6 e3e4").text().ends_with(" b KQkq - 0 2"));
}

#[test]
fn letters_and_kings() {
    assert_eq!(
        refused(&[], "rnbqxqbnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBQKQBNR w KQ - 0 1"),
        "position, rows: `x`: expected one of PNBRQKpnbrqk or a count of empty squares on e9"
    );
    assert_eq!(
        refused(&[], "9/9/9/9/9/9/9/9/K8 w - - 0 1"),
        "position, rows: `0 kings`: expected one king of black"
    );
    assert!(refused(&[], "kk7/9/9/9/9/9/9/9/K8 w - - 0 1").contains("`2 kings`: expected one king of black"));
}

#[test]
fn rows() {
    for rows in [
        "9/9/9/9/9/9/9/K1k6",
        "9/9/9/9/9/9/9/9/9/K1k6",
        "10/9/9/9/9/9/9/9/K1k6",
        "8/9/9/9/9/9/9/9/K1k6",
        "54/9/9/9/9/9/9/9/K1k6",
        "09/9/9/9/9/9/9/9/K1k6",
        "9/9/9/9/9/9/9/9/K1k6/",
        "9/9/9//9/9/9/9/K1k6",
        "9/9/9/9/9/9/9/9/K0k7",
        "9/9/9/9/9/9/9/9/K1k(P)5",
        "9/9/9/9/9/9/9/9/K1k999999999999999999999",
    ] {
        assert!(refused(&[], &format!("{rows} w - - 0 1")).contains("rows: "), "{rows}");
    }
}

#[test]
fn the_player_not_to_move_is_not_in_check() {
    assert_eq!(
        refused(&[], "4k4/9/9/9/9/9/9/9/K3R4 w - - 0 1"),
        "position, side: `w`: expected the king of black, who is not to move, not to be attacked"
    );
    accepted("4k4/9/9/9/9/9/9/9/K3R4 b - - 0 1");
    // By a sideways bishop too.
    assert!(refused(&[], "9/9/9/9/3kB4/9/9/9/K8 w - - 0 1").contains("side: `w`"));
}

#[test]
fn many_pieces_and_three_checkers_are_accepted() {
    accepted("QQQQQQQQk/QQ7/9/9/9/9/9/9/K8 b - - 0 1");
    accepted("4r3k/9/9/9/9/1b7/3n5/9/4K4 w - - 0 1");
}

#[test]
fn the_six_fields() {
    for text in [
        "",
        "9/9/9/9/9/9/9/9/K1k6 w - -",
        "9/9/9/9/9/9/9/9/K1k6 w - - 0",
        "9/9/9/9/9/9/9/9/K1k6 w - - 0 1 ",
        " 9/9/9/9/9/9/9/9/K1k6 w - - 0 1",
        "9/9/9/9/9/9/9/9/K1k6  w - - 0 1",
        "9/9/9/9/9/9/9/9/K1k6 w - - 0 1 1",
        "9/9/9/9/9/9/9/9/K1k6\tw - - 0 1",
    ] {
        assert!(refused(&[], text).starts_with("position, fields: "), "{text}");
    }
}

#[test]
fn side_clock_and_number() {
    let with = |rest: &str| refused(&[], &format!("9/9/9/9/9/9/9/9/K1k5P {rest}"));
    assert!(with("W - - 0 1").contains("side: `W`: expected w or b"));
    for clock in ["-1", "+1", "00", "01", "1000000000", "x", "1.5", "٣"] {
        assert!(with(&format!("w - - {clock} 1")).contains("clock: "), "{clock}");
    }
    for number in ["0", "01", "-3", "1000000000", "one"] {
        assert!(with(&format!("w - - 0 {number}")).contains("move number: "), "{number}");
    }
    accepted("9/9/9/9/9/9/9/9/K1k6 w - - 999999999 999999999");
}

#[test]
fn counters_stop_at_nine_digits() {
    let game = game(&[], "9/9/9/8p/9/9/9/9/K1k6 b - - 0 999999999", "c1c2 a1a2");
    assert_eq!(game.text(), "9/9/9/8p/9/9/9/K1k6/9 b - - 2 999999999");
}

#[test]
fn every_fault_is_listed_in_the_order_of_the_fields() {
    let fields = |text: &str| {
        let error = Perfect::read(&Options::default(), text).expect_err("refused");
        error.faults.iter().map(|fault| fault.field.clone()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(fields("9/9/9/9/9/9/9/9/K8 x kK e9 -1 0"), "side castling clock move number");
    assert_eq!(
        fields("9/9/9/9/9/9/9/9/K8 w Kk e9 -1 0"),
        "rows castling castling en passant clock move number"
    );
}

#[test]
fn en_passant_squares_no_double_step_can_have_passed() {
    for (text, why) in [
        ("4k4/9/9/4p4/9/9/9/9/4K4 w - e3 0 1", "wrong rank"),
        ("4k4/9/9/4p4/9/9/9/9/4K4 w - e6 0 1", "the rank of chess"),
        ("4k4/9/9/4p4/9/9/9/9/4K4 b - e7 0 1", "wrong rank for Black"),
        ("4k4/9/4n4/4p4/9/9/9/9/4K4 w - e7 0 1", "square occupied"),
        ("4k4/4n4/9/4p4/9/9/9/9/4K4 w - e7 0 1", "the one behind it occupied"),
        ("4k4/9/9/9/9/9/9/9/4K4 w - e7 0 1", "no pawn in front"),
        ("4k4/9/9/4P4/9/9/9/9/4K4 w - e7 0 1", "an own pawn in front"),
        ("4k4/9/9/4n4/9/9/9/9/4K4 w - e7 0 1", "no pawn but a knight in front"),
        ("4k4/9/9/4p4/9/9/9/9/4K4 w - E7 0 1", "upper case"),
        ("4k4/9/9/4p4/9/9/9/9/4K4 w - e77 0 1", "no square"),
        ("4k4/9/9/4p4/9/9/9/9/4K4 w - j7 0 1", "off the board"),
    ] {
        assert!(refused(&[], text).contains("en passant: `"), "{why}");
    }
    accepted("4k4/9/9/4p4/9/9/9/9/4K4 w - e7 0 1");
    accepted("4k4/9/9/9/9/4P4/9/9/4K4 b - e3 0 1");
    assert_eq!(
        refused(&[], "4k4/9/9/9/9/9/9/9/4K4 w - e7 0 1"),
        "position, en passant: `e7`: expected a square that a pawn of black just passed from e8 to e6"
    );
}

#[test]
fn castling_rights_need_king_and_rook_in_place() {
    for (letter, board) in [
        ("K", "4k4/9/9/9/9/9/9/9/R3K4"),
        ("Q", "4k4/9/9/9/9/9/9/9/4K3R"),
        ("K", "4k4/9/9/9/9/9/9/9/R2K4R"),
        ("k", "3k4r/9/9/9/9/9/9/9/R3K3R"),
        ("q", "R3k4/9/9/9/9/9/9/9/4K4"),
        ("K", "4k4/9/9/9/9/9/9/4K4/8R"),
    ] {
        let text = format!("{board} b {letter} - 0 1");
        assert!(refused(&[], &text).contains(&format!("castling: `{letter}`")), "{text}");
    }
    assert_eq!(
        refused(&[], "4k4/9/9/9/9/9/9/9/R3K4 w K - 0 1"),
        "position, castling: `K`: expected the king of white on e1 and a rook of its on i1"
    );
}

#[test]
fn castling_letters_have_one_spelling() {
    for letters in ["QK", "kqKQ", "KK", "KQkqk", "IA", "IAia", "HAha", "X", "--", "KQ-", "e"] {
        let text = format!("r3k3r/9/9/9/9/9/9/9/R3K3R w {letters} - 0 1");
        assert!(refused(&[], &text).contains(&format!("castling: `{letters}`")), "{letters}");
    }
    for letters in ["KQkq", "Qk", "kq", "K", "-"] {
        accepted(&format!("r3k3r/9/9/9/9/9/9/9/R3K3R w {letters} - 0 1"));
    }
}

#[test]
fn move_texts() {
    let p = position("3n4k/4P4/9/9/9/9/9/9/K8 w - - 0 1");
    for text in ["e8e9Q", "e8e9k", "E8E9q", "e8-e9", "e8e9 ", "a1a1", "", "0000", "e9=Q", "a1a2q", "é"] {
        assert!(p.read_move(text).is_err(), "{text}");
    }
    let fault = p.read_move("e8e10").expect_err("no move");
    assert_eq!(fault.to_string(), "move: `e8e10`: expected a legal move of white");
}

#[test]
fn options() {
    let parse = |texts: &[&str]| Options::parse(Perfect::CARD.options, texts.iter().copied());
    for bad in ["promotion=no", "castling=standard", "start=0", "promotion", "castling=", "Castling=strict"] {
        assert!(parse(&[bad]).is_err(), "{bad}");
    }
    assert!(parse(&["castling=strict", "castling=strict"]).is_err());
    assert!(parse(&["promotion=optional", "castling=strict"]).is_ok());
    assert!(parse(&["promotion=mandatory", "castling=king-path"]).is_ok());
}
