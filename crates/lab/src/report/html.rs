//! The page of a report: one file, light and dark, without scripts.

use std::fmt::Write;

use super::figures::{ByOption, CellTable, Choice, ChoiceSide, Figure, Report};
use super::plot::{self, escaped};

const STYLE: &str = "
:root { color-scheme: light dark; --paper: light-dark(#f6f3ec, #191816); --ink: light-dark(#25221d, #ebe6dc);
  --soft: light-dark(#5f584d, #b3aa9b); --line: light-dark(#d9d2c4, #3b3731); --accent: light-dark(#9c1f36, #e5788a); }
body { margin: 0 auto; max-width: 70rem; padding: 1rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; display: block; overflow-x: auto; }
th, td { padding: 0.2rem 0.6rem; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
thead th { color: var(--soft); font-weight: 600; }
p, pre { max-width: 46rem; } pre { overflow-x: auto; border: 1px solid var(--line); padding: 0.7rem; }
.note { color: var(--soft); }
svg { max-width: 100%; height: auto; display: block; margin: 0.5rem 0 1.5rem; }
svg text { fill: var(--ink); font: 13px system-ui, sans-serif; } svg text.on { fill: #25221d; font-weight: 600; }
svg .grid { stroke: var(--line); } svg .fair { stroke: var(--soft); stroke-dasharray: 4 3; }
svg .interval { stroke: var(--accent); stroke-width: 2; fill: none; } svg .value, svg .bar { fill: var(--accent); }
";

/// Rows of a list of values that are shown from either end.
const ENDS: usize = 15;

/// Rows of a plot, at most.
const PLOTTED: usize = 60;

pub(super) fn page(report: &Report) -> String {
    let title = escaped(&report.title);
    let mut html = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <title>{title}</title><style>{STYLE}</style></head><body>\n<h1>{title}</h1>\n"
    );
    if !report.question.is_empty() {
        let _ = writeln!(html, "<p>{}</p>", escaped(&report.question));
    }
    let _ = writeln!(
        html,
        "<p>{} games of {} (rules version {}). Intervals are of 95 %.</p>",
        report.games,
        escaped(&report.game),
        report.rules_version
    );
    if report.missing_blocks > 0 {
        let _ = writeln!(
            html,
            "<p class=\"note\">{} blocks of games are not played, or were not needed.</p>",
            report.missing_blocks
        );
    }
    if let Some(choice) = &report.choice {
        put_choice(&mut html, choice);
    }
    put_cells(&mut html, report);
    report.by.iter().for_each(|by| put_by(&mut html, by));
    let _ = writeln!(
        html,
        "<h2>The study</h2>\n<p class=\"note\">Results hold for engines of this strength and with these methods; perfect \
         play may differ.</p>\n<pre>{}</pre>\n</body></html>",
        escaped(&report.study)
    );
    html
}

fn put_choice(html: &mut String, choice: &Choice) {
    let _ = writeln!(
        html,
        "<h2>The secret choice</h2>\n<p>White's share of the points when both choose by the equilibrium: {}.</p>\n{}",
        percent(&choice.value),
        plot::heat(choice)
    );
    for (player, sides) in [("White", &choice.white), ("Black", &choice.black)] {
        let _ = write!(
            html,
            "<h3>{player}</h3>\n<table><thead><tr><th>choice<th>in equilibrium<th>cost if always chosen\
             <th>share against all alike<th>chance</tr></thead><tbody>"
        );
        for ChoiceSide { choice, often, cost, share, chance } in sides {
            let _ = write!(
                html,
                "<tr><td>{}<td>{}<td>{}<td>{}<td>{}</tr>",
                escaped(choice),
                percent(often),
                percent(cost),
                percent(share),
                probability(*chance)
            );
        }
        html.push_str("</tbody></table>\n");
    }
    if !choice.pairs.is_empty() {
        put_pairs(html, choice);
    }
}

fn put_pairs(html: &mut String, choice: &Choice) {
    html.push_str(
        "<h3>Whoever is White</h3>\n<p class=\"note\">From pairs of games with the same start and opening, in which \
         the choices are exchanged.</p>\n<table><thead><tr><th>choice<th>share against all others</tr></thead><tbody>",
    );
    for standing in &choice.standings {
        let _ = write!(html, "<tr><td>{}<td>{}</tr>", escaped(&standing.choice), percent(&standing.share));
    }
    html.push_str(
        "</tbody></table>\n<table><thead><tr><th>choice<th>other<th>share of the first<th>pairs with 0, ½, 1, 1½, 2 \
         points</tr></thead><tbody>",
    );
    for pair in &choice.pairs {
        let _ = write!(
            html,
            "<tr><td>{}<td>{}<td>{}<td>{}</tr>",
            escaped(&pair.choice),
            escaped(&pair.other),
            percent(&pair.share),
            counts(&pair.outcomes)
        );
    }
    html.push_str("</tbody></table>\n");
}

fn put_cells(html: &mut String, report: &Report) {
    let fair = 1.0 / report.players.len() as f64;
    html.push_str("<h2>Points</h2>\n");
    // Between two players the second share follows from the first.
    let plotted = if report.players.len() == 2 { 1 } else { report.players.len() };
    for (player, title) in report.players.iter().enumerate().take(plotted) {
        let figure = |cell: &CellTable| cell.shares.get(player).map(|figure| (name(cell), *figure));
        let rows: Vec<(String, Figure)> = report.cells.iter().filter_map(figure).collect();
        put_plot(html, title, &rows, fair);
    }
    let engine = |cell: &CellTable| cell.engine.map(|figure| (name(cell), figure));
    let met: Vec<(String, Figure)> = report.cells.iter().filter_map(engine).collect();
    if !met.is_empty() {
        put_plot(html, "First engine", &met, fair);
    }
    let players: String = report.players.iter().map(|player| format!("<th>{}", escaped(player))).collect();
    let axes = if report.axes.is_empty() { "cell".to_owned() } else { report.axes.join(", ") };
    let engines = report.cells.iter().any(|cell| cell.engine.is_some());
    let _ = write!(
        html,
        "<table><thead><tr><th>{}<th>games{players}{}<th>chance<th>drawn<th>decisions<th>moves to choose from\
         <th>lead changes<th>decided after</tr></thead><tbody>",
        escaped(&axes),
        if engines { "<th>first engine<th>its pairs with 0, ½, 1, 1½, 2 points" } else { "" },
    );
    for cell in rows(report) {
        let mut shares: Vec<String> = cell.shares.iter().map(percent).collect();
        shares.resize(report.players.len(), String::new());
        if engines {
            shares.push(cell.engine.as_ref().map(percent).unwrap_or_default());
            shares.push(cell.pairs.as_ref().map(counts).unwrap_or_default());
        }
        let shares: String = shares.iter().map(|share| format!("<td>{share}")).collect();
        let _ = write!(
            html,
            "<tr><td>{}<td>{}{shares}<td>{}<td>{:.1} %<td>{:.1}<td>{:.1}<td>{:.2}<td>{:.0} %</tr>",
            escaped(&name(cell)),
            cell.games,
            probability(cell.chance),
            100.0 * cell.drawn,
            cell.decisions,
            cell.branching,
            cell.lead_changes,
            100.0 * cell.decided,
        );
    }
    let _ = writeln!(
        html,
        "</tbody></table>\n<p class=\"note\">chance: how probable a share of White so far from the fair one is by \
         chance alone, adjusted for all rows together (Holm).</p>\n<h2>How games ended</h2>\n{}",
        plot::endings(&report.all)
    );
    put_uses(html, report, &axes);
}

/// Figures by cell as a plot, where they are few enough to be told apart.
fn put_plot(html: &mut String, title: &str, rows: &[(String, Figure)], fair: f64) {
    if rows.len() <= PLOTTED {
        let _ = write!(html, "<h3>{}</h3>{}", escaped(title), plot::intervals(rows, fair, title));
    }
}

/// How often a game the moves used what: a row a cell, a column each use.
fn put_uses(html: &mut String, report: &Report, axes: &str) {
    let uses: Vec<&str> = report.all.uses.iter().map(|(used, _)| used.as_str()).collect();
    if uses.is_empty() {
        return;
    }
    let heads: String = uses.iter().map(|used| format!("<th>{}", escaped(used))).collect();
    let _ = write!(
        html,
        "<h2>What was used, times a game</h2>\n<table><thead><tr><th>{}{heads}</tr></thead><tbody>",
        escaped(axes)
    );
    for cell in rows(report) {
        let times =
            |used: &&str| cell.uses.iter().find(|(one, _)| one == used).map_or(0.0, |(_, times)| *times);
        let times: String = uses.iter().map(|used| format!("<td>{:.2}", times(used))).collect();
        let _ = write!(html, "<tr><td>{}{times}</tr>", escaped(&name(cell)));
    }
    html.push_str("</tbody></table>\n");
}

/// All cells, and below them their sum where there are several.
fn rows(report: &Report) -> impl Iterator<Item = &CellTable> {
    report.cells.iter().chain((report.cells.len() > 1).then_some(&report.all))
}

/// The values of a cell in words.
fn name(cell: &CellTable) -> String {
    if cell.values.is_empty() { "all games".to_owned() } else { cell.values.join(", ") }
}

fn put_by(html: &mut String, by: &ByOption) {
    let _ = writeln!(
        html,
        "<h2>By {}</h2>\n<p>White's share is {:.1} % over all; the standard deviation of the true shares \
         of the values is {:.1} %. Each value is shrunk towards the mean, the more the less certain it is.</p>",
        escaped(&by.option),
        100.0 * by.mean,
        100.0 * by.spread
    );
    let row =
        |(value, games, _, figure): &(String, u64, f64, Figure)| (format!("{value} ({games})"), *figure);
    let mut rows: Vec<(String, Figure)> = by.values.iter().map(row).collect();
    if rows.len() > 2 * ENDS {
        rows.drain(ENDS..rows.len() - ENDS);
        let _ = writeln!(
            html,
            "<p class=\"note\">The {ENDS} best and the {ENDS} worst for White; the others are in options.csv.</p>"
        );
    }
    html.push_str(&plot::intervals(&rows, by.mean, &by.option));
}

fn percent(figure: &Figure) -> String {
    let (low, high) = (100.0 * figure.low, 100.0 * figure.high);
    format!("{:.1} % ({low:.1} to {high:.1})", 100.0 * figure.value)
}

/// How many pairs of games brought 0, ½, 1, 1½ and 2 points.
fn counts(pairs: &[u64; 5]) -> String {
    pairs.map(|count| count.to_string()).join(", ")
}

fn probability(chance: f64) -> String {
    if chance < 0.0001 { "below 0.0001".to_owned() } else { format!("{chance:.4}") }
}
