//! The result of a match, for people.

use variorum_arena::{Decision, Finished, Plan, Sprt, Tally, Totals};

/// The lead in one line.
pub fn standing(plan: &Plan, tally: &Tally) -> String {
    let first = &tally.engines()[0];
    let mut text = format!(
        "{} {} of {} ({:.1} %)",
        plan.engines[0].name,
        points(first.points),
        first.seats,
        percent(first)
    );
    if let Some(elo) = elo(plan, tally) {
        text.push_str(&format!(", Elo {elo}"));
    }
    if let Some(sprt) = plan.sprt {
        let (low, high) = sprt.bounds();
        text.push_str(&format!(", LLR {:.2} [{low:.2}, {high:.2}]", tally.ratio(sprt)));
    }
    text
}

/// Everything that is known at the end; `stopped` says that the user ended the match early.
pub fn text(plan: &Plan, finished: &Finished, stopped: bool) -> String {
    let tally = &finished.tally;
    let mut lines = vec![format!(
        "{}: {} games, {} openings played in every seat, {:.0} decisions a game{}",
        plan.game.card().id,
        tally.games(),
        tally.complete_groups(),
        tally.mean_plies(),
        if stopped { "; stopped early" } else { "" }
    )];
    lines.push(String::new());
    lines.extend(rows(plan, tally));
    lines.push(String::new());
    if let Some(elo) = elo(plan, tally) {
        let estimate = tally.estimate(0);
        let superiority = estimate.map_or(String::new(), |estimate| {
            format!(", better with a likelihood of {:.1} %", 100.0 * estimate.superiority())
        });
        lines.push(format!("Elo of {}: {elo} (95 %){superiority}", plan.engines[0].name));
    }
    if let Some(pairs) = tally.pentanomial() {
        let counts = pairs.map(|count| count.to_string()).join(" ");
        lines.push(format!("pairs with 0, 0.5, 1, 1.5 and 2 points: {counts}"));
    }
    lines.extend(plan.sprt.map(|sprt| tested(sprt, tally, finished.decision)));
    for (spec, totals) in plan.engines.iter().zip(tally.engines()) {
        let faults = [
            (totals.late, "lost on time"),
            (totals.illegal, "lost by an illegal move"),
            (totals.crashed, "lost by a crash or silence"),
        ];
        for (count, what) in faults.into_iter().filter(|(count, _)| *count > 0) {
            lines.push(format!("{}: {count} {what}", spec.name));
        }
    }
    lines.join("\n") + "\n"
}

fn tested(sprt: Sprt, tally: &Tally, decision: Option<Decision>) -> String {
    let (low, high) = sprt.bounds();
    let verdict = match decision {
        Some(Decision::Accepted) => "accepted: elo1 rather than elo0",
        Some(Decision::Refused) => "refused: elo0 rather than elo1",
        None => "undecided",
    };
    format!("SPRT {sprt}: LLR {:.2} of [{low:.2}, {high:.2}], {verdict}", tally.ratio(sprt))
}

/// A row for each engine under a heading.
fn rows(plan: &Plan, tally: &Tally) -> Vec<String> {
    let three = plan.game.card().players == 3;
    let mut heading = vec!["engine", "games", "points", "%", "±", "won", "drawn", "lost"];
    if three {
        heading.extend(["1st", "2nd", "3rd"]);
    }
    heading.extend(["depth", "nodes", "ms", "nodes/s"]);
    let mut table = vec![heading.into_iter().map(str::to_owned).collect::<Vec<_>>()];
    for (engine, (spec, totals)) in plan.engines.iter().zip(tally.engines()).enumerate() {
        let margin = tally.estimate(engine).map(|estimate| format!("{:.1}", 100.0 * estimate.margin()));
        let mut row = vec![
            spec.name.clone(),
            totals.seats.to_string(),
            points(totals.points),
            format!("{:.1}", percent(totals)),
            margin.unwrap_or_else(|| "-".to_owned()),
            totals.won.to_string(),
            totals.drawn.to_string(),
            totals.lost.to_string(),
        ];
        if three {
            row.extend(totals.places.map(|count| count.to_string()));
        }
        let effort = totals.effort;
        let mean = |sum: u64| sum as f64 / effort.decisions.max(1) as f64;
        row.push(format!("{:.1}", mean(effort.depth)));
        row.push(format!("{:.0}", mean(effort.nodes)));
        row.push(format!("{:.1}", mean(effort.us) / 1000.0));
        row.push(match effort.us {
            0 => "-".to_owned(),
            us => format!("{:.0}", effort.nodes as f64 * 1e6 / us as f64),
        });
        table.push(row);
    }
    aligned(&table)
}

/// Columns side by side: the first to the left, numbers to the right.
pub fn aligned(table: &[Vec<String>]) -> Vec<String> {
    let columns = table.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        table.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| match column {
            0 => format!("{cell:<width$}"),
            _ => format!("{cell:>width$}"),
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    table.iter().map(line).collect()
}

/// The first engine's lead in Elo with its 95 % margin, where it alone is measured and results differ
/// enough to tell.
fn elo(plan: &Plan, tally: &Tally) -> Option<String> {
    let estimate = tally.estimate(0).filter(|_| plan.engines.len() == 2)?;
    if estimate.error == 0.0 {
        return None;
    }
    let (low, high) = estimate.elo_interval();
    let lead = estimate.elo().round() as i32;
    Some(match (low.is_finite(), high.is_finite()) {
        (true, true) => format!("{lead:+} ± {:.0}", (high - low) / 2.0),
        (true, false) => format!("{lead:+}, at least {low:+.0}"),
        (false, true) => format!("{lead:+}, at most {high:+.0}"),
        (false, false) => return None,
    })
}

/// The share of the points in percent.
pub fn percent(totals: &Totals) -> f64 {
    100.0 * totals.points / totals.seats.max(1) as f64
}

/// Points with as many decimals as they need.
pub fn points(points: f64) -> String {
    let text = format!("{points:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
