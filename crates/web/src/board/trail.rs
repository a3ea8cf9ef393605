//! Arrows for the moves that others have made since the player to move last moved, each in its player's colour.
//! They lie below the pieces.

use std::fmt::Write;

use leptos::prelude::*;
use variorum_core::Player;
use variorum_core::view::Gesture;
use variorum_draw::Frame;

use super::move_effects::{centre, put_arrow};

/// Half the width of an arrow head, and of the edge around it.
const HEADS: [(&str, f64); 2] = [("edge", 27.0), ("inside", 19.0)];

/// Draws the moves; a move on one square is a ring.
#[component]
pub fn Trail(frame: Memo<Frame>, #[prop(into)] moves: Signal<Vec<(Player, Gesture)>>) -> impl IntoView {
    let drawing = move || moves.with(|moves| frame.with(|frame| drawing(frame, moves)));
    view! { <g class="trail" aria-hidden="true" inner_html=drawing></g> }
}

fn drawing(frame: &Frame, moves: &[(Player, Gesture)]) -> String {
    let mut svg = String::new();
    for (player, gesture) in moves {
        // Writing to a string does not fail.
        let _ = write!(svg, "<g class=\"{}\">", player.name());
        let moved = || gesture.moves.iter().filter(|(from, to)| from != to);
        for (class, head) in HEADS {
            for &(from, to) in moved() {
                put_arrow(&mut svg, class, centre(frame, from), centre(frame, to), head);
            }
            let on_the_spot = gesture.from.or(gesture.to).filter(|_| moved().next().is_none());
            if let Some(square) = on_the_spot {
                let (x, y) = centre(frame, square);
                let _ = write!(svg, "<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"44\"/>");
            }
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
    fn each_move_has_its_players_colour_and_a_button_draws_nothing() {
        let square = |x: u8| SquareView { name: format!("a{x}"), x, y: 0, shade: Shade::Light };
        let layout = Layout { width: 4, height: 1, squares: (0..4).map(square).collect(), turns: vec![0] };
        let run = Gesture { from: Some(0), to: Some(2), moves: vec![(0, 2)], ..Gesture::default() };
        let spin = Gesture { from: Some(3), ..Gesture::default() };
        let moves = [(Player::BLACK, run), (Player::RED, spin), (Player::WHITE, Gesture::default())];
        let svg = drawing(&Frame::new(&layout, 0), &moves);
        let black = svg.find("class=\"black\"").unwrap();
        let red = svg.find("class=\"red\"").unwrap();
        assert!(svg[black..red].contains("class=\"inside\" d=") && svg[red..].contains("<circle"), "{svg}");
        assert!(svg.ends_with("<g class=\"white\"></g>"), "{svg}");
    }
}
