//! What games say of their starts is what the published results say.

use serde_json::Value;
use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// The published tables.
fn results() -> Vec<Value> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/results");
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let tables = files.filter(|path: &PathBuf| path.extension().is_some_and(|kind| kind == "json"));
    tables.map(|path| serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap()).collect()
}

/// Thousandths.
fn thousandths(share: f64) -> u16 {
    (share * 1000.0).round() as u16
}

#[test]
fn what_is_expected_of_a_start_is_what_a_study_found() {
    let results = results();
    for game in variorum_registry::games() {
        let known = game.expected();
        let Some(first) = known.first() else { continue };
        let names: Vec<&str> =
            first.options.iter().filter_map(|text| Some(text.split_once('=')?.0)).collect();
        let id = game.card().id;
        let of_it = |table: &&Value| table["game"] == id && table["axes"] == serde_json::json!(names);
        let table = results.iter().find(of_it).unwrap_or_else(|| panic!("{id}: no results for {names:?}"));
        let mut right = Vec::new();
        for cell in table["cells"].as_array().unwrap() {
            let values = cell["values"].as_array().unwrap();
            let options: Vec<String> = names
                .iter()
                .zip(values)
                .map(|(name, value)| format!("{name}={}", value.as_str().unwrap()))
                .collect();
            let number = |value: &Value| value.as_f64().unwrap();
            let shares = cell["shares"].as_array().unwrap();
            let first = &shares[0];
            let margin = thousandths((number(&first["high"]) - number(&first["low"])) / 2.0);
            let shares: Vec<u16> = shares.iter().map(|share| thousandths(number(&share["value"]))).collect();
            right.push((options, shares, margin, cell["games"].as_u64().unwrap() as u32));
        }
        let said: HashSet<_> = known
            .iter()
            .map(|entry| {
                let options: Vec<String> = entry.options.iter().map(|&text| text.to_owned()).collect();
                (options, entry.shares.to_vec(), entry.margin, entry.games)
            })
            .collect();
        let published: HashSet<_> = right.iter().cloned().collect();
        // What to write into the game's folder.
        let lines: Vec<String> = right
            .iter()
            .map(|(options, shares, margin, games)| {
                format!("(&{options:?}, &{shares:?}, {margin}, {games}),")
            })
            .collect();
        assert!(said == published, "{id}: its figures should be\n{}", lines.join("\n"));
    }
}
