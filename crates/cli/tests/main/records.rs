//! `convert`, and `show` of a record.

use crate::{piped, refused, said, variorum};
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

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
fn files_of_any_encoding_are_read() {
    let text = "[White \"Zo\u{eb} \u{2013} \u{20ac}\"]\r\n\r\n1. e4 ; best\r\n1... e5 *\r\n\u{1a}";
    let expected = piped(&["convert", "-"], text.as_bytes());
    assert!(expected.contains("[White \"Zo\u{eb} \u{2013} \u{20ac}\"]"), "{expected}");
    assert!(expected.ends_with("1. e4 {best} 1... e5 *\n"), "{expected}");
    for bytes in [
        text.replace("\r\n", "\r").into_bytes(),
        text.replace('\r', "").into_bytes(),
        format!("\u{feff}{text}").into_bytes(),
        format!("\u{feff}{text}").encode_utf16().flat_map(u16::to_be_bytes).collect(),
        text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
        b"[White \"Zo\xeb \x96 \x80\"]\r1. e4 ; best\r1... e5 *\r".to_vec(),
    ] {
        assert_eq!(piped(&["convert", "-"], &bytes), expected);
    }
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

/// Status, standard output and standard error of a command.
fn outcome(args: &[&str]) -> (Option<i32>, String, String) {
    let output = variorum(args);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// A good game, one with a move that is none, one with a variation and a comment that are not closed, and a
/// good game again.
const MIXED: &str = "[White \"a\"]\n\n1. e4 *\n\n1. e4\n  e6 2. Nh4 *\n\n[White \"b\"]\n\n1. e4 (1. d4 {well\n\n\
                     [White \"c\"]\n\n1. d4 *\n";

#[test]
fn good_games_are_read_and_bad_ones_told() {
    let path = file("mixed.pgn", MIXED.as_bytes());
    let path = path.to_str().expect("a path");
    let faults = format!(
        "variorum: {path}: game 2, line 6, column 9: move: `Nh4`: expected a legal move of white, such as h4\n\
         variorum: {path}: game 3, line 10, column 14: comment: `{{well\n\n`: expected a closing }}\n\
         variorum: {path}: 2 of 4 games are left out\n"
    );
    for to in ["pgn", "moves", "fen"] {
        let (status, out, errors) = outcome(&["convert", path, "--to", to]);
        let good = file("good.pgn", b"[White \"a\"]\n\n1. e4 *\n\n[White \"c\"]\n\n1. d4 *\n");
        assert_eq!(out, said(&["convert", good.to_str().expect("a path"), "--to", to]));
        assert_eq!((status, errors.as_str()), (Some(1), faults.as_str()));
    }
    // One game is asked for: the others do not matter.
    for (number, moves) in [("1", "e2e4"), ("4", "d2d4")] {
        let shown = said(&["show", "--record", path, "--game", number, "--json"]);
        assert_eq!(shown, said(&["show", "chess", "--moves", moves, "--json"]));
    }
    assert!(refused(&["show", "--record", path, "--game", "2"]).contains("game 2, line 6, column 9: move"));
    assert!(
        refused(&["show", "--record", path, "--game", "5"])
            .contains("game: `5`: expected a number from 1 to 4")
    );

    let judged = file("judged.pgn", b"");
    let (status, out, errors) =
        outcome(&["analyse", path, "--nodes", "50", "-o", judged.to_str().expect("a path")]);
    assert!(out.starts_with("Game 1: a ") && out.contains("\n\nGame 4: c "), "{out}");
    assert_eq!((status, errors.as_str()), (Some(1), faults.as_str()));
    assert_eq!(std::fs::read_to_string(judged).expect("a file").matches("[Event ").count(), 2);
    let one = said(&["analyse", path, "--nodes", "50", "--game", "4", "--json"]);
    assert!(one.starts_with("{\"number\":4,"), "{one}");
    assert!(
        refused(&["analyse", path, "--graph", "x.svg"])
            .contains("expected one of its 4 games, with --game N")
    );

    let few = ["--games", "2", "--each", "nodes=20", "--max-plies", "4", "--quiet"];
    let players = ["match", "chess", "-e", "name=a", "-e", "name=b", "--openings", path];
    let (status, out, errors) = outcome(&[&players[..], &few].concat());
    assert!(out.starts_with("chess: 2 games"), "{out}");
    assert_eq!((status, errors.matches("openings, game ").count()), (Some(1), 2), "{errors}");
}

#[test]
fn files_without_a_good_game_are_refused() {
    let path = file("bad.pgn", b"1. e4\n  e6 2. Nh4 *\n\n1. Ke4 *");
    let path = path.to_str().expect("a path");
    let out = file("not-made.pgn", b"");
    std::fs::remove_file(&out).expect("a file");
    let place = format!("{path}: game 1, line 2, column 9: move: `Nh4`: expected a legal move of white");
    let empty = file("empty.pgn", b"\xef\xbb\xbf\r\n\x1a");
    for (args, expected) in [
        (&["convert", path][..], place.as_str()),
        (&["convert", path], "none of 2 games can be read"),
        (&["convert", path, "-o", out.to_str().expect("a path")], "none of 2 games can be read"),
        (
            &["convert", empty.to_str().expect("a path")],
            "text: ``: expected a game: tags, moves and a result",
        ),
        (&["convert", "no/such/file.pgn"], "no/such/file.pgn: "),
        (&["convert", path, "--to", "png"], "invalid value 'png' for '--to <TO>'"),
        (&["convert", path, "-o", path], "output: `"),
        (&["show", "--record", path, "--json"], "column 9: move: `Nh4`"),
        (&["analyse", path], "none of 2 games can be read"),
        (&["show"], "required arguments were not provided"),
        (&["show", "chess", "--record", path], "cannot be used with"),
        (&["show", "chess", "--ply", "3"], "--game and --ply: expected a record file"),
    ] {
        let message = refused(args);
        assert!(message.contains(expected), "{args:?}: {message}");
    }
    assert!(!out.exists());
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

/// More bytes than the program may hold, with a bad game now and then.
#[test]
#[cfg(target_os = "linux")]
fn large_files_take_little_memory() {
    const MIB: usize = 1 << 20;
    let comment = format!("{{{}}}", "ten bytes ".repeat(MIB / 40));
    let mut child = Command::new(env!("CARGO_BIN_EXE_variorum"))
        .args(["convert", "-", "--to", "fen"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command runs");
    let mut input = child.stdin.take().expect("standard input");
    let out = child.stdout.take().expect("standard output");
    let reader = std::thread::spawn(move || std::io::read_to_string(out).expect("text"));
    for number in 0..256 {
        let moves = if number % 64 == 3 { "1. Ke5" } else { "1. e4 e5" };
        write!(input, "[Round \"{number}\"]\n\n{moves} {comment} *\n\n").expect("input is read");
    }
    // What was written last is in the pipe, not more than that; the program waits for more.
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).expect("a process");
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a line");
    let peak: usize = peak.trim().trim_end_matches(" kB").parse().expect("a number");
    drop(input);
    let output = child.wait_with_output().expect("the command ends");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(reader.join().expect("text").lines().count(), 252);
    let errors = String::from_utf8(output.stderr).expect("text");
    assert!(errors.contains("-: game 4, line 15, column 4: move: `Ke5`"), "{errors}");
    assert!(errors.ends_with("4 of 256 games are left out\n"), "{errors}");
    assert!(peak * 1024 < 40 * MIB, "{peak} KiB for 64 MiB");
}
