//! A whole board as one SVG text.

use std::fmt::Write;

use variorum_core::view::{Layout, MarkKind, Shade};

use crate::{Frame, SQUARE, Scene, piece};

/// Colours of squares and what lies on them. As attributes, so that a page's style sheet may
/// overrule them by class and other programs need no style sheet.
const LIGHT: &str = "#ecdfc8";
const DARK: &str = "#b08a68";
const HOLE: &str = "#17140f";
const LAST: &str = "#d8c542";
const CHECKED: &str = "#d63a2f";
const INK: &str = "#6d6458";

/// The board of `layout`, placed by `frame`, with everything of `scene`, as a complete `<svg>`
/// element. `labels` adds files and ranks along the edge.
pub fn board(layout: &Layout, frame: &Frame, scene: &Scene, labels: bool) -> String {
    let (left, top, width, height) = frame.view_box(labels);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"board\" viewBox=\"{left} {top} {width} {height}\">"
    );
    for (index, square) in layout.squares.iter().enumerate() {
        let (class, fill) = match square.shade {
            Shade::Light => ("light", LIGHT),
            Shade::Dark => ("dark", DARK),
            Shade::Hole => ("hole", HOLE),
        };
        rect(&mut svg, frame, index, &format!("square {class}"), fill, 1.0);
    }
    for mark in &scene.marks {
        match mark.kind {
            MarkKind::Region => rect(&mut svg, frame, mark.square, "region", "#2f6fb0", 0.14),
            MarkKind::Pending => ring(&mut svg, frame, mark.square, "pending", "#2f6fb0"),
            MarkKind::Empowered => ring(&mut svg, frame, mark.square, "empowered", "#7a4fb5"),
        }
    }
    for &square in &scene.last {
        rect(&mut svg, frame, square, "last", LAST, 0.55);
    }
    for &square in &scene.checked {
        rect(&mut svg, frame, square, "check", CHECKED, 0.6);
    }
    for view in &scene.pieces {
        let (x, y) = frame.corner(view.square);
        let picture = piece(view.parts, view.owner.index(), view.state);
        let _ = write!(svg, "<g transform=\"translate({x} {y})\">{picture}</g>");
    }
    if labels {
        let size = frame.label_size;
        for label in &frame.labels {
            let (x, y, text) = (label.x, label.y + size as i32 * 7 / 20, &label.text);
            let _ = write!(
                svg,
                "<text class=\"label\" x=\"{x}\" y=\"{y}\" font-family=\"sans-serif\" font-size=\"{size}\" \
                 text-anchor=\"middle\" fill=\"{INK}\">{text}</text>"
            );
        }
    }
    svg.push_str("</svg>");
    svg
}

fn rect(svg: &mut String, frame: &Frame, square: usize, class: &str, fill: &str, opacity: f32) {
    let (x, y) = frame.corner(square);
    // A hair wider than the square, so that no seam shows between neighbours.
    let _ = write!(
        svg,
        "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{SQUARE}.5\" height=\"{SQUARE}.5\" fill=\"{fill}\""
    );
    if opacity < 1.0 {
        let _ = write!(svg, " fill-opacity=\"{opacity}\"");
    }
    svg.push_str("/>");
}

fn ring(svg: &mut String, frame: &Frame, square: usize, class: &str, colour: &str) {
    let (x, y) = frame.corner(square);
    let (x, y, side) = (x + 4, y + 4, SQUARE - 8);
    let _ = write!(
        svg,
        "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" rx=\"10\" \
         fill=\"none\" stroke=\"{colour}\" stroke-width=\"8\"/>"
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use variorum_core::Player;
    use variorum_core::view::{Mark, PieceState, PieceView, SquareView};

    #[test]
    fn a_scene_is_drawn_where_the_frame_puts_it() {
        let square = |name: &str, x, shade| SquareView { name: name.into(), x, y: 0, shade };
        let squares = vec![square("a1", 0, Shade::Dark), square("b1", 1, Shade::Light)];
        let layout = Layout { width: 2, height: 1, squares, turns: vec![0, 2] };
        let king = PieceView {
            square: 1,
            owner: Player::BLACK,
            parts: "K",
            letters: "K",
            name: "king",
            royal: true,
            state: PieceState::Alive,
        };
        let pending = Mark { square: 0, kind: MarkKind::Pending, label: "goes on".into() };
        let scene = Scene { pieces: vec![king], marks: vec![pending], last: vec![0], checked: vec![1] };
        let svg = board(&layout, &Frame::new(&layout, 0), &scene, true);
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>"));
        assert_eq!(svg.matches("class=\"square ").count(), 2);
        for part in ["class=\"last\" x=\"0\"", "class=\"check\" x=\"100\"", "translate(100 0)", ">b</text>"] {
            assert!(svg.contains(part), "{part} in {svg}");
        }
        let bare = board(&layout, &Frame::new(&layout, 2), &scene, false);
        assert!(bare.contains("viewBox=\"0 0 200 100\"") && !bare.contains("<text class"));
    }
}
