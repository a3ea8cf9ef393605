//! Study files.

use super::{ARMIES, CHESS, study};
use variorum_lab::Study;

#[test]
fn cells_are_all_combinations() {
    let chess = study(CHESS);
    let cells = chess.cells().expect("cells");
    assert_eq!(cells.iter().map(|cell| cell.values[0].as_str()).collect::<Vec<_>>(), ["20", "60"]);
    assert_eq!(cells[1].engines[0].limit.nodes, Some(60));
    let armies = study(ARMIES).cells().expect("cells");
    assert_eq!(armies.len(), 4);
    assert_eq!(armies[1].options, ["white=classic", "black=reaper"]);
    assert_eq!(armies[2].options, ["white=reaper", "black=classic"]);
}

#[test]
fn an_axis_may_vary_one_engine_alone() {
    let text = CHESS
        .replace("[\"nodes=1\"]", "[\"nodes=7 name=less\", \"nodes=80 name=full\"]")
        .replace("engine = \"nodes\"", "engine = \"nodes\"\nof = 1");
    let chess = study(&text);
    let nodes = |cell: &variorum_lab::Cell| cell.engines.iter().map(|engine| engine.limit.nodes).collect();
    let cells: Vec<Vec<_>> = chess.cells().expect("cells").iter().map(nodes).collect();
    assert_eq!(cells, [[Some(20), Some(80)], [Some(60), Some(80)]]);
    assert_eq!(chess.axes[0].title(), "nodes of engine 1");
    for number in [0, 3] {
        let wrong = Study::parse(&text.replace("of = 1", &format!("of = {number}"))).err().expect("refused");
        let expected = format!("axis nodes: of: `{number}`: expected the number of an engine, 1 to 2");
        assert!(wrong.to_string().contains(&expected), "{wrong}");
    }
    let of_option = CHESS.replace("engine = \"nodes\"", "option = \"castling\"\nof = 1");
    let wrong = Study::parse(&of_option).err().expect("refused").to_string();
    assert!(wrong.contains("axis castling: of: `1`: expected no engine's number"), "{wrong}");
}

#[test]
fn what_is_wrong_is_named() {
    let with = |old: &str, new: &str| {
        assert!(CHESS.contains(old), "{old}");
        Study::parse(&CHESS.replacen(old, new, 1))
            .err()
            .unwrap_or_else(|| panic!("{new} is taken"))
            .to_string()
    };
    for (old, new, expected) in [
        ("\"chess\"", "\"draughts\"", "game: `draughts`: expected a game that `variorum games` lists"),
        ("games = 12", "games = 0", "games: `0`: expected a number from 1 to 10000000"),
        ("block = 4", "block = 20000", "block: `20000`: expected a number from 1 to 10000"),
        ("seed = 5", "sed = 5", "unknown field `sed`"),
        ("seed = 5", "half_width = 0.7", "half_width: `0.7`: expected a share from 0.0001 to 0.5"),
        ("[\"nodes=1\"]", "[]", "engines: `0 of them`: expected one engine"),
        ("[\"nodes=1\"]", "[\"level=9\"]", "level: `9`: expected a number from 1 to 8"),
        (
            "engine = \"nodes\"\nvalues = [20, 60]",
            "engine = \"movetime\"\nvalues = [5]",
            "expected a limit of nodes or depth",
        ),
        ("values = [20, 60]", "values = []", "axis nodes: ``: expected at least one value"),
        ("engine = \"nodes\"", "", "axis: ``: expected either `option` or `engine`"),
        ("start=random", "start=1000", "option start: `1000`"),
        ("start=random", "colour=random", "options: `colour=random`: expected an option of the game"),
        ("by = [\"start\"]", "by = [\"colour\"]", "by: `colour`: expected an option of the game"),
        ("moves=2 cp=400", "moves=0", "moves: `0`: expected a number from 1 to 1000"),
        ("title", "titel", "unknown field `titel`"),
    ] {
        let message = with(old, new);
        assert!(message.contains(expected), "{new}: {message}");
    }
    let odd = CHESS
        .replace("[\"nodes=1\"]", "[\"nodes=1 name=a\", \"nodes=2 name=b\"]")
        .replace("block = 4", "block = 3");
    let message = Study::parse(&odd).err().expect("refused").to_string();
    assert!(message.contains("block: `3`: expected a multiple of 2"), "{message}");
}

/// The studies that come with the program can be read.
#[test]
fn the_studies_of_the_repository_are_studies() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../studies");
    let mut count = 0;
    for file in std::fs::read_dir(folder).expect("studies") {
        let path = file.expect("a file").path();
        if path.is_dir() {
            continue; // the games that were played
        }
        let text = std::fs::read_to_string(&path).expect("a text");
        let read = Study::parse(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert!(!read.cells().expect("cells").is_empty() && !read.question.is_empty(), "{}", path.display());
        count += 1;
    }
    assert!(count >= 5, "{count} studies");
}
