//! A whole board as SVG.

use std::fmt::Write;

use variorum_core::view::{Layout, Shade};

use crate::frame::INSIDE_LABEL;
use crate::{Frame, SQUARE, Scene, glyphs, marks_above, marks_below, piece};

/// Options of a picture for a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PictureOptions {
    /// Whether files and ranks are written along the edge.
    pub labels: bool,
    /// Whether the dark theme is used.
    pub dark: bool,
    /// Length of the longer side in pixels; at least 1.
    pub size: u32,
}

/// The colours of a board. They are written as attributes: a page's style sheet can override them by class,
/// and other programs need no style sheet.
pub(crate) struct Colours {
    pub paper: &'static str,
    pub light: &'static str,
    pub dark: &'static str,
    pub last: &'static str,
    pub ink: &'static str,
}

pub(crate) const LIGHT: Colours =
    Colours { paper: "#f6f3ec", light: "#efe3cc", dark: "#b58e6b", last: "#d8c542", ink: "#6d6458" };
pub(crate) const DARK: Colours =
    Colours { paper: "#191816", light: "#c8bba3", dark: "#97826a", last: "#d8b52f", ink: "#b3aa9b" };
pub(crate) const HOLE: &str = "#9b8f7f";
/// Makes a hole visible on a dark page.
pub(crate) const HOLE_EDGE: &str = "#5c5347";
/// Margin of a picture for a file, in drawing units.
const PADDING: i32 = 24;
const CHECKED: &str = "#d63a2f";
pub(crate) const CHECKED_EDGE: &str = "#6d0803";
/// Frame of the squares of the last move, visible on light and dark squares.
pub(crate) const LAST_EDGE: &str = "#443700";

/// The board of `layout` in the orientation of `frame`, with everything in `scene`, as a complete `<svg>`
/// element that fills its parent. `labels` adds files and ranks along the edge.
pub fn board(layout: &Layout, frame: &Frame, scene: &Scene, labels: bool) -> String {
    let mut svg = open_board(layout, frame, scene, labels);
    svg.push_str("</svg>");
    svg
}

/// The board as the app shows it: labels stand inside the squares, or beside the board where squares are small.
pub fn on_page(layout: &Layout, frame: &Frame, scene: &Scene) -> String {
    let mut svg = open_board(layout, frame, scene, frame.is_large());
    if !frame.is_large() {
        for label in frame.inside_labels(layout) {
            let (x, y, text) = (label.x, label.baseline(INSIDE_LABEL), &label.text);
            let _ = write!(
                svg,
                "<text class=\"label inside\" x=\"{x}\" y=\"{y}\" font-size=\"{INSIDE_LABEL}\">{text}</text>"
            );
        }
    }
    svg.push_str("</svg>");
    svg
}

/// The same for a file: with a size in pixels, a background, and labels drawn as lines, so that it looks
/// the same in every program.
pub fn standalone(layout: &Layout, frame: &Frame, scene: &Scene, options: PictureOptions) -> String {
    let colours = if options.dark { &DARK } else { &LIGHT };
    let (left, top, width, height) = frame.view_box(options.labels);
    let (left, top, width, height) =
        (left - PADDING, top - PADDING, width + 2 * PADDING, height + 2 * PADDING);
    let longer = width.max(height).max(1) as f32;
    let pixels = |side: i32| ((side as f32 * options.size as f32 / longer).round() as u32).max(1);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" \
         viewBox=\"{left} {top} {width} {height}\">\
         <rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" fill=\"{}\"/>",
        pixels(width),
        pixels(height),
        colours.paper
    );
    put_board(&mut svg, layout, frame, scene, options.labels, colours);
    svg.push_str("</svg>\n");
    svg
}

/// A [`board`] without the end of its element.
fn open_board(layout: &Layout, frame: &Frame, scene: &Scene, labels: bool) -> String {
    let (left, top, width, height) = frame.view_box(labels);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"board\" viewBox=\"{left} {top} {width} {height}\">"
    );
    put_board(&mut svg, layout, frame, scene, labels, &LIGHT);
    svg
}

fn put_board(
    svg: &mut String,
    layout: &Layout,
    frame: &Frame,
    scene: &Scene,
    labels: bool,
    colours: &Colours,
) {
    for (index, square) in layout.squares.iter().enumerate() {
        let (class, fill) = match square.shade {
            Shade::Light => ("light", colours.light),
            Shade::Dark => ("dark", colours.dark),
            Shade::Hole => ("hole", HOLE),
        };
        rect(svg, frame, index, &format!("square {class}"), fill, 1.0);
        if square.shade == Shade::Hole {
            ring(svg, frame, index, "hole-ring", 0, HOLE_EDGE);
            if !scene.pieces.iter().any(|piece| piece.square == index) {
                hole(svg, frame, index);
            }
        }
    }
    for &square in &scene.last {
        rect(svg, frame, square, "last", colours.last, 0.55);
        ring(svg, frame, square, "last-ring", 0, LAST_EDGE);
    }
    for &square in &scene.checked {
        rect(svg, frame, square, "check", CHECKED, 0.6);
        ring(svg, frame, square, "check-ring", 30, CHECKED_EDGE);
    }
    svg.push_str(&marks_below(frame, &scene.marks));
    for view in &scene.pieces {
        let (x, y) = frame.corner(view.square);
        let picture = piece(scene.set, view.parts, view.owner.index(), view.state);
        let _ = write!(svg, "<g transform=\"translate({x} {y})\">{picture}</g>");
    }
    svg.push_str(&marks_above(frame, &scene.marks, &scene.pieces));
    if labels {
        for label in &frame.labels {
            svg.push_str(&glyphs::text(label.x, label.y, frame.label_size, colours.ink, &label.text));
        }
    }
}

