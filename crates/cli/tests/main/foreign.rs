//! Texts of other programs at every door that takes them, and at those that do not.

use crate::gui::Engine;
use crate::{refused, said, variorum};
use std::path::PathBuf;

const EPD: &str = "4k3/8/8/8/8/8/8/R3K3 w KQ - bm O-O-O; id \"rook\";";

fn file(name: &str, text: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("a file");
    path.to_str().expect("a path").to_owned()
}

/// Standard output and standard error of a command that succeeds.
fn both(args: &[&str]) -> (String, String) {
    let output = variorum(args);
    let text = |bytes| String::from_utf8(bytes).expect("text");
    let (out, warned) = (text(output.stdout), text(output.stderr));
    assert!(output.status.success(), "{args:?}: {warned}");
    (out, warned)
}

#[test]
fn commands_take_foreign_texts_and_say_what_they_assume() {
    let (told, warned) = both(&["analyse", "chess", "--position", EPD, "--moves", "0-0-0", "--depth", "2"]);
    assert!(
        told.starts_with("position  4k3/8/8/8/8/8/8/2KR4 b - - 1 1\nbm        O-O-O\nid        rook\n"),
        "{told}"
    );
    assert_eq!(
        warned,
        "variorum: position, clock: ``: missing, read as 0\nvariorum: position, move number: ``: missing, read as \
         1\nvariorum: position, castling: `KQ`: `K` dropped: no king and rook in place for it\n"
    );
    let (told, _) = both(&["analyse", "chess", "--position", EPD, "--depth", "1", "--json"]);
    let operations =
        "\"operations\":[{\"code\":\"bm\",\"operand\":\"O-O-O\"},{\"code\":\"id\",\"operand\":\"rook\"}]";
    assert!(told.contains(operations), "{told}");
    let (drawn, warned) =
        both(&["draw", "chess", "--position", EPD, "--moves", "Kd2 Z0", "-o", "-", "--format", "svg"]);
    assert!(drawn.starts_with("<svg") && warned.contains("castling"), "{warned}");
    let mate = "6k1/5ppp/8/8/8/8/8/K3R3 w - -";
    let (solved, warned) = both(&["solve", "chess", "--position", mate, "--turns", "1"]);
    assert!(solved.contains("Re8#") && warned.contains("clock: ``: missing, read as 0"), "{solved}{warned}");
}

#[test]
fn the_machine_interface_takes_exact_texts_only() {
    for args in [
        &["perft", "chess", "--depth", "1", "--position", EPD][..],
        &["show", "chess", "--position", "4k3/8/8/8/8/8/8/R3K3 w Q -"],
        &["show", "chess", "--position", "4k3/8/8/8/8/8/8/R3K3 w KQ - 0 1"],
        &["show", "chess", "--moves", "e4"],
        &["show", "chess", "--moves", "e2e4 --"],
        &["show", "chess", "--position", "8/8/8/8/8/2k1p3/4K3/8 w - - 0 1", "--moves", "e2e3 c3c4"],
    ] {
        assert!(!refused(args).is_empty());
    }
}

#[test]
fn records_go_on_past_draws_and_warn() {
    let path = file(
        "past.pgn",
        "[Result \"1-0\"]\n[SetUp \"0\"]\n[FEN \"8/8/8/8/8/2k1p3/4K3/8 w - - 0 1\"]\n\n1. Kxe3 Kc4 *",
    );
    let (written, warned) = both(&["convert", &path]);
    assert!(written.ends_with("\n\n1. Kxe3 {[%end dead]} 1... Kc4 *\n"), "{written}");
    for warning in [
        "past.pgn: game 1, line 2, column 1: SetUp: `0`: the tag FEN counts\n",
        "past.pgn: game 1, line 1, column 1: Result: `1-0`: the moves end with *, which counts\n",
    ] {
        assert!(warned.contains(warning), "{warned}");
    }
    let shown = said(&["show", "--record", &path, "--json"]);
    assert!(shown.contains("\"result\":null") && shown.contains("\"legal\":[\"e3d2\""), "{shown}");
    let judged = said(&["analyse", &path, "--nodes", "200"]);
    assert!(judged.contains("Kxe3") && judged.contains("Kc4"), "{judged}");
    let again = file("again.pgn", &written);
    assert_eq!(both(&["convert", &again]), (written, String::new()));
}

#[test]
fn chess960_is_written_for_other_programs() {
    let path = file("960.pgn", "[Variant \"chess\"]\n[Options \"start=100\"]\n\n1. d4 *");
    let written = said(&["convert", &path]);
    assert!(
        written.contains(
            "[Variant \"Chess960\"]\n[RulesVersion \"1\"]\n[Options \"start=100\"]\n[SetUp \"1\"]\n\
             [FEN \"qbbnrnkr/pppppppp/8/8/8/8/PPPPPPPP/QBBNRNKR w KQkq - 0 1\"]\n"
        ),
        "{written}"
    );
}

