//! From clicks to moves: which squares may be picked up, where they may go, and which moves a pair
//! of squares can mean.

use variorum_core::any::MoveView;

/// Where the one who moves has got to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Selection {
    /// Nothing is picked up.
    #[default]
    Nothing,
    /// This square is.
    From(usize),
    /// Squares are settled, but several moves share them.
    Choosing {
        /// Texts of the moves.
        moves: Vec<String>,
        /// The square to ask at.
        at: usize,
    },
}

/// What a click leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// The selection is now this.
    Select(Selection),
    /// This move is meant.
    Play(String),
}

/// Whether a square is chosen by a click alone, with nothing to pick up first.
pub fn is_direct(moves: &[MoveView], square: usize) -> bool {
    moves.iter().any(|m| m.gesture.from.is_none() && m.gesture.to == Some(square))
}

/// The moves that a piece makes without leaving its square for another.
pub fn on_the_spot(moves: &[MoveView], square: usize) -> Vec<&MoveView> {
    moves.iter().filter(|m| m.gesture.from == Some(square) && m.gesture.to.is_none()).collect()
}

/// The moves that a click on `square` would mean.
pub fn considered<'a>(moves: &'a [MoveView], selection: &Selection, square: usize) -> Vec<&'a MoveView> {
    match selection {
        Selection::Nothing => direct(moves, square),
        Selection::From(from) => meant(moves, *from, square),
        Selection::Choosing { moves: texts, .. } => {
            moves.iter().filter(|m| texts.contains(&m.text)).collect()
        }
    }
}

fn direct(moves: &[MoveView], square: usize) -> Vec<&MoveView> {
    moves.iter().filter(|m| m.gesture.from.is_none() && m.gesture.to == Some(square)).collect()
}

/// Whether a move can be begun on the square.
pub fn can_pick(moves: &[MoveView], square: usize) -> bool {
    moves.iter().any(|m| m.gesture.from == Some(square))
}

/// The squares that may be put on after picking up `from`; the square itself for what is done on
/// the spot.
pub fn targets(moves: &[MoveView], from: usize) -> Vec<usize> {
    let mut squares = Vec::new();
    for m in moves.iter().filter(|m| m.gesture.from == Some(from)) {
        squares.push(m.gesture.to.unwrap_or(from));
        squares.extend_from_slice(&m.gesture.also);
    }
    squares.sort_unstable();
    squares.dedup();
    squares
}

/// The moves that go from one square to the other. Where a move goes there itself, those for
/// which the square is only another way to say it are left out.
fn meant(moves: &[MoveView], from: usize, to: usize) -> Vec<&MoveView> {
    let here = || moves.iter().filter(|m| m.gesture.from == Some(from));
    let exact: Vec<&MoveView> = here().filter(|m| m.gesture.to.unwrap_or(from) == to).collect();
    if exact.is_empty() { here().filter(|m| m.gesture.also.contains(&to)).collect() } else { exact }
}

/// A click (or the end of a drag) on a square.
pub fn click(moves: &[MoveView], selection: &Selection, square: usize) -> Step {
    let meant = match *selection {
        Selection::From(from) => meant(moves, from, square),
        _ => direct(moves, square),
    };
    match meant[..] {
        [] if *selection == Selection::From(square) => return Step::Select(Selection::Nothing),
        [] => {}
        [only] => return Step::Play(only.text.clone()),
        ref several => {
            let moves = several.iter().map(|m| m.text.clone()).collect();
            return Step::Select(Selection::Choosing { moves, at: square });
        }
    }
    let picked = can_pick(moves, square);
    Step::Select(if picked { Selection::From(square) } else { Selection::Nothing })
}

#[cfg(test)]
mod tests {
    use super::*;
    use variorum_core::view::Gesture;

    fn m(text: &str, from: usize, to: Option<usize>, also: &[usize]) -> MoveView {
        let gesture = Gesture { from: Some(from), to, also: also.to_vec(), ..Gesture::default() };
        MoveView { text: text.into(), gesture }
    }

    fn select(selection: Selection) -> Step {
        Step::Select(selection)
    }

    #[test]
    fn two_clicks_make_a_move() {
        let moves = [m("a", 1, Some(2), &[])];
        assert_eq!(click(&moves, &Selection::Nothing, 1), select(Selection::From(1)));
        assert_eq!(click(&moves, &Selection::From(1), 2), Step::Play("a".into()));
    }

    #[test]
    fn a_click_elsewhere_lets_go_or_picks_another() {
        let moves = [m("a", 1, Some(2), &[]), m("b", 3, Some(4), &[])];
        assert_eq!(click(&moves, &Selection::From(1), 1), select(Selection::Nothing));
        assert_eq!(click(&moves, &Selection::From(1), 9), select(Selection::Nothing));
        assert_eq!(click(&moves, &Selection::From(1), 3), select(Selection::From(3)));
    }

    #[test]
    fn moves_that_share_squares_are_asked_for() {
        let moves = [m("whole", 1, Some(2), &[]), m("part", 1, Some(2), &[])];
        let asked = Selection::Choosing { moves: vec!["whole".into(), "part".into()], at: 2 };
        assert_eq!(click(&moves, &Selection::From(1), 2), select(asked));
    }

    #[test]
    fn another_way_to_say_a_move_gives_way_to_a_move_that_goes_there() {
        let moves = [m("castle", 4, Some(6), &[7]), m("step", 4, Some(7), &[])];
        assert_eq!(click(&moves, &Selection::From(4), 7), Step::Play("step".into()));
        assert_eq!(click(&moves[..1], &Selection::From(4), 7), Step::Play("castle".into()));
        assert_eq!(targets(&moves, 4), [6, 7]);
    }

    #[test]
    fn a_square_without_a_piece_to_pick_up_is_chosen_by_one_click() {
        let mut moves = [m("x", 1, Some(3), &[]), m("y", 1, Some(2), &[])];
        moves[0].gesture.from = None;
        assert!(is_direct(&moves, 3) && !is_direct(&moves, 2));
        assert_eq!(click(&moves, &Selection::Nothing, 3), Step::Play("x".into()));
        assert_eq!(considered(&moves, &Selection::Nothing, 3).len(), 1);
        assert_eq!(considered(&moves, &Selection::From(1), 2)[0].text, "y");
    }

    #[test]
    fn an_action_on_the_spot_is_a_second_click() {
        let moves = [m("spin", 5, None, &[]), m("a", 5, Some(6), &[])];
        assert_eq!(targets(&moves, 5), [5, 6]);
        assert_eq!(on_the_spot(&moves, 5).len(), 1);
        assert_eq!(click(&moves, &Selection::From(5), 5), Step::Play("spin".into()));
    }
}
