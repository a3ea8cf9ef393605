//! `variorum solve` and `variorum suite`.

use crate::{refused, variorum};

/// Exit status and standard output.
fn answered(args: &[&str]) -> (Option<i32>, String) {
    let output = variorum(args);
    (output.status.code(), String::from_utf8(output.stdout).expect("text"))
}

const MATE_IN_TWO: &str = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";

#[test]
fn a_mate_is_proven_and_shown() {
    let (status, text) = answered(&["solve", "chess", "--position", MATE_IN_TWO]);
    assert_eq!(status, Some(0));
    assert!(text.contains("White can win in 2 turns") && text.contains("1. Ra6"), "{text}");
    assert!(text.contains("White wins by checkmate"), "{text}");
    let (status, text) = answered(&["solve", "chess", "--position", MATE_IN_TWO, "--turns", "1"]);
    assert_eq!(status, Some(1));
    assert!(text.starts_with("disproven"), "{text}");
    // The others may be asked about too, and moves lead to the position.
    let fool = ["solve", "chess", "--moves", "f2f3 e7e5 g2g4", "--turns", "1"];
    assert_eq!(answered(&fool).0, Some(0));
    assert_eq!(answered(&[&fool[..], &["--for", "white"]].concat()).0, Some(1));
    let (status, text) = answered(&["solve", "chess", "--position", MATE_IN_TWO, "--nodes", "3"]);
    assert_eq!(status, Some(1));
    assert!(text.starts_with("unknown"), "{text}");
}

#[test]
fn programs_get_one_object() {
    let (_, text) = answered(&["solve", "chess", "--position", MATE_IN_TWO, "--all", "--json"]);
    assert_eq!(text.lines().count(), 1);
    for part in [r#""verdict":"proven""#, r#""turns":2"#, r#""player":"white""#, "a1a6"] {
        assert!(text.contains(part), "{part} in {text}");
    }
}

#[test]
fn suites_are_searched_and_proven_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("suite.tsv");
    let file = path.to_str().expect("a path");
    let row = |first: &str| format!("a\tchess\t-\t{MATE_IN_TWO}\twin\t2\t{first}\t9\n");
    std::fs::write(&path, format!("# one\n{}", row("a1a6"))).expect("a file");
    let (status, text) = answered(&["suite", file, "--nodes", "200000"]);
    assert_eq!(status, Some(0));
    assert!(text.lines().any(|line| line.starts_with("chess") && line.contains("1 of 1")), "{text}");
    assert_eq!(answered(&["suite", file, "--prove"]).0, Some(0));
    // A row that says something else than what is true.
    std::fs::write(&path, row("a1a7")).expect("a file");
    let (status, text) = answered(&["suite", file, "--prove"]);
    assert_eq!(status, Some(1));
    assert!(text.contains("a: "), "{text}");
    std::fs::write(&path, "only one column\n").expect("a file");
    assert!(refused(&["suite", file]).contains("line 1, columns: `1`: expected 8"));
}

#[test]
fn what_is_wrong_is_named() {
    let say = |rest: &[&str]| refused(&[&["solve", "chess"], rest].concat());
    assert!(say(&["--goal", "tickle"]).contains("tickle"));
    assert!(say(&["--goal", "eliminate"]).contains("eliminate"));
    assert!(say(&["--for", "red"]).contains("red"));
    assert!(say(&["--turns", "0"]).contains("turns"));
    assert!(refused(&["solve", "go"]).contains("go"));
}
