//! What is read, what is refused and with which words.

use crate::help::{game, moves_from, position, position960, refused};
use variorum_chess::Chess;
use variorum_core::{Game, Notation, Options};

fn accepted(text: &str) {
    assert_eq!(position(text).text(), text);
}

#[test]
fn the_en_passant_field_is_written_after_every_double_step() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(
        game(&[], start, "e2e4").text(),
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"
    );
    assert_eq!(
        game(&[], start, "e2e4 a7a5").text(),
        "rnbqkbnr/1ppppppp/8/p7/4P3/8/PPPP1PPP/RNBQKBNR w KQkq a6 0 2"
    );
    assert_eq!(
        game(&[], start, "e2e3 a7a5 e3e4").text(),
        "rnbqkbnr/1ppppppp/8/p7/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2"
    );
}

#[test]
fn en_passant_is_for_one_move_and_by_neighbours_only() {
    assert_eq!(moves_from(&position("4k3/8/8/pP4pP/8/8/8/4K3 w - a6 0 1"), "b5"), ["b5a6", "b5b6"]);
    assert_eq!(moves_from(&position("4k3/8/8/pP4pP/8/8/8/4K3 w - a6 0 1"), "h5"), ["h5h6"]);
    assert_eq!(moves_from(&position("4k3/8/8/pP4pP/8/8/8/4K3 w - - 0 1"), "b5"), ["b5b6"]);
    let after = game(&[], "4k3/8/8/pP6/8/8/8/4K3 w - a6 0 1", "b5a6").text();
    assert_eq!(after, "4k3/8/P7/8/8/8/8/4K3 b - - 0 1");
}

#[test]
fn en_passant_must_leave_the_king_safe() {
    // Both pawns leave the rank at once.
    assert_eq!(moves_from(&position("8/8/8/K1pP3r/8/8/8/7k w - c6 0 1"), "d5"), ["d5d6"]);
    // A pinned pawn captures along the pin only, or steps along it.
    assert_eq!(moves_from(&position("7k/1b6/8/2pP4/4K3/8/8/8 w - c6 0 1"), "d5"), ["d5c6"]);
    assert_eq!(moves_from(&position("3r3k/8/8/2pP4/8/3K4/8/8 w - c6 0 1"), "d5"), ["d5d6"]);
    // It may take the pawn that checks, unless that uncovers another attack: along the file it leaves,
    // or along the diagonal that the captured pawn held.
    let none: [&str; 0] = [];
    assert_eq!(moves_from(&position("7k/8/8/2pP4/3K4/8/8/8 w - c6 0 1"), "d5"), ["d5c6"]);
    assert_eq!(moves_from(&position("3r3k/8/8/2pP4/3K4/8/8/8 w - c6 0 1"), "d5"), none);
    assert_eq!(moves_from(&position("7k/b7/8/2pP4/3K4/8/8/8 w - c6 0 1"), "d5"), none);
}

#[test]
fn letters_and_kings() {
    assert_eq!(
        refused(&[], "rnbqxbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1"),
        "position, rows: `x`: expected one of PNBRQKpnbrqk or a count of empty squares on e8"
    );
    assert_eq!(
        refused(&[], "8/8/8/8/8/8/8/K7 w - - 0 1"),
        "position, rows: `0 kings`: expected one king of black"
    );
    assert!(refused(&[], "kk6/8/8/8/8/8/8/K7 w - - 0 1").contains("`2 kings`: expected one king of black"));
    assert!(refused(&[], "kK6/8/8/8/8/8/8/K7 w - - 0 1").contains("`2 kings`: expected one king of white"));
}

#[test]
fn rows() {
    for rows in [
        "8/8/8/8/8/8/K1k5",
        "8/8/8/8/8/8/8/8/K1k5",
        "9/8/8/8/8/8/8/K1k5",
        "7/8/8/8/8/8/8/K1k5",
        "44/8/8/8/8/8/8/K1k5",
        "08/8/8/8/8/8/8/K1k5",
        "8/8/8/8/8/8/8/K1k5/",
        "8/8/8/8/8/8/8/K1k4p",
        "8/8//8/8/8/8/K1k5",
        "8/8/8/8/8/8/8/K0k6",
        "8/8/8/8/8/8/8/K1k(PP)4",
        "8/8/8/8/8/8/8/K1k999999999999999999999",
    ] {
        assert!(refused(&[], &format!("{rows} w - - 0 1")).contains("rows: "), "{rows}");
    }
}

#[test]
fn pawns_stand_on_ranks_2_to_7() {
    assert_eq!(
        refused(&[], "P6k/8/8/8/8/8/8/K6p w - - 0 1"),
        "position, rows: `P on a8`: expected pawns on ranks 2 to 7 only; \
         position, rows: `p on h1`: expected pawns on ranks 2 to 7 only"
    );
    accepted("7k/P7/8/8/8/8/7p/K7 w - - 0 1");
    accepted("7k/p7/8/8/8/8/7P/K7 w - - 0 1");
}

