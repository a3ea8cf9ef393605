//! The tables as CSV (RFC 4180).

use super::figures::{CellTable, Choice, ChoiceSide, Figure, Report};

/// File names and texts.
pub(super) fn tables(report: &Report) -> Vec<(&'static str, String)> {
    let endings = by_cell(report, ["ending", "games"], |cell| {
        cell.endings.iter().map(|(ending, games)| [ending.clone(), games.to_string()]).collect()
    });
    let uses = by_cell(report, ["used", "a_game"], |cell| {
        cell.uses.iter().map(|(used, a_game)| [used.clone(), number(*a_game)]).collect()
    });
    let mut tables = vec![("cells.csv", cells(report)), ("endings.csv", endings), ("uses.csv", uses)];
    if let Some(choice) = &report.choice {
        let mut text = row(&heading(&["player", "choice"], &["often", "cost", "share"], &["chance"]));
        for (player, sides) in [("white", &choice.white), ("black", &choice.black)] {
            for ChoiceSide { choice, often, cost, share, chance } in sides {
                let mut fields = vec![player.to_owned(), choice.clone()];
                [often, cost, share].into_iter().for_each(|figure| fields.extend(numbers(figure)));
                fields.push(number(*chance));
                text += &row(&fields);
            }
        }
        tables.push(("choice.csv", text));
        if !choice.pairs.is_empty() {
            tables.push(("pairs.csv", pairs(choice)));
        }
    }
    if !report.by.is_empty() {
        let mut text = row(&heading(&["option", "value", "games", "share"], &["shrunk"], &[]));
        for by in &report.by {
            for (value, games, share, shrunk) in &by.values {
                let mut fields = vec![by.option.clone(), value.clone(), games.to_string(), number(*share)];
                fields.extend(numbers(shrunk));
                text += &row(&fields);
            }
        }
        tables.push(("options.csv", text));
    }
    tables
}

/// Columns for pairs of games by the points that they brought.
const OUTCOMES: [&str; 5] = ["points_0", "points_0.5", "points_1", "points_1.5", "points_2"];

fn pairs(choice: &Choice) -> String {
    let mut head = heading(&["choice", "other"], &[], &OUTCOMES);
    head.extend(heading(&[], &["share"], &[]));
    let mut text = row(&head);
    for pair in &choice.pairs {
        let mut fields = vec![pair.choice.clone(), pair.other.clone()];
        fields.extend(pair.outcomes.iter().map(u64::to_string));
        fields.extend(numbers(&pair.share));
        text += &row(&fields);
    }
    text
}

fn cells(report: &Report) -> String {
    let mut head = report.axes.clone();
    head.push("games".to_owned());
    let players: Vec<String> = report.players.iter().map(|player| player.to_lowercase()).collect();
    let players: Vec<&str> = players.iter().map(String::as_str).collect();
    head.extend(heading(
        &[],
        &players,
        &["chance", "drawn", "decisions", "branching", "lead_changes", "decided"],
    ));
    if report.cells.iter().any(|cell| cell.engine.is_some()) {
        head.extend(heading(&[], &["engine"], &[]));
        if players.len() == 2 {
            head.extend(OUTCOMES.map(str::to_owned));
        }
    }
    let mut text = row(&head);
    for cell in &report.cells {
        let mut fields = cell.values.clone();
        fields.push(cell.games.to_string());
        cell.shares.iter().for_each(|figure| fields.extend(numbers(figure)));
        // A cell without games has no shares.
        fields.resize(head_length(report, players.len()), String::new());
        let rest = [cell.chance, cell.drawn, cell.decisions, cell.branching, cell.lead_changes, cell.decided];
        fields.extend(rest.map(number));
        fields.extend(cell.engine.iter().flat_map(numbers));
        fields.extend(cell.pairs.iter().flatten().map(u64::to_string));
        fields.resize(head.len(), String::new());
        text += &row(&fields);
    }
    text
}

/// How many fields stand before those that are not shares.
fn head_length(report: &Report, players: usize) -> usize {
    report.axes.len() + 1 + 3 * players
}

/// Two columns behind the axes, and a row for each pair that `pairs` finds in a cell.
fn by_cell(report: &Report, columns: [&str; 2], pairs: impl Fn(&CellTable) -> Vec<[String; 2]>) -> String {
    let mut head = report.axes.clone();
    head.extend(columns.map(str::to_owned));
    let mut text = row(&head);
    for cell in &report.cells {
        for pair in pairs(cell) {
            let mut fields = cell.values.clone();
            fields.extend(pair);
            text += &row(&fields);
        }
    }
    text
}

fn heading(before: &[&str], figures: &[&str], behind: &[&str]) -> Vec<String> {
    let mut names: Vec<String> = before.iter().map(|name| (*name).to_owned()).collect();
    for name in figures {
        names.extend([(*name).to_owned(), format!("{name}_low"), format!("{name}_high")]);
    }
    names.extend(behind.iter().map(|name| (*name).to_owned()));
    names
}

fn numbers(figure: &Figure) -> [String; 3] {
    [number(figure.value), number(figure.low), number(figure.high)]
}

fn number(value: f64) -> String {
    format!("{value:.5}")
}

fn row(fields: &[String]) -> String {
    let field = |text: &String| match text.contains(['"', ',', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.clone(),
    };
    fields.iter().map(field).collect::<Vec<_>>().join(",") + "\r\n"
}
