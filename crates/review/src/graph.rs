//! The game as a picture: what each player could expect, from the start to the end.

use std::fmt::Write;

use variorum_core::Player;

use crate::judge::Mark;
use crate::report::Report;

/// Width of the picture, in its own units.
pub const WIDTH: u32 = 600;
/// Its height.
pub const HEIGHT: u32 = 150;

/// The graph as an SVG document. Between two players the light part is what White could expect; in games
/// of three each player has a line. Dots are marks. `labels` say what the entries of the game are called.
///
/// Colours are attributes, so that a page with a style of its own can change them by class.
pub fn graph(report: &Report, labels: &[String]) -> String {
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" class=\"graph\" \
         role=\"img\" aria-label=\"Expected points during the game\">\
         <rect class=\"ground\" width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#a89f91\"/>"
    );
    if report.players == 2 {
        put_area(&mut svg, report);
    } else {
        put_lines(&mut svg, report);
    }
    put_marks(&mut svg, report, labels);
    svg.push_str("</svg>\n");
    svg
}

/// After how many entries of a game of `entries` the graph is at `part` of its width, from 0 to 1.
pub fn ply_at(part: f64, entries: usize) -> usize {
    ((part * entries as f64).round().max(0.0) as usize).min(entries)
}

/// The points known of a player: where in the picture.
fn known(report: &Report, player: Player) -> Vec<(f64, f64)> {
    let of = |ply: usize| Some((x(report, ply), y(report.moments[ply].points(player, report.players)?)));
    (0..report.moments.len()).filter_map(of).collect()
}

fn x(report: &Report, ply: usize) -> f64 {
    let entries = report.moments.len().saturating_sub(1).max(1);
    ply as f64 / entries as f64 * f64::from(WIDTH)
}

fn y(points: f64) -> f64 {
    (1.0 - points) * f64::from(HEIGHT)
}

fn path(points: &[(f64, f64)]) -> String {
    points.iter().map(|(x, y)| format!("{x:.1} {y:.1}")).collect::<Vec<_>>().join("L")
}

fn put_area(svg: &mut String, report: &Report) {
    let points = known(report, Player::WHITE);
    if let (Some(first), Some(last)) = (points.first(), points.last()) {
        // Writing to a string does not fail, here and below.
        let _ = write!(
            svg,
            "<rect class=\"black\" x=\"{:.1}\" width=\"{:.1}\" height=\"{HEIGHT}\" fill=\"#45403a\"/>\
             <path class=\"white\" d=\"M{:.1} {HEIGHT}L{}L{:.1} {HEIGHT}Z\" fill=\"#f7f3ea\"/>",
            first.0,
            last.0 - first.0,
            first.0,
            path(&points),
            last.0
        );
    }
    put_level(svg, 0.5);
}

fn put_lines(svg: &mut String, report: &Report) {
    put_level(svg, 1.0 / 3.0);
    // Told apart by more than colour.
    let looks = [("#ffffff", ""), ("#1d1b19", "9 4"), ("#b3121f", "3 3")];
    let shares = shares_of_three(report);
    for (player, (colour, dashes)) in Player::ALL.into_iter().zip(looks) {
        let points: Vec<(f64, f64)> = shares
            .iter()
            .enumerate()
            .map(|(ply, shares)| (x(report, ply), y(shares[player.index()])))
            .collect();
        if points.is_empty() {
            continue;
        }
        let _ = write!(
            svg,
            "<path class=\"line {}\" d=\"M{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"3\" \
             stroke-linejoin=\"round\" stroke-dasharray=\"{dashes}\"><title>{}</title></path>",
            player.name(),
            path(&points),
            player.title()
        );
    }
}

/// What each of three players can expect at every position, together one point. Each is known where that
/// player decides, and a search for one counts on the worst from both others: between those positions a
/// line is drawn, and all three are scaled to one point. Nothing while one of them is not known at all.
fn shares_of_three(report: &Report) -> Vec<[f64; 3]> {
    let lines = Player::ALL.map(|player| {
        let of = |ply: usize| Some((ply, report.moments[ply].points(player, report.players)?));
        (0..report.moments.len()).filter_map(of).collect::<Vec<(usize, f64)>>()
    });
    if lines.iter().any(Vec::is_empty) {
        return Vec::new();
    }
    let at = |ply: usize| {
        let shares = lines.each_ref().map(|line| between(line, ply));
        let sum: f64 = shares.iter().sum();
        if sum > 0.0 { shares.map(|share| share / sum) } else { shares }
    };
    (0..report.moments.len()).map(at).collect()
}

/// The value of a line of points at a place: that of the nearest one beyond its ends.
fn between(line: &[(usize, f64)], ply: usize) -> f64 {
    let after = line.partition_point(|&(at, _)| at < ply);
    match (after.checked_sub(1).map(|before| line[before]), line.get(after)) {
        (Some((from, low)), Some(&(to, high))) => {
            low + (high - low) * (ply - from) as f64 / (to - from) as f64
        }
        (Some((_, value)), None) | (None, Some(&(_, value))) => value,
        (None, None) => 0.0,
    }
}

/// What all are entitled to.
fn put_level(svg: &mut String, points: f64) {
    let y = y(points);
    let _ = write!(
        svg,
        "<path class=\"level\" d=\"M0 {y:.1}H{WIDTH}\" stroke=\"#807666\" stroke-dasharray=\"2 4\"/>"
    );
}

fn put_marks(svg: &mut String, report: &Report, labels: &[String]) {
    let three = if report.players > 2 { shares_of_three(report) } else { Vec::new() };
    for turn in &report.turns {
        let Some((ply, mark)) = turn.mark.filter(|&(_, mark)| mark != Mark::Only) else { continue };
        let Some(after) = report.points_after(ply) else { continue };
        let height = match report.players {
            2 if turn.player != Player::WHITE => 1.0 - after,
            2 => after,
            _ => match three.get(ply + 1) {
                Some(shares) => shares[turn.player.index()],
                None => continue,
            },
        };
        let (colour, radius) = match mark {
            Mark::Blunder => ("#d3291d", 6),
            Mark::Mistake => ("#e5820e", 5),
            _ => ("#e3b505", 4),
        };
        let label = labels.get(ply).map_or_else(|| turn.player.title().to_owned(), |label| escaped(label));
        let _ = write!(
            svg,
            "<circle class=\"mark\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"{radius}\" fill=\"{colour}\" \
             stroke=\"#fffdf8\" stroke-width=\"1.5\"><title>{label}{} ({})</title></circle>",
            x(report, ply + 1).clamp(6.0, f64::from(WIDTH) - 6.0),
            y(height).clamp(6.0, f64::from(HEIGHT) - 6.0),
            mark.text(),
            mark.name()
        );
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
