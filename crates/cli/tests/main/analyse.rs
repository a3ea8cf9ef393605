//! `analyse` of positions and of records.

use crate::{piped, refused, said};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;
use variorum_api::{Analysis, EngineScore, GameAnalysis, from_json};

/// Fool's mate, and a game of three that one player leaves.
const GAMES: &str = "[White \"Anna\"]\n[Black \"Ben\"]\n\n1. f3 {careful} e5 2. g4 Qh4# 0-1\n\n[Variant \
                     \"megachess\"]\n\n1. k4 e5 resign:red *\n";

/// A file of this test.
fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("a file");
    path
}

fn analysis(args: &[&str]) -> Analysis {
    from_json(&said(&[args, &["--json"]].concat())).expect("an object")
}

#[test]
fn a_position_is_told_by_lines_and_chances() {
    let mate = "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1";
    let told = said(&["analyse", "chess", "--position", mate, "--depth", "4", "--lines", "2"]);
    assert!(told.contains("to move   white\nchances   white wins 100 %, draws 0 %, loses 0 %\n"), "{told}");
    assert!(told.contains("line 1         #1  depth 4   Re8#\n") && told.contains("\nline 2 "), "{told}");

    let found =
        analysis(&["analyse", "chess", "--moves", "f2f3 e7e5 g2g4", "--nodes", "20000", "--lines", "1"]);
    assert_eq!(found.to_move, "black");
    let [line] = &found.lines[..] else { panic!("one line: {found:?}") };
    assert_eq!((line.score, line.loss), (EngineScore::Mate(-1), 1000), "from White's view");
    assert_eq!(line.short, ["Qh4#"]);
}

#[test]
fn every_game_is_analysed() {
    for game in ["chess", "chessplus", "perfect", "chess2", "megachess", "megacheckers"] {
        let found = analysis(&["analyse", game, "--nodes", "500"]);
        assert_eq!((found.lines.len(), found.game.as_str()), (3, game));
    }
}

#[test]
fn a_finished_position_is_told_as_such() {
    let moves = ["analyse", "chess", "--moves", "f2f3 e7e5 g2g4 d8h4"];
    assert!(said(&moves).contains("result    "));
    assert_eq!(analysis(&moves).lines, []);
}

#[test]
fn games_are_judged_and_written_back() {
    let path = file("analysed.pgn", GAMES);
    let path = path.to_str().expect("a path");
    let told = said(&["analyse", path, "--nodes", "5000"]);
    assert!(told.starts_with("Game 1: Anna – Ben, "), "{told}");
    let blunder = told.lines().find(|line| line.starts_with("2. g4??")).expect("the blunder");
    assert!(blunder.contains("#-1   better ") && blunder.ends_with(')'), "{told}");
    assert!(told.contains("2... Qh4#!\n") && told.contains("\nGame 2: "), "{told}");
    assert!(told.contains("accuracy   loss  centipawns") && told.contains("\nRed "), "{told}");

    let (out, svg) = (file("judged.pgn", ""), file("judged.svg", ""));
    let (out, svg) = (out.to_str().expect("a path"), svg.to_str().expect("a path"));
    let args = ["analyse", path, "--game", "1", "--nodes", "5000", "-o", out, "--graph", svg, "--json"];
    let judged: GameAnalysis = from_json(&said(&args)).expect("an object");
    assert_eq!((judged.number, judged.entries[2].mark.as_deref()), (1, Some("??")), "{judged:?}");
    assert_eq!(judged.players[0].blunders, 1);
    assert_eq!(judged.entries[3].points, Some(1.0));
    let picture = std::fs::read_to_string(svg).expect("a picture");
    assert!(
        picture.starts_with("<svg ") && picture.contains("<title>2. g4?? (blunder)</title>"),
        "{picture}"
    );
    let record = std::fs::read_to_string(out).expect("a record");
    let words = record.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("2. g4?? {[%eval #-1]} (2. "), "{record}");
    let first = words.split_once(" 1. f3").expect("its first move").1.trim_start_matches(['?', '!']);
    assert!(first.starts_with(" {[%eval ") && record.contains("{careful}"), "{record}");
    // What was written is read, and can be analysed again.
    assert_eq!(piped(&["convert", "-"], record.as_bytes()), record);
    assert_eq!(piped(&["analyse", "-", "--nodes", "5000", "-o", "-"], record.as_bytes()), record);
}

#[test]
fn what_does_not_fit_is_refused() {
    let path = file("two.pgn", GAMES);
    let path = path.to_str().expect("a path");
    for (args, expected) in [
        (&["analyse", "ludo"][..], "game: `ludo`: expected one of chess, "),
        (&["analyse", "no/such/file.pgn"], "no/such/file.pgn: "),
        (&["analyse", "chess", "--game", "1"], "--game: `chess`: expected a record file in place of"),
        (&["analyse", path, "--moves", "e2e4"], "--moves: `"),
        (&["analyse", path, "--lines", "2"], "expected the id of a game in place of a file"),
        (&["analyse", path, "--game", "3"], "game: `3`: expected a number from 1 to 2"),
        (&["analyse", path, "--graph", "x.svg"], "expected one of its 2 games, with --game N"),
        (&["analyse", path, "--game", "1", "--graph", "-", "-o", "-"], "--graph: `-`: expected a file"),
        (
            &["analyse", path, "--game", "1", "--graph", "-", "--json"],
            "--json: expected --output and --graph",
        ),
        (&["analyse", "chess", "--moves", "e2e5"], "move: `e2e5`: "),
        (&["analyse", "chess", "--position", "8/8 w"], "expected"),
        (&["analyse", "chess", "--nodes", "0"], "invalid value '0' for '--nodes <N>'"),
        (&["analyse"], "required arguments were not provided"),
    ] {
        let message = refused(args);
        assert!(message.contains(expected), "{args:?}: {message}");
    }
}

#[test]
fn what_is_known_is_printed_when_it_is_interrupted() {
    let day = ["analyse", "chess", "--movetime", "86400000"];
    // The program may not be listening yet when the signal comes: then it just ends, and more time is given.
    let told = (1..=6).find_map(|tries| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_variorum"));
        command.args(day).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let child = command.spawn().expect("the command runs");
        std::thread::sleep(Duration::from_millis(250) * tries * tries);
        let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
        assert!(sent.success());
        let output = child.wait_with_output().expect("it ends");
        output.status.success().then(|| String::from_utf8(output.stdout).expect("text"))
    });
    let told = told.expect("it ends by itself when it is interrupted");
    assert!(told.contains("to move   white\n") && told.contains("\nsearched  "), "{told}");
}
