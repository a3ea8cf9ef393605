//! What games say of their starts is what the published results say.

use serde_json::Value;
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use variorum_core::TimeOdds;
use variorum_lab::{Axis, Cell, Study, Whose};

/// The published tables.
fn results() -> Vec<Value> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/results");
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let tables = files.filter(|path: &PathBuf| path.extension().is_some_and(|kind| kind == "json"));
    tables.map(|path| serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap()).collect()
}

/// What a game says of a start: its options, shares, margin and games.
type Row = (Vec<String>, Vec<u16>, u16, u64);

/// Thousandths.
fn thousandths(share: &Value) -> f64 {
    share.as_f64().unwrap() * 1000.0
}

/// The rows of a table whose axes are these options.
fn rows(table: &Value, names: &[&str]) -> Vec<Row> {
    let row = |cell: &Value| {
        let values = cell["values"].as_array().unwrap().iter().map(|value| value.as_str().unwrap());
        let options = names.iter().zip(values).map(|(name, value)| format!("{name}={value}")).collect();
        let shares = cell["shares"].as_array().unwrap();
        let margin = (thousandths(&shares[0]["high"]) - thousandths(&shares[0]["low"])) / 2.0;
        let shares = shares.iter().map(|share| thousandths(&share["value"]).round() as u16).collect();
        (options, shares, margin.round() as u16, cell["games"].as_u64().unwrap())
    };
    table["cells"].as_array().unwrap().iter().map(row).collect()
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
        let said: HashSet<Row> = known
            .iter()
            .map(|entry| {
                let options = entry.options.iter().map(|&text| text.to_owned()).collect();
                (options, entry.shares.to_vec(), entry.margin, entry.games.into())
            })
            .collect();
        let of_it = |table: &&Value| table["game"] == id && table["axes"] == serde_json::json!(names);
        let published: Vec<Vec<Row>> =
            results.iter().filter(of_it).map(|table| rows(table, &names)).collect();
        let is_published = published.iter().any(|rows| rows.iter().cloned().collect::<HashSet<_>>() == said);
        assert!(is_published, "{id} should say what one of these says:\n{published:#?}");
    }
}

/// What a published study says of a player with less time: the divisor of the time, share, margin and games of each cell.
/// `None` for a study of something else.
fn time_odds(table: &Value) -> Option<Vec<TimeOdds>> {
    let study = Study::parse(table["study"].as_str()?).unwrap();
    let nodes_of_first = Axis {
        name: "nodes".to_owned(),
        engines: Some(Whose::One(1)),
        values: study.axes.first()?.values.clone(),
    };
    if study.axes != [nodes_of_first] {
        return None;
    }
    let row = |(cell, found): (&Cell, &Value)| {
        let [less, full] = [0, 1].map(|engine| cell.engines[engine].limit.nodes.unwrap());
        assert_eq!(full % less, 0, "a whole part of {full} nodes");
        let [share, low, high] = ["value", "low", "high"].map(|name| thousandths(&found["engine"][name]));
        let games = u32::try_from(found["games"].as_u64().unwrap()).unwrap();
        let divisor = u16::try_from(full / less).unwrap();
        TimeOdds::new(divisor, share.round() as u16, ((high - low) / 2.0).round() as u16, games)
    };
    let cells = study.cells().unwrap();
    let mut rows: Vec<TimeOdds> = cells.iter().zip(table["cells"].as_array()?).map(row).collect();
    rows.sort_by_key(|row| row.divisor);
    Some(rows)
}

#[test]
fn what_is_expected_of_time_odds_is_what_a_study_found() {
    let results = results();
    for game in variorum_registry::games() {
        let id = game.card().id;
        let mut published = results.iter().filter(|table| table["game"] == id).filter_map(time_odds);
        let found = published.next().unwrap_or_default();
        assert_eq!(published.next(), None, "{id}: one study of time odds is published at most");
        let row = |row: &TimeOdds| {
            let TimeOdds { divisor, share, margin, games } = row;
            format!("    TimeOdds::new({divisor}, {share}, {margin}, {games}),\n")
        };
        let lines: String = found.iter().map(row).collect();
        assert_eq!(game.time_odds(), found, "TIME_ODDS in games/{id}/src/figures.rs should be\n{lines}");
    }
}

#[test]
fn a_study_of_time_odds_is_read_by_the_part_of_the_nodes() {
    let cell = |share: f64| {
        let figure = serde_json::json!({ "value": share, "low": share - 0.04, "high": share + 0.04 });
        serde_json::json!({ "games": 400, "engine": figure })
    };
    let cells: Vec<Value> = [0.5, 0.4, 0.3, 0.2, 0.1].map(cell).to_vec();
    let study = include_str!("../../../../studies/chess-odds.toml");
    let rows =
        time_odds(&serde_json::json!({ "study": study, "cells": cells })).expect("a study of time odds");
    assert_eq!(rows.iter().map(|row| row.divisor).collect::<Vec<_>>(), [1, 2, 4, 8, 16]);
    assert_eq!(rows[2], TimeOdds::new(4, 300, 40, 400));
    let other = include_str!("../../../../studies/chess-edge.toml");
    assert_eq!(time_odds(&serde_json::json!({ "study": other, "cells": cells })), None);
}
