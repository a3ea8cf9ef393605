//! `variorum selfplay` and `variorum positions`.

use crate::{refused, said};

#[test]
fn games_are_kept_added_to_and_shown() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.vpos");
    let file = path.to_str().expect("a path");
    let run = |more: &[&'static str]| {
        let few = ["--engine", "nodes=50", "--max-plies", "30", "--opening-nodes", "50"];
        [&["selfplay", "megacheckers", "-o", file], &few[..], more].concat()
    };
    assert!(said(&run(&["--games", "1"])).contains(": 1 games, "));
    assert!(said(&run(&["--games", "3"])).contains(": 3 games, "));
    let text = said(&["positions", file]);
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("game\tply\tposition\tmove\tvalue\tpoints"));
    let first: Vec<&str> = lines.next().expect("a position").split('\t').collect();
    assert_eq!((first[0], first[1], first[4]), ("0", "0", ""));
    let points: f64 = first[5].split(' ').map(|points| points.parse::<f64>().expect("points")).sum();
    assert!((points - 1.0).abs() < 0.01);
    let second = said(&["positions", file, "--game", "1"]);
    assert!(second.lines().skip(1).all(|line| line.starts_with("1\t")) && second.lines().count() > 12);
    let summary = said(&["positions", file, "--summary"]);
    assert!(summary.contains("games      3\n") && summary.contains("Red "), "{summary}");
    assert!(
        refused(&run(&["--games", "3", "--seed", "2"]))
            .contains("`seed 1`: expected games made in the same way")
    );
}

#[test]
fn what_is_no_such_file_is_refused() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    assert!(refused(&["positions", file]).contains("first line: `[package]`"));
    assert!(refused(&["selfplay", "go", "-o", "x"]).contains("`go`"));
}
