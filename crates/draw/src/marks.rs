//! Marks on squares, distinguished by shape and not only by colour.

use std::fmt::Write;

use variorum_core::view::{Mark, MarkKind, PieceState, PieceView};

use crate::{Frame, SQUARE};

/// The lines of marks, on a broader light line.
pub(crate) const MARK: &str = "#0d2f55";

const SIDE: i32 = SQUARE as i32;

/// The marks under the pieces, as SVG in drawing units: dashed borders of regions, and brackets around
/// pieces that must move next.
pub fn marks_below(frame: &Frame, marks: &[Mark]) -> String {
    let mut svg = String::new();
    let borders = borders(frame, marks);
    if !borders.is_empty() {
        // A light line under a dark one is visible on light and dark squares.
        let _ = write!(
            svg,
            "<g class=\"region\" fill=\"none\"><path d=\"{borders}\" stroke=\"#fffaf0\" stroke-width=\"9\"/>\
             <path d=\"{borders}\" stroke=\"{MARK}\" stroke-width=\"5\" stroke-dasharray=\"20 10\" \
             stroke-dashoffset=\"10\"/></g>"
        );
    }
    for mark in marks.iter().filter(|mark| mark.kind == MarkKind::Pending) {
        let (x, y) = frame.corner(mark.square);
        let lines = "M6 32V6H32M68 6H94V32M94 68V94H68M32 94H6V68";
        let _ = write!(
            svg,
            "<g class=\"pending\" transform=\"translate({x} {y})\" fill=\"none\" stroke-linejoin=\"round\" \
             stroke-linecap=\"round\"><path d=\"{lines}\" stroke=\"#fffaf0\" stroke-width=\"14\"/>\
             <path d=\"{lines}\" stroke=\"{MARK}\" stroke-width=\"8\"/></g>"
        );
    }
    svg
}

/// The marks over the pieces, as SVG in drawing units: a star on each linked piece, and a
/// clasp between two such pieces of one player on neighbouring squares.
pub fn marks_above(frame: &Frame, marks: &[Mark], pieces: &[PieceView]) -> String {
    let linked: Vec<&PieceView> = pieces
        .iter()
        .filter(|piece| piece.state == PieceState::Alive)
        .filter(|piece| marks.iter().any(|m| m.kind == MarkKind::Linked && m.square == piece.square))
        .collect();
    let mut svg = String::new();
    let mut put = |x: i32, y: i32, shape: &str| {
        let _ = write!(
            svg,
            "<path class=\"linked\" transform=\"translate({x} {y})\" d=\"{shape}\" fill=\"#ffd84a\" \
             stroke=\"#2b2622\" stroke-width=\"4\" stroke-linejoin=\"round\"/>"
        );
    };
    for piece in &linked {
        let (x, y) = frame.corner(piece.square);
        put(x + 17, y + 18, "M0 -15L4 -4L15 0L4 4L0 15L-4 4L-15 0L-4 -4Z");
        for other in linked.iter().filter(|other| other.owner == piece.owner) {
            let (right, below) = (frame.corner(other.square).0 - x, frame.corner(other.square).1 - y);
            if (right, below) == (SIDE, 0) {
                put(x + SIDE, y + SIDE / 2, "M-10 -4.5H10V4.5H-10Z");
            } else if (right, below) == (0, SIDE) {
                put(x + SIDE / 2, y + SIDE, "M-4.5 -9H4.5V9H-4.5Z");
            }
        }
    }
    svg
}

