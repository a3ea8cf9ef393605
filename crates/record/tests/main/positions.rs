//! Position texts as other programs write them, through the tolerant reader.

use variorum_core::Options;
use variorum_core::foreign::{Reading, read_position};

fn try_reading(game: &str, options: &[&str], text: &str) -> Result<Reading, String> {
    let game = variorum_registry::find(game).expect("a game");
    let options = Options::parse(game.card().options, options.iter().copied()).expect("options");
    read_position(game, &options, text).map_err(|error| error.to_string())
}

fn reading(game: &str, options: &[&str], text: &str) -> Reading {
    try_reading(game, options, text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The exact text and the notes.
fn made(game: &str, options: &[&str], text: &str) -> (String, Vec<String>) {
    let reading = reading(game, options, text);
    (reading.record.start_text(), reading.notes.iter().map(ToString::to_string).collect())
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn exact_texts_are_read_without_a_note() {
    for game in variorum_registry::games() {
        let text = game.new_record(&Options::default()).expect("a start").text();
        assert_eq!(made(game.card().id, &[], &text), (text.clone(), Vec::new()));
    }
}

#[test]
fn fields_are_made_exact() {
    let rows = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    for (text, notes) in [
        (
            format!("{rows} w KQkq -"),
            &["clock: ``: missing, read as 0", "move number: ``: missing, read as 1"][..],
        ),
        (format!("{rows} w KQkq - 0"), &["move number: ``: missing, read as 1"]),
        (format!("{rows} w KQkq - 0 0"), &["move number: `0`: read as 1"]),
        (format!("{rows} w KQkq - 00 01"), &["clock: `00`: read as 0", "move number: `01`: read as 1"]),
        (format!("{rows} w KQkq - -1 -"), &["clock: `-1`: read as 0", "move number: `-`: read as 1"]),
        (format!("{rows} w KQkq - 0 1;"), &[]),
        (format!("{rows} w KQkq - 0 1 ;\n"), &[]),
        (format!("{rows} w KQkq - 0 1/"), &[]),
        (format!("{rows}/ w KQkq - 0 1"), &[]),
        (format!("\u{feff}  {rows}\tw   KQkq - 0 1 "), &[]),
        (format!("{rows}_w_KQkq_-_0_1"), &[]),
        (format!("{rows} W KQkq - 0 1"), &[]),
        (format!("{rows} White KQkq - 0 1"), &[]),
        (format!("{rows} w qkQK - 0 1"), &[]),
        (format!("{rows} w HAha - 0 1"), &[]),
        (format!("{rows} w ahAH - 0 1"), &[]),
        (format!("{rows} w KQha - 0 1"), &[]),
        (
            format!("{rows} w KQkq e3 0 1"),
            &["en passant: `e3`: no pawn can just have passed there: read as -"],
        ),
    ] {
        assert_eq!(
            made("chess", &[], &text),
            (START.to_owned(), notes.iter().map(|&n| n.to_owned()).collect()),
            "{text}"
        );
    }
    let far = made("chess", &[], &format!("{rows} w KQkq - 0 9999999999"));
    assert!(far.0.ends_with(" 0 999999999") && far.1.len() == 1, "{far:?}");
    let passed = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq E3 0 1";
    assert_eq!(made("chess", &[], passed), (passed.replace("E3", "e3"), Vec::new()));
}

#[test]
fn rights_to_castle_are_those_of_the_pieces() {
    for (options, text, exact, notes) in [
        (&[][..], "4k3/8/8/8/8/8/8/R3K3 w KQkq - 0 1", "Q", 1),
        (&[], "r3k2r/8/8/8/8/8/8/R3K2R w kqKQ - 0 1", "KQkq", 0),
        (&[], "r3k2r/8/8/8/8/8/8/R2K3R w KQkq - 0 1", "kq", 1),
        (&[], "4k3/8/8/8/8/8/8/R3K3 w KQ- - 0 1", "Q", 1),
        (&["castling=960"], "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GQkb - 0 1", "GBgb", 0),
        (&["castling=960"], "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w gbGB - 0 1", "GBgb", 0),
        (&["castling=960"], "rr2k1r1/pppppppp/8/8/8/8/PPPPPPPP/RR2K1R1 w KBgq - 0 1", "GBga", 0),
        (&["castling=960"], "4k3/8/8/8/8/8/8/RK6 w KQkq - 0 1", "A", 1),
        (&["castling=960"], "4k3/8/8/8/8/8/8/RK6 w HAha - 0 1", "A", 1),
    ] {
        let (made, noted) = made("chess", options, text);
        assert_eq!((made.split(' ').nth(2), noted.len()), (Some(exact), notes), "{text}: {made} {noted:?}");
    }
    for (game, text, exact, notes) in [
        ("chessplus", "4k3/8/8/8/8/8/8/R3K2(RN) w AHkq - 0 1", "KQ", 1),
        ("perfect", "r3k3r/9/9/9/9/9/9/9/R3K3R w aiIA - 0 1", "KQkq", 0),
        ("perfect", "4k4/9/9/9/9/9/9/9/R3K4 w KQkq - 0 1", "Q", 1),
        ("chess2", "r3k2r/8/8/8/8/8/8/R3K2R w kQ - 0 1 cc", "Ah", 0),
        ("chess2", "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1 nc", "ha", 1),
    ] {
        let (made, noted) = made(game, &[], text);
        assert_eq!((made.split(' ').nth(2), noted.len()), (Some(exact), notes), "{text}: {made} {noted:?}");
    }
}

#[test]
fn operations_of_epd_are_kept() {
    let text = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4 d4; id \"a; study\"; acd 12; hmvc 7; fmvn 9;";
    let reading = reading("chess", &[], text);
    assert!(reading.record.text().ends_with(" KQkq - 7 9"), "{}", reading.record.text());
    let operations: Vec<(&str, &str)> =
        reading.operations.iter().map(|operation| (&*operation.code, &*operation.operand)).collect();
    assert_eq!(operations, [("bm", "e4 d4"), ("id", "a; study"), ("acd", "12")]);
    let six = self::reading("chess", &[], &format!("{START} bm e4;"));
    assert_eq!((six.operations.len(), six.notes.len()), (1, 0));
    let armies = self::reading("chess2", &[], "4k3/8/8/8/8/8/8/4K3 w - - nc id \"x\"");
    assert!(armies.record.text().ends_with(" - - 0 1 nc"), "{}", armies.record.text());
    assert_eq!(armies.operations.len(), 1);
    let red = self::reading("megacheckers", &[], "3/5/7/9/11/13/15/17/19/4,bM,16/rM,1,wM,16/17/15 b wbr");
    assert!(red.record.text().ends_with(" b wbr 0 1 -"), "{}", red.record.text());
}

#[test]
fn what_cannot_be_played_stays_an_error() {
    for (text, expected) in [
        ("8/8/8/8/8/8/8/K7 w - -", "rows: `0 kings`: expected one king of black"),
        ("kk6/8/8/8/8/8/8/K7 w - - 0 0", "`2 kings`"),
        ("k7/9/8/8/8/8/8/K7 w - -", "rows: `9`: expected a row of 8 squares"),
        ("k7/8/8/8/8/8/K7 w - -", "rows: "),
        ("kp5P/8/8/8/8/8/8/K7 w - -", "pawns on ranks 2 to 7 only"),
        ("k3R3/8/8/8/8/8/8/K7 w KQ -", "side: `w`: expected the king of black"),
        ("k7/8/8/8/8/8/8/K7 x - -", "side: `x`"),
        ("k7/8/8/8/8/8/8/K7 w KX -", "castling: `KX`"),
        ("k7/8/8/8/8/8/8/K7 w - z9 0 1", "en passant"),
        ("k7/8/8/8/8/8/8/K7 w - - 0 1 1", "fields: "),
        ("k7/8/8/8/8/8/8/K7 w", "fields: "),
        ("k7/8/8/8/8/8/8/K7", "fields: "),
        ("", "fields: "),
    ] {
        match try_reading("chess", &[], text) {
            Ok(reading) => assert!(text.contains("z9"), "{text} is read as {}", reading.record.text()),
            Err(error) => assert!(error.contains(expected), "{text}: {error}"),
        }
    }
}
