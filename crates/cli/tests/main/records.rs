//! `convert`, and `show` of a record.

use crate::{piped, refused, said};
use std::path::PathBuf;

const GAMES: &str = "1. e4 e5 2. Nf3 {well} (2. f4) Nc6 1/2-1/2\n\n[Variant \"megachess\"]\n[White \"Zo\u{eb}\"]\n\n\
                     1. k4 resign:black *\n";

/// A file of this test, with these bytes.
fn file(name: &str, bytes: &[u8]) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, bytes).expect("a file");
    path
}

#[test]
fn records_are_converted_both_ways() {
    let path = file("games.pgn", GAMES.as_bytes());
    let path = path.to_str().expect("a path");
    let short = said(&["convert", path]);
    assert!(short.contains("\n\n1. e4 e5 2. Nf3 {well} (2. f4) 2... Nc6 1/2-1/2\n\n[Event"), "{short}");
    assert!(
        short.ends_with(
            "[White \"Zo\u{eb}\"]\n[Black \"?\"]\n[Red \"?\"]\n[Result \"*\"]\n\
                             [Variant \"megachess\"]\n[RulesVersion \"1\"]\n\n1. k4 resign:black *\n"
        ),
        "{short}"
    );
    let moves = said(&["convert", path, "--to", "moves"]);
    assert!(moves.contains("1. e2e4 e7e5 2. g1f3 {well} (2. f2f4) 2... b8c6 1/2-1/2"), "{moves}");
    assert_eq!(piped(&["convert", "-"], moves.as_bytes()), short);
    let positions = said(&["convert", path, "--to", "fen"]);
    assert_eq!(positions.lines().count(), 2);
    assert!(positions.starts_with("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/"), "{positions}");

    let out = file("out.pgn", b"");
    assert_eq!(said(&["convert", path, "-o", out.to_str().expect("a path")]), "");
    assert_eq!(std::fs::read_to_string(out).expect("a file"), short);
}

#[test]
fn old_files_are_read_as_latin_1() {
    let shown = piped(&["convert", "-"], b"[White \"Zo\xeb\"]\n1. e4 *");
    assert!(shown.contains("[White \"Zo\u{eb}\"]"), "{shown}");
}

#[test]
fn show_reads_records() {
    let path = file("show.pgn", GAMES.as_bytes());
    let path = path.to_str().expect("a path");
    let end = said(&["show", "--record", path, "--json"]);
    assert!(
        end.starts_with("{\"position\":\"r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w "),
        "{end}"
    );
    let moves = ["show", "chess", "--moves", "e2e4 e7e5", "--json"];
    assert_eq!(said(&["show", "--record", path, "--game", "1", "--ply", "2", "--json"]), said(&moves));
    let second = said(&["show", "--record", path, "--game", "2"]);
    assert!(second.contains("to move   red"), "{second}");
}

#[test]
fn bad_records_are_refused_with_their_place() {
    let path = file("bad.pgn", b"1. e4 *\n\n1. e4\n  e6 2. Nh4 *");
    let path = path.to_str().expect("a path");
    let place = format!("{path}: game 2, line 4, column 9: move: `Nh4`: expected a legal move of white");
    for (args, expected) in [
        (&["convert", path][..], place.as_str()),
        (&["convert", "no/such/file.pgn"], "no/such/file.pgn: "),
        (&["convert", path, "--to", "png"], "invalid value 'png' for '--to <TO>'"),
        (&["show", "--record", path, "--json"], "column 9: move: `Nh4`"),
        (&["show"], "required arguments were not provided"),
        (&["show", "chess", "--record", path], "cannot be used with"),
        (&["show", "chess", "--ply", "3"], "--game and --ply: expected a record file"),
    ] {
        let message = refused(args);
        assert!(message.contains(expected), "{args:?}: {message}");
    }
    let path = file("short.pgn", b"1. e4 *");
    let path = path.to_str().expect("a path");
    assert!(
        refused(&["show", "--record", path, "--ply", "2"])
            .contains("ply: `2`: expected a number from 0 to 1")
    );
    assert!(
        refused(&["show", "--record", path, "--game", "0"])
            .contains("game: `0`: expected a number from 1 to 1")
    );
}
