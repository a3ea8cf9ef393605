//! Pieces seen from above: a disc with a ring, and on it the heads of its parts.

use std::fmt::Write;

use variorum_core::view::Head;

use super::style::PlayerStyle;

/// A disc with these heads side by side. What distinguishes the players' feet lies on the ring.
pub fn disc(heads: &[&Head], style: &PlayerStyle) -> String {
    // The outline of the disc and a ring inside, which is broken where the player's mark is.
    let mut svg = format!(
        "<circle cx=\"50\" cy=\"50\" r=\"37\"/><circle cx=\"50\" cy=\"50\" r=\"30.5\" fill=\"none\" \
         stroke=\"currentColor\" stroke-width=\"2.5\" stroke-dasharray=\"{}\"/>",
        style.ring
    );
    let scale = if heads.len() > 1 { 0.58 } else { 0.8 };
    let apart = 15 * (heads.len() as i32 - 1);
    for (at, head) in heads.iter().enumerate().filter(|(_, head)| !head.shape.is_empty()) {
        let x = 50 - apart + 2 * apart * at as i32;
        // The middle of a head is about 27 above its neck.
        let y = 50.0 + 27.0 * scale;
        let _ = write!(
            svg,
            "<g transform=\"translate({x} {y:.1}) scale({scale})\"><path d=\"{}\" fill=\"currentColor\" \
             stroke=\"none\"/>",
            head.shape
        );
        if !head.lines.is_empty() {
            let _ = write!(
                svg,
                "<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"4\"/>",
                head.lines, style.fill
            );
        }
        if !head.spots.is_empty() {
            let _ = write!(svg, "<path d=\"{}\" fill=\"{}\" stroke=\"none\"/>", head.spots, style.fill);
        }
        svg.push_str("</g>");
    }
    svg
}
