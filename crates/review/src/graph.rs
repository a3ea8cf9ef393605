//! The game as a picture: what each player could expect, from the start to the end.

use std::fmt::Write;

use variorum_core::Player;

use crate::judgement::Judgement;
use crate::report::Report;

/// Width of the part with the curves, in the picture's own units.
const WIDTH: u32 = 600;
/// Its height.
const HEIGHT: u32 = 150;
/// Room around it: for what the height means, for the legend, for the numbers of turns.
const LEFT: u32 = 46;
const RIGHT: u32 = 10;
const TOP: u32 = 24;
const BOTTOM: u32 = 22;

/// The graph as an SVG document. Between two players the light part is what White could expect; in games
/// of three each player has a line, which a legend names. The height is the share of the point, the width
/// goes by turns. Dots are marks. `labels` say what the entries of the game are called.
///
/// Colours are attributes, so that a page with a style of its own can change them by class.
pub fn graph(report: &Report, labels: &[String]) -> String {
    let (width, height) = (LEFT + WIDTH + RIGHT, TOP + HEIGHT + BOTTOM);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-{LEFT} -{TOP} {width} {height}\" class=\"graph\" \
         role=\"img\" aria-label=\"Expected points during the game\" font-family=\"sans-serif\" font-size=\"12\">\
         <rect class=\"paper\" x=\"-{LEFT}\" y=\"-{TOP}\" width=\"{width}\" height=\"{height}\" fill=\"#f6f3ec\"/>\
         <rect class=\"ground\" width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#a89f91\"/>"
    );
    put_axes(&mut svg, report, labels);
    if report.players == 2 {
        put_area(&mut svg, report);
    } else {
        put_lines(&mut svg, report);
    }
    put_marks(&mut svg, report, labels);
    svg.push_str("</svg>\n");
    svg
}

/// After how many entries of a game of `entries` the graph is at `part` of the picture's width, from 0 to 1.
pub fn ply_at(part: f64, entries: usize) -> usize {
    let along = (part * f64::from(LEFT + WIDTH + RIGHT) - f64::from(LEFT)) / f64::from(WIDTH);
    ((along * entries as f64).round().max(0.0) as usize).min(entries)
}

/// At which part of the picture's width, from 0 to 1, the graph is after so many of its entries.
pub fn part_at(ply: usize, entries: usize) -> f64 {
    let along = ply.min(entries) as f64 / entries.max(1) as f64;
    (f64::from(LEFT) + along * f64::from(WIDTH)) / f64::from(LEFT + WIDTH + RIGHT)
}

/// Colour and dashes of each player's line: dashes, so that they are told apart without colours too.
const LINES: [(&str, &str); 3] = [("#ffffff", ""), ("#1d1b19", "9 4"), ("#b3121f", "3 3")];

/// What height and width mean, and which line is whose.
fn put_axes(svg: &mut String, report: &Report, labels: &[String]) {
    let level = if report.players == 2 { 0.5 } else { 1.0 / 3.0 };
    for points in [1.0, level, 0.0] {
        text(svg, (-6.0, y(points) + 4.0), "end", &format!("{:.0} %", points * 100.0));
    }
    for (turn, ply) in ticks(labels) {
        let x = x(report, ply);
        let _ =
            write!(svg, "<path class=\"tick\" d=\"M{x:.1} {HEIGHT}V{}\" stroke=\"#6d6458\"/>", HEIGHT + 4);
        text(svg, (x, f64::from(HEIGHT) + 16.0), "middle", &turn.to_string());
    }
    if report.players == 2 {
        return text(svg, (0.0, -9.0), "start", "What White can expect of the point, by turns");
    }
    text(svg, (0.0, -9.0), "start", "Share of the point, by turns");
    for (player, (colour, dashes)) in Player::ALL.into_iter().zip(LINES) {
        let x = f64::from(WIDTH) - 255.0 + 90.0 * player.index() as f64;
        let _ = write!(
            svg,
            "<rect x=\"{x:.1}\" y=\"-20\" width=\"34\" height=\"14\" rx=\"2\" fill=\"#a89f91\"/>\
             <path class=\"key {}\" d=\"M{:.1} -13H{:.1}\" stroke=\"{colour}\" stroke-width=\"3\" \
             stroke-dasharray=\"{dashes}\"/>",
            player.name(),
            x + 3.0,
            x + 31.0
        );
        text(svg, (x + 40.0, -9.0), "start", player.title());
    }
}

