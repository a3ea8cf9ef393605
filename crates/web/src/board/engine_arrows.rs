//! Arrows for the engine's best moves; a better move has a broader arrow.

use std::fmt::Write;

use leptos::prelude::*;
use variorum_core::view::Gesture;
use variorum_draw::Frame;

use super::move_effects::{centre, put_arrow};

/// Half the width of an arrow head, by rank.
const HEADS: [f64; 5] = [24.0, 20.0, 17.0, 14.0, 12.0];

/// Draws the moves with their ranks; 0 is the best.
#[component]
pub fn EngineArrows(frame: Memo<Frame>, #[prop(into)] moves: Signal<Vec<(usize, Gesture)>>) -> impl IntoView {
    let drawing = move || moves.with(|moves| frame.with(|frame| drawing(frame, moves)));
    view! { <g class="engine-arrows" aria-hidden="true" inner_html=drawing></g> }
}

/// An arrow from square to square, or a ring where a move has one square only. The best move is drawn last,
/// on top.
fn drawing(frame: &Frame, moves: &[(usize, Gesture)]) -> String {
    let mut svg = String::new();
    for (rank, gesture) in moves.iter().rev() {
        // Writing to a string does not fail.
        let _ = write!(svg, "<g class=\"engine-arrow rank-{rank}\">");
        match (gesture.from, gesture.to) {
            (Some(from), Some(to)) if from != to => {
                let head = HEADS[(*rank).min(HEADS.len() - 1)];
                put_arrow(&mut svg, "arrow", centre(frame, from), centre(frame, to), head);
            }
            (Some(square), _) | (None, Some(square)) => {
                let (x, y) = centre(frame, square);
                let _ = write!(svg, "<circle class=\"in-place\" cx=\"{x}\" cy=\"{y}\" r=\"46\"/>");
            }
            (None, None) => {}
        }
        svg.push_str("</g>");
    }
    svg
}

#[cfg(test)]
mod tests {
    use super::*;
    use variorum_core::view::{Layout, Shade, SquareView};

    #[test]
    fn the_best_is_drawn_last_and_actions_are_rings() {
        let square = |x: u8| SquareView { name: format!("a{x}"), x, y: 0, shade: Shade::Light };
        let layout = Layout { width: 4, height: 1, squares: (0..4).map(square).collect(), turns: vec![0] };
        let gesture = |from, to| Gesture { from, to, ..Gesture::default() };
        let moves = [(0, gesture(Some(0), Some(2))), (1, gesture(Some(3), None)), (2, gesture(None, None))];
        let svg = drawing(&Frame::new(&layout, 0), &moves);
        assert!(svg.find("rank-1") < svg.find("rank-0"), "{svg}");
        assert_eq!(
            (svg.matches("class=\"arrow\"").count(), svg.matches("class=\"in-place\"").count()),
            (1, 1)
        );
    }
}
