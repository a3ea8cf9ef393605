//! Pictures of pieces: all share a foot and a body, the head shows the kind, and the style shows the
//! player. A piece of two parts has both heads side by side on one foot. The heads of the orthodox pieces are here; a
//! game brings those of its own with the [`Parts`] of its pieces.
//!
//! | letter | picture | letter | picture |
//! | --- | --- | --- | --- |
//! | `K` | king: cross on a crown | `B` | bishop: mitre |
//! | `Q` | queen: crown of points and balls | `N` | knight: horse to the left |
//! | `R` | rook: battlements | `P` | pawn: ball |

mod flat;
mod heads;
mod style;

use std::fmt::Write;

pub(crate) use style::{OUT_COLOURS, PlayerStyle, player_style};
use variorum_core::view::{Head, Parts, PieceState};

/// A set of pictures of pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PieceSet {
    /// Figures on a foot, seen from the side.
    #[default]
    Figures,
    /// Discs that bear the heads of the figures, seen from above.
    Discs,
}

/// The SVG markup (without an `<svg>` around it) that fills a box of 100 × 100 with a piece.
///
/// Pieces that are flat by their [`Parts`] are discs in both sets. A letter without a head, or more than two letters, are
/// drawn as a disc with that text on the same foot. `owner` is the index of the player. The group has the
/// class `piece`, and `out` if the state is that.
pub fn piece(set: PieceSet, parts: Parts, owner: usize, state: PieceState) -> String {
    let style = player_style(owner);
    let (class, [fill, edge, line]) = match state {
        PieceState::Alive => ("piece", [style.fill, style.edge, style.line]),
        PieceState::Out => ("piece out", OUT_COLOURS),
    };
    let head = |letter: char| parts.head(letter).or_else(|| heads::head(letter));
    let letters: Vec<char> = parts.letters().chars().collect();
    let from_above = set == PieceSet::Discs || parts.is_flat();
    let inner = match *letters.as_slice() {
        [one] if from_above => head(one).map(|one| flat::disc(&[one], style)),
        [left, right] if from_above => {
            head(left).zip(head(right)).map(|(left, right)| flat::disc(&[left, right], style))
        }
        [one] => head(one).map(|one| single(one, style)),
        [left, right] => head(left).zip(head(right)).map(|(left, right)| pair(left, right, style)),
        _ => None,
    };
    let inner = inner.unwrap_or_else(|| disc(parts.letters(), style));
    // The outline is painted before the fill, so that overlapping shapes merge.
    format!(
        "<g class=\"{class}\" fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"6\" stroke-linejoin=\"round\" \
         stroke-linecap=\"round\" paint-order=\"stroke\" color=\"{line}\">{inner}</g>"
    )
}

/// A head on a body on a foot.
fn single(head: &Head, style: &PlayerStyle) -> String {
    let mut svg = format!("<path d=\"M38 60C40 70 36 76 29 82H71C64 76 60 70 62 60Z{}\"/>", (style.foot)(32));
    put_head(&mut svg, head, 50, 63, "1");
    put_lines(&mut svg, style.mark);
    svg
}

/// Two heads on one wide foot.
fn pair(left: &Head, right: &Head, style: &PlayerStyle) -> String {
    let mut svg = format!("<path d=\"M15 72H85V82H15Z{}\"/>", (style.foot)(45));
    put_head(&mut svg, left, 26, 74, "0.84 1.03");
    put_head(&mut svg, right, 74, 74, "0.84 1.03");
    put_lines(&mut svg, style.mark);
    svg
}

fn put_head(svg: &mut String, head: &Head, x: i32, y: i32, scale: &str) {
    let _ = write!(svg, "<g transform=\"translate({x} {y}) scale({scale})\"><path d=\"{}\"/>", head.shape);
    put_lines(svg, head.lines);
    if !head.spots.is_empty() {
        let _ = write!(svg, "<path d=\"{}\" fill=\"currentColor\" stroke=\"none\"/>", head.spots);
    }
    svg.push_str("</g>");
}

fn put_lines(svg: &mut String, lines: &str) {
    if !lines.is_empty() {
        let _ = write!(svg, "<path d=\"{lines}\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"4\"/>");
    }
}

/// A piece without a picture: a disc with the text, on a foot.
fn disc(text: &str, style: &PlayerStyle) -> String {
    let size = 46 / text.chars().count().clamp(1, 4);
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let mut svg = format!(
        "<path d=\"M18 45a32 32 0 1 0 64 0a32 32 0 1 0 -64 0Z{}\"/><text x=\"50\" y=\"45\" dy=\"0.35em\" \
         fill=\"currentColor\" stroke=\"none\" font-family=\"sans-serif\" font-weight=\"bold\" \
         font-size=\"{size}\" text-anchor=\"middle\">{text}</text>",
        (style.foot)(32)
    );
    put_lines(&mut svg, style.mark);
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_no_picture_is_shown_as_text_that_cannot_break_the_page() {
        let draw = |set, letters, owner| piece(set, Parts::orthodox(letters), owner, PieceState::Alive);
        for set in [PieceSet::Figures, PieceSet::Discs] {
            assert!(draw(set, "<b>", 9).contains(">&lt;b&gt;</text>"));
            assert!(!draw(set, "RN", 0).contains("<text"));
        }
    }

    #[test]
    fn a_flat_piece_is_the_same_in_both_sets() {
        static HEAD: [Head; 1] = [Head { letter: 'X', shape: "M0 0H9", lines: "", spots: "" }];
        let [side, above] = [PieceSet::Figures, PieceSet::Discs]
            .map(|set| piece(set, Parts::flat("X", &HEAD), 1, PieceState::Alive));
        assert_eq!(side, above);
        let standing = piece(PieceSet::Figures, Parts::of("X", &HEAD), 1, PieceState::Alive);
        assert_ne!(standing, side);
    }
}