fn rect(svg: &mut String, frame: &Frame, square: usize, class: &str, fill: &str, opacity: f32) {
    let (x, y) = frame.corner(square);
    // Slightly wider than the square, so that no gap shows between neighbours.
    let _ = write!(
        svg,
        "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{SQUARE}.5\" height=\"{SQUARE}.5\" fill=\"{fill}\""
    );
    if opacity < 1.0 {
        let _ = write!(svg, " fill-opacity=\"{opacity}\"");
    }
    svg.push_str("/>");
}

/// An empty hole: circles that get darker towards the middle. A piece in a hole stands on the plain square, whose
/// colour contrasts with all pieces.
fn hole(svg: &mut String, frame: &Frame, square: usize) {
    let (x, y) = frame.corner(square);
    let middle = SQUARE as i32 / 2;
    for (radius, fill) in [(42, "#332e28"), (33, "#211d19"), (22, "#0d0b09")] {
        let _ = write!(
            svg,
            "<circle class=\"depth\" cx=\"{}\" cy=\"{}\" r=\"{radius}\" fill=\"{fill}\"/>",
            x + middle,
            y + middle
        );
    }
}

/// A frame inside a square with rounded corners: shows the mark to people who cannot distinguish its
/// colour.
fn ring(svg: &mut String, frame: &Frame, square: usize, class: &str, round: u32, colour: &str) {
    let (x, y) = frame.corner(square);
    let (x, y, side) = (x + 3, y + 3, SQUARE - 6);
    let _ = write!(
        svg,
        "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" rx=\"{round}\" \
         fill=\"none\" stroke=\"{colour}\" stroke-width=\"5\"/>"
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use variorum_core::Player;
    use variorum_core::view::{Mark, MarkKind, Parts, PieceState, PieceView, SquareView};

    #[test]
    fn a_scene_is_drawn_where_the_frame_puts_it() {
        let square = |name: &str, x, shade| SquareView { name: name.into(), x, y: 0, shade };
        let squares = vec![square("a1", 0, Shade::Dark), square("b1", 1, Shade::Light)];
        let layout = Layout { width: 2, height: 1, squares, turns: vec![0, 2] };
        let king = PieceView {
            square: 1,
            owner: Player::BLACK,
            parts: Parts::orthodox("K"),
            letters: "K",
            name: "king",
            royal: true,
            state: PieceState::Alive,
        };
        let pending = Mark { square: 0, kind: MarkKind::Pending, label: "goes on".into() };
        let scene = Scene {
            pieces: vec![king],
            marks: vec![pending],
            last: vec![0],
            checked: vec![1],
            ..Scene::default()
        };
        let svg = board(&layout, &Frame::new(&layout, 0), &scene, true);
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>"));
        assert_eq!(svg.matches("class=\"square ").count(), 2);
        let page = on_page(&layout, &Frame::new(&layout, 0), &scene);
        assert!(page.starts_with("<svg ") && page.ends_with("</text></svg>"), "labels stand inside: {page}");
        assert_eq!(page.matches("</svg>").count(), 1);
        for part in
            ["class=\"last\" x=\"0\"", "class=\"check\" x=\"100\"", "translate(100 0)", "class=\"label\""]
        {
            assert!(svg.contains(part), "{part} in {svg}");
        }
        let bare = board(&layout, &Frame::new(&layout, 2), &scene, false);
        assert!(bare.contains("viewBox=\"0 0 200 100\"") && !bare.contains("class=\"label\""));
    }

    #[test]
    fn a_picture_of_its_own_has_a_size_and_a_background() {
        let square = |name: &str, x| SquareView { name: name.into(), x, y: 0, shade: Shade::Hole };
        let squares = vec![square("a1", 0), square("b1", 1)];
        let layout = Layout { width: 2, height: 1, squares, turns: vec![0, 2] };
        let frame = Frame::new(&layout, 0);
        let draw = |labels, dark| {
            standalone(&layout, &frame, &Scene::default(), PictureOptions { labels, dark, size: 90 })
        };
        let bare = draw(false, false);
        assert!(bare.contains("width=\"90\" height=\"54\" viewBox=\"-24 -24 248 148\""), "{bare}");
        assert_eq!(draw(true, false).matches("class=\"label\"").count(), 3);
        assert_ne!(bare, draw(false, true));
    }
}