#[test]
fn positions_that_play_has_drawn_are_analysed() {
    for (position, reason) in [
        ("8/8/8/8/8/2k1K3/8/8 w - - 0 1", "nobody can win"),
        ("7k/8/6K1/8/8/8/8/R7 w - - 150 100", "too many moves"),
    ] {
        let told = said(&["analyse", "chess", "--position", position, "--depth", "3", "--lines", "1"]);
        assert!(told.contains("over      Draw between White and Black") && told.contains(reason), "{told}");
        assert!(told.contains("\nline 1 "), "{told}");
    }
}

/// White and Black go back and forth until the start has stood five times.
fn shuffled() -> String {
    ["g1f3 g8f6 f3g1 f6g8"; 4].join(" ")
}

#[test]
fn uci_takes_foreign_texts_and_searches_past_draws() {
    let mut engine = Engine::start(&["uci"]);
    engine.tell("position fen 4k3/8/8/8/8/8/8/R3K3 w KQkq - moves O-O-O 0000");
    let told = engine.until("info string position, castling");
    assert!(
        told.iter().any(|line| line == "info string position, clock: ``: missing, read as 0"),
        "{told:?}"
    );
    engine.tell("d");
    assert_eq!(engine.last("Fen"), "Fen: 4k3/8/8/8/8/8/8/2KR4 w - - 2 2");
    for position in [
        format!("startpos moves {}", shuffled()),
        format!("startpos moves {} e2e4 e7e5", shuffled()),
        "fen 8/8/8/8/8/2k1p3/4K3/8 w - - 0 1 moves e2e3".to_owned(),
        "fen 8/8/8/8/8/2k1p3/4K3/8 w - - 0 1 moves e2e3 c3c4 e3e4".to_owned(),
        "fen 7k/8/6K1/8/8/8/8/R7 w - - 150 100".to_owned(),
    ] {
        engine.tell(&format!("position {position}\ngo depth 3"));
        let best = engine.last("bestmove");
        assert!(!best.contains("(none)") && !best.contains("0000"), "{position}: {best}");
    }
    // What the board ends is over.
    engine.tell("position startpos moves f2f3 e7e5 g2g4 d8h4 e2e4");
    engine.until("info string move: `e2e4`: expected nothing: the game is over");
    // A draw does not keep a mate from being seen.
    engine.tell("position fen 7k/8/5K2/8/8/8/8/R7 w - - 149 100 moves f6g6 h8g8\ngo depth 3");
    assert_eq!(engine.last("bestmove"), "bestmove a1a8");
    engine.quit();
}

#[test]
fn xboard_takes_foreign_positions_and_plays_on_when_asked() {
    let mut engine = Engine::start(&["xboard"]);
    engine.tell("xboard\nprotover 2");
    engine.until("feature done=1");
    engine.tell("new\nforce\nsd 2\nsetboard 4k3/8/8/8/8/8/8/R3K3 w KQkq - 0 0");
    let told = engine.until("telluser position, castling");
    assert!(told.iter().any(|line| line.starts_with("telluser position, move number: `0`")), "{told:?}");
    for text in shuffled()
        .replace("g1f3", "a1a2")
        .replace("f3g1", "a2a1")
        .replace("g8f6", "e8e7")
        .replace("f6g8", "e7e8")
        .split(' ')
    {
        engine.tell(&format!("usermove {text}"));
    }
    engine.tell("go");
    engine.until("move ");
    engine.tell("force\nundo\nusermove a1a3\nusermove Kd8\nping 3");
    let lines = engine.until("pong 3");
    assert!(!lines.iter().any(|line| line.starts_with("Illegal")), "{lines:?}");
    engine.quit();
}

#[test]
fn pieces_have_the_letters_of_other_languages() {
    let path = file("german.pgn", "1. Sf3 Sc6 2. d4 d5 3. Lf4 Dd6 *");
    assert!(refused(&["convert", &path]).contains("move: `Sf3`"));
    let written = said(&["convert", &path, "--letters", "german"]);
    assert!(written.ends_with("1. Nf3 Nc6 2. d4 d5 3. Bf4 Qd6 *\n"), "{written}");
    let shown = said(&["show", "--record", &path, "--letters", "german", "--ply", "1", "--json"]);
    assert!(shown.contains("/5N2/"), "{shown}");
    assert!(refused(&["convert", &path, "--letters", "klingon"]).contains("expected one of english, german"));
}

#[test]
fn warnings_are_told_up_to_a_number() {
    let games = "[SetUp \"1\"]\n\n1. e4 *\n\n".repeat(150);
    let (_, warned) = both(&["convert", &file("many.pgn", &games)]);
    assert_eq!(warned.lines().count(), 101);
    assert!(warned.ends_with("many.pgn: and 50 more such warnings\n"), "{warned}");
}
