//! Position text and move text: what is read, what is refused and why.

use crate::{open, played, refused};

#[test]
fn positions_are_written_as_read() {
    for text in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rn1qkbnr/pp2pppp/8/3(bp)4/8/8/PPPPPPPP/RNBQKBNR b KQkq - 100 999999999",
        "4k3/8/8/8/3pP3/8/4N3/4K3 b - e3 0 1",
        "4k3/8/8/8/3p(PP)3/8/8/4K3 b - e3 0 1",
        "4k3/(bb)(bn)(bp)(nn)(np)(pp)2/(qp)(rr)(rb)(rn)(rp)3/(qq)(qr)(qb)(qn)4/8/8/6PP/6PK b - - 0 1",
    ] {
        assert_eq!(open(&[], text).text(), text);
    }
}

#[test]
fn rows_are_refused() {
    for rows in [
        "4k3/8/8/8/8/8/8/(PR)3K3",
        "4k3/8/8/8/8/8/8/(Rp)3K3",
        "4k3/8/8/8/8/8/8/(R)3K3",
        "4k3/8/8/8/8/8/8/(RNP)3K3",
        "4k3/8/8/8/8/8/8/()3K3",
        "4k3/8/8/8/8/8/8/(RP3K3",
        "4k3/8/8/8/8/8/8/RP)3K3",
        "4k3/8/8/8/8/8/8/(KP)3K3",
        "4k3/8/8/8/8/8/8/04K3",
        "4k3/8/8/8/8/8/8/4K12",
        "4k3/8/8/8/8/8/4K3",
        "4k3/8/8/8/8/8/8/8/4K3",
        "4k3/8/8/8/8/8/8/4K4",
        "4k3/8/8/8/8/8/8/4K2x",
        "4k3/8/8/8/8/8/8/4K2é",
        "8/8/8/8/8/8/8/4K3",
        "4k2k/8/8/8/8/8/8/4K3",
        "4k3/8/8/8/8/8/8/8",
        "4k1P1/8/8/8/8/8/8/4K3",
        "4k1(NP)1/8/8/8/8/8/8/4K3",
        "4k3/8/8/8/8/8/8/4K1p1",
        "4k3/8/8/8/8/8/8/4K1(qp)1",
    ] {
        assert_eq!(refused(&[], &format!("{rows} w - - 0 1")), "rows", "{rows}");
    }
}

#[test]
fn the_player_not_to_move_may_not_be_in_check() {
    assert_eq!(refused(&[], "4k3/8/8/8/8/8/8/4R2K w - - 0 1"), "side");
    assert_eq!(refused(&[], "8/8/8/8/8/8/3kK3/8 w - - 0 1"), "side");
    assert_eq!(refused(&[], "4k3/3(QP)4/8/8/8/8/8/4K3 w - - 0 1"), "side");
    assert_eq!(refused(&[], "4k3/8/8/8/8/8/8/4K3 W - - 0 1"), "side");
}

#[test]
fn castling_rights_need_king_and_rook_in_place() {
    for (rows, rights) in [
        ("4k3/8/8/8/8/8/8/4K2R", "Q"),
        ("4k3/8/8/8/8/8/8/3K3R", "K"),
        ("4k3/8/8/8/8/8/8/4K2(QB)", "K"),
        ("4k3/8/8/8/8/8/8/4KN1r", "K"),
        ("r3k3/8/8/8/8/8/8/4K3", "k"),
        ("r3k2r/8/8/8/8/8/8/R3K2R", "QK"),
        ("r3k2r/8/8/8/8/8/8/R3K2R", "KK"),
        ("r3k2r/8/8/8/8/8/8/R3K2R", "HAha"),
        ("r3k2r/8/8/8/8/8/8/R3K2R", "-K"),
    ] {
        assert_eq!(refused(&[], &format!("{rows} b {rights} - 0 1")), "castling", "{rows} {rights}");
    }
    open(&[], "(rr)3k2(rp)/8/8/8/8/8/8/(RB)3K2(QR) b KQkq - 0 1");
}

