//! `variorum selfplay`, `variorum positions` and `variorum tune`.

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
    assert_eq!((first[0], first[1], first[4]), ("1", "0", ""));
    let points: f64 = first[5].split(' ').map(|points| points.parse::<f64>().expect("points")).sum();
    assert!((points - 1.0).abs() < 0.01);
    let second = said(&["positions", file, "--game", "1"]);
    assert!(second.lines().skip(1).all(|line| line.starts_with("1\t")) && second.lines().count() > 12);
    let error = refused(&["positions", file, "--game", "4"]);
    assert!(error.contains("game: `4`: expected the number of one of the 3 games here"), "{error}");
    assert!(text.contains("\n3\t") && !text.contains("\n0\t"), "games count from 1");
    let summary = said(&["positions", file, "--summary"]);
    assert!(summary.contains("games      3\n") && summary.contains("Red "), "{summary}");
    assert!(summary.contains("made       variorum selfplay 2\n"), "{summary}");
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

#[test]
fn weights_are_fitted_to_kept_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a path").to_owned();
    let (games, state, source) = (path("games.vpos"), path("run"), path("source"));
    let few = ["--engine", "nodes=30", "--max-plies", "40", "--opening-nodes", "50", "--games", "40"];
    said(&[&["selfplay", "chess2", "-o", &games], &few[..]].concat());
    let tune =
        ["tune", &games, "--groups", "values,tempo", "--rounds", "1", "--epochs", "3", "--resume", &state];
    let table = said(&[&tune[..], &["-o", &source]].concat());
    let last = table.lines().last().expect("a line");
    assert!(last.contains(" weights changed; loss on games held back "), "{last}");
    assert!(
        table
            .lines()
            .rev()
            .skip(1)
            .all(|line| ["weight", "values", "tempo"].iter().any(|w| line.starts_with(w)))
    );
    let source = std::fs::read_to_string(&source).expect("the weights");
    assert!(source.starts_with("pub const WEIGHTS: Weights = Weights { tempo: tapered("), "{source}");
    assert!(said(&tune).ends_with(&format!("{table}\n{source}")), "a run that is over says the same");
    assert!(
        refused(&[&tune[..], &["--seed", "2"]].concat()).contains("expected a run with the same settings")
    );
    assert!(
        refused(&["tune", &games, "--groups", "knights"])
            .contains("groups: `knights`: expected one of tempo,")
    );
    assert!(refused(&["tune", &games, "--blend", "2"]).contains("expected a number from 0 to 1"));
    assert!(refused(&["tune", &state]).contains("first line: `variorum tune 1"));
}
