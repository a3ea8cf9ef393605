//! Draws over the board what a move does: where pieces go and what is destroyed.

use std::fmt::Write;

use leptos::prelude::*;
use variorum_core::view::Gesture;
use variorum_draw::{Frame, SQUARE};

/// Half a square in drawing units.
const HALF: f64 = SQUARE as f64 / 2.0;

/// Draws the effects of some moves.
#[component]
pub fn MoveEffects(frame: Memo<Frame>, #[prop(into)] gestures: Signal<Vec<Gesture>>) -> impl IntoView {
    let drawing = move || gestures.with(|gestures| frame.with(|frame| drawing(frame, gestures)));
    view! { <g class="move-effects" aria-hidden="true" inner_html=drawing></g> }
}

/// Whether a move does more than to put a piece on a square and capture what stands there.
pub fn has_side_effects(gesture: &Gesture) -> bool {
    let stays = gesture.moves.is_empty();
    let plain = gesture.destroys.iter().all(|&square| Some(square) == gesture.to);
    gesture.from.is_some() && (stays || !plain)
}

/// The same move without the ring around its square, for a square that is framed already.
pub fn without_ring(gesture: Gesture) -> Gesture {
    let from = gesture.from.filter(|_| gesture.to.is_some());
    Gesture { from, ..gesture }
}

/// Arrows for pieces that move (thin ones for further pieces of the same move), rings around pieces that
/// act on their own square, crosses on what is destroyed. Each is drawn once.
fn drawing(frame: &Frame, gestures: &[Gesture]) -> String {
    let mut arrows: Vec<(usize, usize)> = Vec::new();
    let mut others: Vec<(usize, usize)> = Vec::new();
    let mut rings: Vec<usize> = Vec::new();
    let mut crosses: Vec<usize> = Vec::new();
    for gesture in gestures {
        arrows.extend(gesture.moves.first());
        others.extend(gesture.moves.iter().skip(1));
        match (gesture.from, gesture.to) {
            (Some(from), Some(to)) if gesture.moves.is_empty() => arrows.push((from, to)),
            (Some(from), None) if gesture.moves.is_empty() => rings.push(from),
            _ => {}
        }
        crosses.extend(&gesture.destroys);
    }
    let mut svg = String::new();
    for (class, arrows) in [("secondary", &mut others), ("arrow", &mut arrows)] {
        once(arrows).retain(|(from, to)| from != to);
        for &(from, to) in arrows.iter() {
            put_arrow(&mut svg, class, centre(frame, from), centre(frame, to), 20.0);
        }
    }
    for &square in once(&mut rings).iter() {
        let (x, y) = centre(frame, square);
        let _ = write!(svg, "<circle class=\"in-place\" cx=\"{x}\" cy=\"{y}\" r=\"46\"/>");
    }
    for &square in once(&mut crosses).iter() {
        let (x, y) = centre(frame, square);
        let line = format!("M{} {}l60 60m0 -60l-60 60", x - 30.0, y - 30.0);
        let _ =
            write!(svg, "<path class=\"cross-outline\" d=\"{line}\"/><path class=\"cross\" d=\"{line}\"/>");
    }
    svg
}

fn once<T: Ord>(all: &mut Vec<T>) -> &mut Vec<T> {
    all.sort_unstable();
    all.dedup();
    all
}

pub(super) fn centre(frame: &Frame, square: usize) -> (f64, f64) {
    let (x, y) = frame.corner(square);
    (f64::from(x) + HALF, f64::from(y) + HALF)
}

/// An arrow from near one point to near the other; its head is twice this wide.
pub(super) fn put_arrow(svg: &mut String, class: &str, from: (f64, f64), to: (f64, f64), head: f64) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy);
    let (ux, uy) = (dx / length, dy / length);
    let at = |along: f64, aside: f64| {
        format!("{:.0} {:.0}", from.0 + ux * along - uy * aside, from.1 + uy * along + ux * aside)
    };
    let (begin, neck, tip) = (26.0_f64, length - 46.0, length - 14.0);
    let _ = write!(
        svg,
        "<path class=\"{class}\" d=\"M{}L{}\"/><path class=\"head\" d=\"M{}L{}L{}Z\"/>",
        at(begin.min(neck), 0.0),
        at(neck, 0.0),
        at(neck, head),
        at(tip, 0.0),
        at(neck, -head)
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use variorum_core::view::{Layout, Shade, SquareView};

    fn frame() -> Frame {
        let square = |x: u8| SquareView { name: format!("a{x}"), x, y: 0, shade: Shade::Light };
        Frame::new(&Layout { width: 4, height: 1, squares: (0..4).map(square).collect(), turns: vec![0] }, 0)
    }

    #[test]
    fn moves_are_arrows_and_victims_are_crossed_out_once() {
        let run = Gesture {
            from: Some(0),
            to: Some(3),
            moves: vec![(0, 3)],
            destroys: vec![1, 2],
            ..Gesture::default()
        };
        let svg = drawing(&frame(), &[run.clone(), run.clone()]);
        assert_eq!(svg.matches("class=\"arrow\" d=\"M76 50L304 50\"").count(), 1, "{svg}");
        assert_eq!(svg.matches("class=\"cross\"").count(), 2);
        assert!(has_side_effects(&run));
    }

    #[test]
    fn who_stays_points_at_the_target_or_is_ringed() {
        let strike = Gesture { from: Some(0), to: Some(1), destroys: vec![1], ..Gesture::default() };
        assert!(has_side_effects(&strike) && drawing(&frame(), &[strike]).contains("class=\"arrow\""));
        let spin = Gesture { from: Some(1), destroys: vec![0, 2], ..Gesture::default() };
        let svg = drawing(&frame(), std::slice::from_ref(&spin));
        assert!(
            has_side_effects(&spin) && svg.contains("class=\"in-place\"") && !svg.contains("class=\"arrow\"")
        );
    }

    #[test]
    fn a_plain_capture_and_a_button_are_nothing_special() {
        let capture = Gesture {
            from: Some(0),
            to: Some(1),
            moves: vec![(0, 1)],
            destroys: vec![1],
            ..Gesture::default()
        };
        assert!(!has_side_effects(&capture));
        let button = Gesture { button: Some("Pass".into()), ..Gesture::default() };
        assert!(!has_side_effects(&button));
        assert_eq!(drawing(&frame(), &[button]), "");
    }
}