fn text(svg: &mut String, (x, y): (f64, f64), anchor: &str, text: &str) {
    let _ = write!(
        svg,
        "<text class=\"axis\" x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" fill=\"#4d463d\">{text}</text>"
    );
}

/// Numbers of turns for the axis, at most about a dozen, and after how many entries each begins.
fn ticks(labels: &[String]) -> Vec<(u32, usize)> {
    let number = |label: &str| label.split_once('.')?.0.parse::<u32>().ok();
    let mut turns: Vec<(u32, usize)> = Vec::new();
    for (ply, label) in labels.iter().enumerate() {
        if let Some(turn) = number(label).filter(|&turn| turns.last().is_none_or(|&(last, _)| turn > last)) {
            turns.push((turn, ply));
        }
    }
    let count = u32::try_from(turns.len()).unwrap_or(u32::MAX);
    let step =
        [1, 2, 5, 10, 20, 50, 100, 200, 500].into_iter().find(|step| count / step <= 12).unwrap_or(1000);
    turns.retain(|(turn, _)| turn % step == 0 || (step > 1 && *turn == 1));
    turns
}

/// The points known of a player: where in the picture.
fn known(report: &Report, player: Player) -> Vec<(f64, f64)> {
    let of = |ply: usize| Some((x(report, ply), y(report.positions[ply].points(player, report.players)?)));
    (0..report.positions.len()).filter_map(of).collect()
}

fn x(report: &Report, ply: usize) -> f64 {
    let entries = report.positions.len().saturating_sub(1).max(1);
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
    let shares = points_of_three(report);
    for (player, (colour, dashes)) in Player::ALL.into_iter().zip(LINES) {
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

/// What each of three players can expect at every position, together one point. A player's value is known where that
/// player decides, and lies too low, because the search for one player assumes the worst of both others. Between those
/// positions values are interpolated, and all three are scaled to a sum of one point. Empty while one player has no
/// value at all.
fn points_of_three(report: &Report) -> Vec<[f64; 3]> {
    let lines = Player::ALL.map(|player| {
        let of = |ply: usize| Some((ply, report.positions[ply].points(player, report.players)?));
        (0..report.positions.len()).filter_map(of).collect::<Vec<(usize, f64)>>()
    });
    if lines.iter().any(Vec::is_empty) {
        return Vec::new();
    }
    let at = |ply: usize| {
        let shares = lines.each_ref().map(|line| between(line, ply));
        let sum: f64 = shares.iter().sum();
        if sum > 0.0 { shares.map(|share| share / sum) } else { shares }
    };
    (0..report.positions.len()).map(at).collect()
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

/// The fair share of the point.
fn put_level(svg: &mut String, points: f64) {
    let y = y(points);
    let _ = write!(
        svg,
        "<path class=\"level\" d=\"M0 {y:.1}H{WIDTH}\" stroke=\"#807666\" stroke-dasharray=\"2 4\"/>"
    );
}

fn put_marks(svg: &mut String, report: &Report, labels: &[String]) {
    let three = if report.players > 2 { points_of_three(report) } else { Vec::new() };
    for turn in &report.turns {
        let Some((ply, judgement)) = turn.judgement.filter(|&(_, judgement)| judgement != Judgement::Only)
        else {
            continue;
        };
        let Some(after) = report.points_after(ply) else { continue };
        let height = match report.players {
            2 if turn.player != Player::WHITE => 1.0 - after,
            2 => after,
            _ => match three.get(ply + 1) {
                Some(shares) => shares[turn.player.index()],
                None => continue,
            },
        };
        let (colour, radius) = match judgement {
            Judgement::Blunder => ("#d3291d", 6),
            Judgement::Mistake => ("#e5820e", 5),
            _ => ("#e3b505", 4),
        };
        let label = labels.get(ply).map_or_else(|| turn.player.title().to_owned(), |label| escaped(label));
        let _ = write!(
            svg,
            "<circle class=\"mark\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"{radius}\" fill=\"{colour}\" \
             stroke=\"#fffdf8\" stroke-width=\"1.5\"><title>{label}{} ({})</title></circle>",
            x(report, ply + 1).clamp(6.0, f64::from(WIDTH) - 6.0),
            y(height).clamp(6.0, f64::from(HEIGHT) - 6.0),
            judgement.text(),
            judgement.name()
        );
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
