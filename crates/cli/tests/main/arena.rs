//! `variorum match`.

use crate::{refused, said};

#[test]
fn our_own_program_plays_in_every_game() {
    let program = env!("CARGO_BIN_EXE_variorum");
    for (game, seats) in [("chess", 2), ("chess2", 2), ("megacheckers", 3)] {
        let other = format!("name=program cmd='{program}' args=uci");
        let text = said(&[
            "match",
            game,
            "-e",
            "name=inside",
            "-e",
            &other,
            "--each",
            "nodes=100 hash=1",
            "--games",
            "1",
            "--max-plies",
            "40",
            "--opening-nodes",
            "100",
            "--quiet",
        ]);
        assert!(text.starts_with(&format!("{game}: {seats} games, 1 openings")), "{text}");
        // Nobody lost by an illegal move, on time or by a crash.
        assert!(!text.contains(" lost by ") && !text.contains(" lost on "), "{text}");
    }
}

#[test]
fn games_of_a_match_are_kept_as_positions() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a path").to_owned();
    let (games, state) = (path("games.vpos"), path("state"));
    let play = |games_wanted: &'static str| {
        let few = ["--each", "nodes=50", "--max-plies", "20", "--opening-nodes", "50", "--quiet"];
        let kept = ["--positions", &games, "--resume", &state, "--games", games_wanted];
        said(&[&["match", "chess", "-e", "name=a", "-e", "name=b"], &few[..], &kept[..]].concat())
    };
    play("2");
    assert!(play("4").starts_with("chess: 4 games"));
    let summary = said(&["positions", &games, "--summary"]);
    assert!(summary.contains("games      4\n") && summary.contains("made       engine"), "{summary}");
    assert!(
        refused(&["match", "chess", "-e", "name=a", "-e", "name=b", "--positions", &games])
            .contains("--resume")
    );
}

#[test]
fn a_ladder_is_one_table() {
    let text = said(&[
        "match",
        "chess",
        "--ladder",
        "--each",
        "nodes=20",
        "--games",
        "2",
        "--max-plies",
        "12",
        "--opening-nodes",
        "20",
        "--quiet",
    ]);
    assert_eq!(text.lines().count(), 1 + 9);
    assert!(text.lines().nth(1).is_some_and(|line| line.contains("level 8") && line.contains("greedy")));
    assert!(text.lines().last().is_some_and(|line| line.contains("level 2") && line.contains("level 1")));
}

#[test]
fn a_failure_is_told_by_the_exit_status() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../arena/tests/main/fake.sh");
    let play = |more: &[&str]| {
        let crash = format!("name=bad cmd=sh args='\"{script}\" crash' nodes=10");
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_variorum"));
        command.args(["match", "chess", "-e", &crash, "-e", "name=ours nodes=10", "--games", "4", "--quiet"]);
        let output = command.args(["--random-moves", "0"]).args(more).output().expect("the command runs");
        (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let (status, text) = play(&[]);
    assert_eq!(status, Some(1), "{text}");
    assert!(text.starts_with("chess: 1 games") && text.contains("; stopped early"), "{text}");
    assert!(text.contains("bad: 1 lost by a crash or silence"), "{text}");
    let (status, text) = play(&["--keep-going"]);
    assert_eq!(status, Some(0), "{text}");
    assert!(text.starts_with("chess: 4 games") && text.contains("bad: 4 lost by a crash"), "{text}");
}

#[test]
fn what_is_wrong_is_named() {
    let two = ["-e", "level=1", "-e", "level=2"];
    let say = |rest: &[&str]| refused(&[&["match", "chess"], rest].concat());
    assert!(say(&["-e", "level=1"]).contains("engines: `1 of them`: expected two engines"));
    assert!(
        say(&[&two[..], &["--sprt", "elo1=-5"]].concat()).contains("elo1: `-5`: expected more than elo0")
    );
    assert!(say(&[&two[..], &["--draw", "cp=many"]].concat()).contains("cp: `many`: expected a number"));
    assert!(say(&[&two[..], &["--option", "start=960"]].concat()).contains("option start: `960`"));
    assert!(say(&[&two[..], &["--openings", "/no/file"]].concat()).contains("/no/file: "));
    assert!(refused(&["match", "checkers", "--ladder"]).contains("game: `checkers`: expected one of"));
}
