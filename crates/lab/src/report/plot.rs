//! Plots as SVG, in the colours of the page around them.

use std::fmt::Write;

use super::figures::{CellTable, Choice, Figure};

const ROW: usize = 26;
const NAMES: usize = 220;
const WIDTH: usize = 460;
const HEAD: usize = 30;

/// Rows of figures from 0 to 1 with their intervals, and a line at the fair share.
pub(super) fn intervals(rows: &[(String, Figure)], fair: f64, title: &str) -> String {
    let height = HEAD + rows.len() * ROW + 10;
    let x = |share: f64| NAMES as f64 + share.clamp(0.0, 1.0) * WIDTH as f64;
    let mut svg = begin(NAMES + WIDTH + 70, height, title);
    for tick in 0..=4 {
        let at = x(f64::from(tick) / 4.0);
        let _ = write!(
            svg,
            "<path class=\"grid\" d=\"M{at:.1} {HEAD}V{height}\"/>\
             <text x=\"{at:.1}\" y=\"18\" text-anchor=\"middle\">{} %</text>",
            25 * tick
        );
    }
    let _ = write!(svg, "<path class=\"fair\" d=\"M{:.1} {HEAD}V{height}\"/>", x(fair));
    for (number, (name, figure)) in rows.iter().enumerate() {
        let y = HEAD + number * ROW + ROW / 2;
        let _ = write!(
            svg,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>\
             <path class=\"interval\" d=\"M{:.1} {y}H{:.1}M{:.1} {}v8M{:.1} {}v8\"/>\
             <circle class=\"value\" cx=\"{:.1}\" cy=\"{y}\" r=\"4.5\"/>\
             <text x=\"{}\" y=\"{}\">{:.1}</text>",
            NAMES - 10,
            y + 5,
            escaped(name),
            x(figure.low),
            x(figure.high),
            x(figure.low),
            y - 4,
            x(figure.high),
            y - 4,
            x(figure.value),
            NAMES + WIDTH + 12,
            y + 5,
            100.0 * figure.value,
        );
    }
    svg + "</svg>"
}

/// White's share for every pair of choices, as a table of coloured squares with numbers.
pub(super) fn heat(choice: &Choice) -> String {
    const SIDE: usize = 76;
    let (rows, columns) = (choice.white.len(), choice.black.len());
    let (left, top) = (150, 70);
    let mut svg =
        begin(left + columns * SIDE + 10, top + rows * SIDE + 10, "White's share by the two choices");
    let _ = write!(svg, "<text x=\"{left}\" y=\"18\">Black chooses</text>");
    for (column, side) in choice.black.iter().enumerate() {
        let x = left + column * SIDE + SIDE / 2;
        let name = escaped(&side.choice);
        let _ = write!(svg, "<text x=\"{x}\" y=\"{}\" text-anchor=\"middle\">{name}</text>", top - 12);
    }
    for (row, side) in choice.white.iter().enumerate() {
        let y = top + row * SIDE;
        let name = escaped(&side.choice);
        let _ = write!(
            svg,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{name}</text>",
            left - 10,
            y + SIDE / 2 + 5
        );
        for (column, share) in choice.matrix[row].iter().enumerate() {
            let x = left + column * SIDE;
            let _ = write!(
                svg,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>\
                 <text class=\"on\" x=\"{}\" y=\"{}\" text-anchor=\"middle\">{:.0}</text>",
                SIDE - 2,
                SIDE - 2,
                warm(*share),
                x + SIDE / 2 - 1,
                y + SIDE / 2 + 5,
                100.0 * share,
            );
        }
    }
    svg + "</svg>"
}

/// How games ended, as one bar.
pub(super) fn endings(cell: &CellTable) -> String {
    let mut svg = begin(NAMES + WIDTH + 70, HEAD + cell.endings.len() * ROW, "How games ended");
    for (number, (ending, games)) in cell.endings.iter().enumerate() {
        let y = 10 + number * ROW;
        let part = *games as f64 / cell.games.max(1) as f64;
        let _ = write!(
            svg,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>\
             <rect class=\"bar\" x=\"{NAMES}\" y=\"{y}\" width=\"{:.1}\" height=\"16\"/>\
             <text x=\"{:.1}\" y=\"{}\">{:.1} %</text>",
            NAMES - 10,
            y + 13,
            escaped(ending),
            part * WIDTH as f64,
            NAMES as f64 + part * WIDTH as f64 + 8.0,
            y + 13,
            100.0 * part,
        );
    }
    svg + "</svg>"
}

fn begin(width: usize, height: usize, title: &str) -> String {
    format!(
        "<svg viewBox=\"0 0 {width} {height}\" width=\"{width}\" role=\"img\"><title>{}</title>",
        escaped(title)
    )
}

/// From blue (Black does well) over a light grey to red (White does well); dark text can be read on all of them.
fn warm(share: f64) -> String {
    let (even, end) =
        ([236.0, 230.0, 220.0], if share < 0.5 { [120.0, 170.0, 225.0] } else { [235.0, 150.0, 110.0] });
    let part = ((share - 0.5).abs() * 2.0).min(1.0);
    let mixed = [0, 1, 2].map(|i| (even[i] + (end[i] - even[i]) * part) as u8);
    format!("#{:02x}{:02x}{:02x}", mixed[0], mixed[1], mixed[2])
}

/// Text as it stands in a page.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
