//! Studies in processes of their own.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::variorum;

const STUDY: &str = r#"
title = "Edge"
question = "What is the move worth?"
game = "perfect"
engines = ["nodes=40"]
games = 12
block = 2
seed = 3
[[axis]]
engine = "nodes"
values = [20, 40]
[openings]
decisions = 2
window = 500
nodes = 20
[adjudication]
resign = "moves=2 cp=400"
length = 60
"#;

fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let read = |file: std::io::Result<std::fs::DirEntry>| {
        let path = file.expect("a file").path();
        (
            path.file_name().expect("a name").to_string_lossy().into_owned(),
            std::fs::read(&path).expect("bytes"),
        )
    };
    let mut files: Vec<_> = std::fs::read_dir(folder.join("blocks")).expect("blocks").map(read).collect();
    files.sort();
    files
}

/// Five parts in five processes, two of them killed and started again, are one process, byte for byte.
#[test]
fn parts_that_were_killed_go_on_and_join_to_the_same_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let study = path("study.toml");
    std::fs::write(&study, STUDY).expect("a study");
    let whole = variorum(&["lab", "run", &study, "-o", &path("whole"), "--threads", "1"]);
    assert!(whole.status.success(), "{whole:?}");

    let part = |number: usize| {
        Command::new(env!("CARGO_BIN_EXE_variorum"))
            .args(["lab", "run", &study, "-o", &path(&format!("part{number}"))])
            .args(["--shard", &format!("{number}/5"), "--threads", "1", "--quiet"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("a process")
    };
    let mut running: Vec<_> = (1..=5).map(part).collect();
    for killed in &mut running[1..3] {
        std::thread::sleep(Duration::from_millis(60));
        killed.kill().expect("killed");
    }
    for (number, mut process) in running.into_iter().enumerate() {
        let ended = process.wait().expect("an end");
        if !ended.success() {
            assert!((1..3).contains(&number), "part {number}");
            assert!(part(number + 1).wait().expect("an end").success());
        }
    }
    let parts: Vec<String> = (1..=5).map(|number| path(&format!("part{number}"))).collect();
    let mut join: Vec<&str> = vec!["lab", "merge"];
    join.extend(parts.iter().map(String::as_str));
    let joined = path("joined");
    join.extend(["-o", &joined]);
    let merged = variorum(&join);
    assert_eq!(String::from_utf8_lossy(&merged.stdout), format!("{joined}: 12 blocks, 0 missing\n"));
    assert_eq!(files(Path::new(&path("whole"))), files(Path::new(&joined)));

    let report = path("report");
    assert!(variorum(&["lab", "report", &joined, "-o", &report]).status.success());
    let verified = variorum(&["lab", "verify", &joined, "--report", &report]);
    assert_eq!(
        String::from_utf8_lossy(&verified.stdout),
        "24 games are as the rules say, and the report has their numbers; 0 blocks missing\n"
    );
}

#[test]
fn bad_input_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let study = path("study.toml");
    std::fs::write(&study, STUDY.replace("perfect", "draughts")).expect("a study");
    let out = path("out");
    for (args, expected) in [
        (&["lab", "run", &study, "-o", &out][..], "study.toml: game: `draughts`: expected a game"),
        (&["lab", "plan", &path("none")], "none: No such file"),
        (&["lab", "run", &study, "-o", &out, "--shard", "9/3"], "shard: `9/3`: expected a part"),
        (&["lab", "verify", &path("none")], "No such file"),
    ] {
        let output = variorum(args);
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && told.contains(expected), "{args:?}: {told}");
    }
}
