//! Studies as a whole: the same games however they are played, and reports of them.

mod files;
mod published;
mod reports;
mod runs;

use std::path::Path;
use std::sync::atomic::AtomicBool;

use variorum_lab::{Shard, Study, run};

/// Two cells of chess with short games.
const CHESS: &str = r#"
title = "White's edge"
question = "Does it depend on strength?"
game = "chess"
options = ["start=random"]
engines = ["nodes=1"]
games = 12
block = 4
seed = 5
by = ["start"]
[[axis]]
engine = "nodes"
values = [20, 60]
[openings]
decisions = 2
window = 500
nodes = 20
[adjudication]
resign = "moves=2 cp=400"
draw = "after=30 moves=3 cp=50"
length = 80
"#;

/// Two armies against each other.
const ARMIES: &str = r#"
title = "Armies"
game = "chess2"
engines = ["nodes=30"]
games = 4
block = 2
[[axis]]
option = "white"
values = ["classic", "reaper"]
[[axis]]
option = "black"
values = ["classic", "reaper"]
[adjudication]
resign = "moves=1 cp=300"
length = 60
"#;

fn study(text: &str) -> Study {
    Study::parse(text).unwrap_or_else(|error| panic!("{error}"))
}

/// Plays a study with so many threads.
fn play(study: &Study, path: &Path, shard: Shard, threads: usize) {
    let stop = AtomicBool::new(false);
    run(study, path, shard, threads, &stop, &|_| ()).unwrap_or_else(|error| panic!("{error}"));
}

/// The names and bytes of the files of games in a folder, by name.
fn games(path: &Path) -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<_> = std::fs::read_dir(path.join("blocks"))
        .expect("a folder of blocks")
        .map(|file| {
            let file = file.expect("a file");
            let bytes = std::fs::read(file.path()).expect("a readable file");
            (file.file_name().to_string_lossy().into_owned(), bytes)
        })
        .collect();
    files.sort();
    files
}
