//! The tables of positions and games are those of the rules' specification.

use crate::sources::{files, folders, root};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs;

/// The tables are copies of the specification's. `games/tables.sha256` holds their hashes as `sha256sum` writes
/// them, so that a copy changes only together with its hash, on purpose.
#[test]
fn tables_have_the_hashes_that_are_written_down() {
    let root = root();
    let list = fs::read_to_string(root.join("games/tables.sha256")).expect("games/tables.sha256");
    let listed: BTreeMap<&str, &str> =
        list.lines().filter_map(|line| line.split_once("  ")).map(|(hash, path)| (path, hash)).collect();
    let mut found = BTreeMap::new();
    for game in folders(&root.join("games")) {
        for ending in ["tsv", "jsonl", "txt"] {
            let mut tables = Vec::new();
            files(&root.join("games").join(&game).join("tests/data"), ending, &mut tables);
            for table in tables {
                let bytes = fs::read(&table).unwrap_or_else(|error| panic!("{}: {error}", table.display()));
                let hash: String = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
                let name = table.file_name().unwrap_or_default().to_string_lossy();
                found.insert(format!("games/{game}/tests/data/{name}"), hash);
            }
        }
        for file in [format!("{game}.tsv"), format!("{game}-games.jsonl"), format!("{game}-bad.txt")] {
            let path = format!("games/{game}/tests/data/{file}");
            assert!(found.contains_key(&path), "{path} is missing");
        }
    }
    for (path, hash) in &found {
        assert_eq!(
            listed.get(path.as_str()),
            Some(&hash.as_str()),
            "{path}: expected the hash that is listed"
        );
    }
    assert_eq!(listed.len(), found.len(), "games/tables.sha256 lists tables that are not there");
}