#[test]
fn the_player_not_to_move_is_not_in_check() {
    assert_eq!(
        refused(&[], "4k3/8/8/8/8/8/8/K3R3 w - - 0 1"),
        "position, side: `w`: expected the king of black, who is not to move, not to be attacked"
    );
    accepted("4k3/8/8/8/8/8/8/K3R3 b - - 0 1");
    assert!(refused(&[], "8/8/8/3kK3/8/8/8/8 b - - 0 1").contains("side: `b`"));
}

#[test]
fn many_pieces_and_three_checkers_are_accepted() {
    accepted("QQQQQQQk/QQ6/8/8/8/8/8/K7 b - - 0 1");
    accepted("8/PPPPPPPP/PPP5/8/8/8/7k/K7 w - - 0 1");
    let text = "4r2k/8/8/8/1b6/3n4/8/4K3 w - - 0 1";
    accepted(text);
    assert_eq!(moves_from(&position(text), "e1"), ["e1d1", "e1f1"]);
}

#[test]
fn the_six_fields() {
    for text in [
        "",
        "8/8/8/8/8/8/8/K1k5 w - -",
        "8/8/8/8/8/8/8/K1k5 w - - 0",
        "8/8/8/8/8/8/8/K1k5 w - - 0 1 ",
        " 8/8/8/8/8/8/8/K1k5 w - - 0 1",
        "8/8/8/8/8/8/8/K1k5  w - - 0 1",
        "8/8/8/8/8/8/8/K1k5 w - - 0 1 1",
        "8/8/8/8/8/8/8/K1k5\tw - - 0 1",
    ] {
        assert!(refused(&[], text).starts_with("position, fields: "), "{text}");
    }
}

#[test]
fn side_clock_and_number() {
    assert_eq!(refused(&[], "8/8/8/8/8/8/8/K1k5 W - - 0 1"), "position, side: `W`: expected w or b");
    assert!(refused(&[], "8/8/8/8/8/8/8/K1k5 r - - 0 1").contains("side: `r`"));
    for clock in ["-1", "+1", "00", "01", "1000000000", "x", "1.5", "٣"] {
        assert!(refused(&[], &format!("8/8/8/8/8/8/8/K1k5 w - - {clock} 1")).contains("clock: "), "{clock}");
    }
    for number in ["0", "01", "-3", "1000000000", "one"] {
        let text = format!("8/8/8/8/8/8/8/K1k5 w - - 0 {number}");
        assert!(refused(&[], &text).contains("move number: "), "{number}");
    }
    accepted("8/8/8/8/8/8/8/K1k5 w - - 999999999 999999999");
}

#[test]
fn counters_stop_at_nine_digits() {
    let game = game(&[], "8/8/8/7p/8/8/8/K1k5 b - - 0 999999999", "c1c2 a1a2");
    assert_eq!(game.text(), "8/8/8/7p/8/8/K1k5/8 b - - 2 999999999");
}

#[test]
fn every_fault_is_listed_in_the_order_of_the_fields() {
    let error = Chess::read(&Options::default(), "P7/8/8/8/8/8/8/K7 x Kk e9 -1 0").expect_err("refused");
    let fields: Vec<&str> = error.faults.iter().map(|fault| fault.field.as_str()).collect();
    assert_eq!(fields, ["side", "clock", "move number"]);
    let error = Chess::read(&Options::default(), "P7/8/8/8/8/8/8/K7 w Kk e9 -1 0").expect_err("refused");
    let fields: Vec<&str> = error.faults.iter().map(|fault| fault.field.as_str()).collect();
    assert_eq!(
        fields,
        ["rows", "rows", "castling", "castling", "en passant", "clock", "move number"],
        "{error}"
    );
}

#[test]
fn en_passant_squares_no_double_step_can_have_passed() {
    for (text, why) in [
        ("4k3/8/8/4p3/8/8/8/4K3 w - e3 0 1", "wrong rank"),
        ("4k3/8/8/4p3/8/8/8/4K3 b - e6 0 1", "wrong rank for Black"),
        ("4k3/8/4n3/4p3/8/8/8/4K3 w - e6 0 1", "square occupied"),
        ("4k3/4n3/8/4p3/8/8/8/4K3 w - e6 0 1", "the one behind it occupied"),
        ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "no pawn in front"),
        ("4k3/8/8/4P3/8/8/8/4K3 w - e6 0 1", "an own pawn in front"),
        ("4k3/8/8/4n3/8/8/8/4K3 w - e6 0 1", "no pawn but a knight in front"),
        ("4k3/8/8/4p3/8/8/8/4K3 w - E6 0 1", "upper case"),
        ("4k3/8/8/4p3/8/8/8/4K3 w - e66 0 1", "no square"),
        ("4k3/8/8/4p3/8/8/8/4K3 w - i6 0 1", "off the board"),
    ] {
        assert!(refused(&[], text).contains("en passant: `"), "{why}");
    }
    accepted("4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1");
    accepted("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1");
    assert_eq!(
        refused(&[], "4k3/8/8/8/8/8/8/4K3 w - e6 0 1"),
        "position, en passant: `e6`: expected a square that a pawn of black just passed from e7 to e5"
    );
}