#[test]
fn the_passed_square_needs_a_pawn_that_can_just_have_come() {
    for (rows, square) in [
        ("4k3/8/8/3p4/8/8/8/4K3", "d3"),
        ("4k3/8/8/3p4/8/8/8/4K3", "e6"),
        ("4k3/8/8/3p4/8/8/8/4K3", "d5"),
        ("4k3/8/3n4/3p4/8/8/8/4K3", "d6"),
        ("4k3/8/8/3P4/8/8/8/4K3", "d6"),
        ("4k3/8/8/3(rp)4/8/8/8/4K3", "d6"),
        ("4k3/8/8/3n4/8/8/8/4K3", "d6"),
        ("4k3/3N4/8/3p4/8/8/7K/8", "d6"),
        ("4k3/3(nb)4/8/3p4/8/8/8/4K3", "d6"),
        ("4k3/3(bn)4/8/3p4/8/8/8/4K3", "d6"),
        ("8/3k4/8/3p4/8/8/8/4K3", "d6"),
        ("4k3/3n4/8/3(pp)4/8/8/8/4K3", "d6"),
        ("4k3/8/8/3p4/8/8/8/4K3", "d"),
        ("4k3/8/8/3p4/8/8/8/4K3", "D6"),
    ] {
        let fields = refused(&[], &format!("{rows} w - {square} 0 1"));
        let expected = if rows.contains("nb") { "rows" } else { "en passant" };
        assert_eq!(fields, expected, "{rows} {square}");
    }
    for rows in ["4k3/8/8/3p4/8/8/8/4K3", "4k3/3p4/8/3p4/8/8/8/4K3", "4k3/8/8/3(pp)4/8/8/8/4K3"] {
        open(&[], &format!("{rows} w - d6 0 1"));
    }
}

#[test]
fn enpassant_off_refuses_a_square() {
    assert_eq!(refused(&["enpassant=off"], "4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1"), "en passant");
}

#[test]
fn counters_are_in_range() {
    for (fields, name) in [
        ("101 1", "clock"),
        ("-1 1", "clock"),
        ("00 1", "clock"),
        ("x 1", "clock"),
        ("0 0", "move number"),
        ("0 01", "move number"),
        ("0 1000000000", "move number"),
        ("0 1 ", "fields"),
        ("0", "fields"),
    ] {
        assert_eq!(refused(&[], &format!("4k3/8/8/8/8/8/8/4K2R w - - {fields}")), name, "{fields}");
    }
    open(&[], "4k3/8/8/8/8/8/8/4K2R w - - 100 999999999");
}

#[test]
fn every_fault_is_named() {
    let text = "4k3/8/8/8/8/8/8/(PR)3K3 x QK z9 101 0";
    assert_eq!(refused(&[], text), "rows,side,castling,clock,move number");
    let text = "4k1P1/8/8/8/8/8/8/3K3R b KQ e3 0 1";
    assert_eq!(refused(&[], text), "rows,castling,castling,en passant");
}

#[test]
fn counters_stop_at_their_largest() {
    let text = "4k3/8/8/8/8/8/8/4K2R b - - 0 999999999";
    assert!(played(&[], text, "e8e7").ends_with(" w - - 1 999999999"));
}

#[test]
fn moves_are_read_exactly() {
    let text = "4k3/8/8/8/3(RN)4/8/P7/4K3 w - - 0 1";
    for m in
        ["d4d5q", "nd4f5", "Bd4e5", "Pa2a3", "d4", "", "Nd4f5 ", "NNd4f5", "D4d5", "d4d4", "a2a3ep", "é4d5"]
    {
        assert!(open(&[], text).play_text(m).is_err(), "{m}");
    }
    for m in ["d4d5", "Nd4f5", "Rd4d5", "a2a4"] {
        assert!(open(&[], text).play_text(m).is_ok(), "{m}");
    }
    let fault = open(&[], text).play_text("Bd4e5").unwrap_err();
    assert_eq!(fault.to_string(), "move: `Bd4e5`: expected a legal move of white, such as Nd4b3 or Rd4h4");
}

#[test]
fn options_are_read_exactly() {
    use variorum_chessplus::Chessplus;
    use variorum_core::{Game, Options};
    let parse = |texts: &[&str]| Options::parse(Chessplus::CARD.options, texts.iter().copied());
    for texts in [&["edition=2017"][..], &["edition"], &["start=0"], &["edition=2016", "edition=2016"]] {
        assert!(parse(texts).is_err(), "{texts:?}");
    }
    assert!(parse(&["edition=official", "enpassant=on"]).is_ok());
}