/// The borders of the regions, as path data. Regions have different labels. Where two regions meet, only
/// the border between them is drawn; a region that meets no other has a border all around. The edge of the
/// board is not a border.
fn borders(frame: &Frame, marks: &[Mark]) -> String {
    let regions: Vec<&Mark> = marks.iter().filter(|mark| mark.kind == MarkKind::Region).collect();
    let labels_on = |square: usize| {
        regions.iter().filter(move |mark| mark.square == square).map(|mark| mark.label.as_str())
    };
    let mut labels: Vec<&str> = regions.iter().map(|mark| mark.label.as_str()).collect();
    labels.sort_unstable();
    labels.dedup();
    let mut lines = Vec::new();
    for label in labels {
        let squares = regions.iter().filter(|mark| mark.label == label).map(|mark| mark.square);
        let sides = squares.flat_map(|square| sides(frame, square));
        let (to_others, to_rest): (Vec<_>, Vec<_>) = sides
            .filter(|(_, beside)| !labels_on(*beside).any(|other| other == label))
            .partition(|(_, beside)| labels_on(*beside).next().is_some());
        let drawn = if to_others.is_empty() { to_rest } else { to_others };
        lines.extend(drawn.into_iter().map(|(line, _)| line));
    }
    // Two regions that meet have the same border.
    lines.sort_unstable();
    lines.dedup();
    lines.iter().map(|[x, y, to_x, to_y]| format!("M{x} {y}L{to_x} {to_y}")).collect()
}

/// The sides that a square shares with other squares: each as a line, with the square beyond it.
fn sides(frame: &Frame, square: usize) -> Vec<([i32; 4], usize)> {
    let Some(&(column, row)) = frame.places.get(square) else { return Vec::new() };
    let (x, y) = frame.corner(square);
    let lines = [
        (0, -1, [x, y, x + SIDE, y]),
        (0, 1, [x, y + SIDE, x + SIDE, y + SIDE]),
        (-1, 0, [x, y, x, y + SIDE]),
        (1, 0, [x + SIDE, y, x + SIDE, y + SIDE]),
    ];
    let beside = |right: i32, down: i32| {
        let wanted = (i32::from(column) + right, i32::from(row) + down);
        frame.places.iter().position(|&(c, r)| (i32::from(c), i32::from(r)) == wanted)
    };
    lines.into_iter().filter_map(|(right, down, line)| Some((line, beside(right, down)?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use variorum_core::Player;
    use variorum_core::view::{Layout, Shade, SquareView};

    /// Two files, three ranks.
    fn frame() -> Frame {
        let square = |name: &str, x, y| SquareView { name: name.into(), x, y, shade: Shade::Light };
        let squares = vec![
            square("a1", 0, 0),
            square("b1", 1, 0),
            square("a2", 0, 1),
            square("b2", 1, 1),
            square("a3", 0, 2),
            square("b3", 1, 2),
        ];
        Frame::new(&Layout { width: 2, height: 3, squares, turns: vec![0, 2] }, 0)
    }

    fn mark(square: usize, kind: MarkKind, label: &str) -> Mark {
        Mark { square, kind, label: label.into() }
    }

    #[test]
    fn a_region_has_a_border_and_two_that_meet_have_one_between_them() {
        let far = [mark(2, MarkKind::Region, "far"), mark(3, MarkKind::Region, "far")];
        let near = [mark(0, MarkKind::Region, "near"), mark(1, MarkKind::Region, "near")];
        let around = "M0 100L100 100M0 200L100 200M100 100L200 100M100 200L200 200";
        assert_eq!(borders(&frame(), &far), around);
        assert_eq!(borders(&frame(), &[far, near].concat()), "M0 200L100 200M100 200L200 200");
        assert_eq!(marks_below(&frame(), &[mark(9, MarkKind::Region, "nowhere")]), "");
    }

    #[test]
    fn who_lends_power_is_clasped_to_who_borrows_it() {
        let piece = |square, owner| PieceView {
            square,
            owner,
            parts: variorum_core::view::Parts::orthodox("R"),
            letters: "R",
            name: "rook",
            royal: false,
            state: PieceState::Alive,
        };
        let pieces = [piece(0, Player::WHITE), piece(1, Player::WHITE), piece(3, Player::BLACK)];
        let marks: Vec<Mark> = [0, 1, 2, 3].map(|square| mark(square, MarkKind::Linked, "")).into();
        let svg = marks_above(&frame(), &marks, &pieces);
        assert_eq!(svg.matches("class=\"linked\"").count(), 4, "three stars, one clasp: {svg}");
        assert_eq!(svg.matches("translate(100 250)").count(), 1, "{svg}");
    }
}