#[test]
fn castling_rights_need_king_and_rook_in_place() {
    for (letters, board) in [
        ("K", "4k3/8/8/8/8/8/8/R3K3"),
        ("Q", "4k3/8/8/8/8/8/8/4K2R"),
        ("K", "4k3/8/8/8/8/8/8/R2K3R"),
        ("k", "3k3r/8/8/8/8/8/8/R3K2R"),
        ("k", "4k2R/8/8/8/8/8/8/R3K2R"),
        ("K", "4k3/8/8/8/8/8/4K3/7R"),
        ("G", "4k3/8/8/8/8/8/8/R3K1R1"),
    ] {
        let text = format!("{board} b {letters} - 0 1");
        assert!(refused(&[], &text).contains(&format!("castling: `{letters}`")), "{text}");
    }
    assert_eq!(
        refused(&[], "4k3/8/8/8/8/8/8/R3K3 w K - 0 1"),
        "position, castling: `K`: expected the king of white on e and a rook of its on h1"
    );
    for (letters, board) in [
        ("K", "4k3/8/8/8/8/8/8/R3K3"),
        ("H", "4k3/8/8/8/8/8/8/R3K3"),
        ("K", "4k3/8/8/8/8/8/4K3/7R"),
        ("H", "4k3/8/8/8/8/8/4K3/7R"),
        ("Q", "4k3/8/8/8/8/8/8/K6R"),
        ("h", "4k2R/8/8/8/8/8/8/R3K2R"),
        ("E", "4k3/8/8/8/8/8/8/4K2R"),
    ] {
        let text = format!("{board} b {letters} - 0 1");
        assert!(refused(&["start=0"], &text).contains(&format!("castling: `{letters}`")), "{text}");
    }
}

#[test]
fn castling_letters_mixed_reordered_or_double() {
    let board = "r3k2r/8/8/8/8/8/8/R3K2R w";
    for letters in [
        "QK", "kqKQ", "KK", "KQkqk", "Hq", "KAha", "HAkq", "KQha", "AH", "haHA", "HAah", "HHA", "X", "--",
        "KQ-", "i",
    ] {
        for options in [&[][..], &["start=518"]] {
            let error = refused(options, &format!("{board} {letters} - 0 1"));
            assert!(error.contains(&format!("castling: `{letters}`")), "{letters}: {error}");
        }
    }
}

#[test]
fn two_rights_on_one_side_of_the_king() {
    let board = "2k5/8/8/8/8/8/8/RR1K1R1R w";
    assert_eq!(
        refused(&["castling=960"], &format!("{board} HF - 0 1")),
        "position, castling: `HF`: expected one right of white on each side of the king"
    );
    assert!(refused(&["castling=960"], &format!("{board} HBA - 0 1")).contains("castling: `BA`"));
    assert!(position960(&format!("{board} FA - 0 1")).text().contains(" FA "));
}

#[test]
fn move_texts() {
    let p = position("3n2k1/4P3/8/8/8/8/8/K7 w - - 0 1");
    assert_eq!(
        moves_from(&p, "e7"),
        ["e7d8b", "e7d8n", "e7d8q", "e7d8r", "e7e8b", "e7e8n", "e7e8q", "e7e8r"]
    );
    for text in
        ["e7e8", "e7e8Q", "e7e8k", "e7e8p", "E7E8q", "e7-e8q", "e7e8q ", "a1a1", "", "0000", "e8=Q", "a1a2q"]
    {
        assert!(p.read_move(text).is_err(), "{text}");
    }
    let fault = p.read_move("e7e9").expect_err("no move");
    assert_eq!(fault.to_string(), "move: `e7e9`: expected a legal move of white");
}

#[test]
fn options() {
    let parse = |texts: &[&str]| Options::parse(Chess::CARD.options, texts.iter().copied());
    for bad in
        ["start=960", "start=-1", "start=random", "start=00", "start=", "start", "castling=fide", "Start=0"]
    {
        assert!(parse(&[bad]).is_err(), "{bad}");
    }
    assert!(parse(&["start=1", "start=1"]).is_err());
    assert!(parse(&["start=959", "castling=standard"]).is_ok());
}
