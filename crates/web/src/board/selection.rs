//! From clicks to moves: which squares can be picked up, where they can go, and which moves two squares can
//! mean.

use std::cmp::Reverse;

use variorum_core::any::MoveView;

/// What the user has selected.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Selection {
    /// Nothing.
    #[default]
    None,
    /// The piece on this square.
    From(usize),
    /// Both squares, but several moves share them.
    Choosing {
        /// Texts of the moves, the most valuable first.
        moves: Vec<String>,
        /// The square beside which the user is asked.
        at: usize,
    },
}

/// The effect of a click.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ClickOutcome {
    /// The selection becomes this.
    Select(Selection),
    /// This move is played.
    Play(String),
    /// A move between these squares is planned for the player's next turn.
    Plan {
        /// The square of the piece.
        from: usize,
        /// Where it is to go.
        to: usize,
    },
}

/// Whether one click on the square plays a move, with nothing to pick up first.
pub fn is_one_click_target(moves: &[MoveView], square: usize) -> bool {
    moves.iter().any(|m| m.gesture.from.is_none() && m.gesture.to == Some(square))
}

/// The moves of a piece that stays on its square.
pub fn in_place_moves(moves: &[MoveView], square: usize) -> Vec<&MoveView> {
    moves.iter().filter(|m| m.gesture.from == Some(square) && m.gesture.to.is_none()).collect()
}

/// The moves that a click on `square` would play or offer.
pub fn candidates<'a>(moves: &'a [MoveView], selection: &Selection, square: usize) -> Vec<&'a MoveView> {
    match selection {
        Selection::None => one_click_moves(moves, square),
        Selection::From(from) => moves_between(moves, *from, square),
        Selection::Choosing { moves: texts, .. } => {
            moves.iter().filter(|m| texts.contains(&m.text)).collect()
        }
    }
}

fn one_click_moves(moves: &[MoveView], square: usize) -> Vec<&MoveView> {
    moves.iter().filter(|m| m.gesture.from.is_none() && m.gesture.to == Some(square)).collect()
}

/// Whether a move can start on the square.
pub fn can_pick(moves: &[MoveView], square: usize) -> bool {
    moves.iter().any(|m| m.gesture.from == Some(square))
}

/// The other squares that a move of the piece on `from` can be completed on.
pub fn targets(moves: &[MoveView], from: usize) -> Vec<usize> {
    let mut squares = Vec::new();
    for m in moves.iter().filter(|m| m.gesture.from == Some(from)) {
        squares.extend(m.gesture.to);
        squares.extend_from_slice(&m.gesture.also);
    }
    squares.retain(|&square| square != from);
    squares.sort_unstable();
    squares.dedup();
    squares
}

/// Whether a click on `square` picks up, moves or lets go of a piece.
pub fn is_clickable(moves: &[MoveView], selection: &Selection, square: usize) -> bool {
    can_pick(moves, square) || !candidates(moves, selection, square).is_empty()
}

/// The moves from one square to another. A square that is another way to give a move (castling onto the
/// rook) counts only where no move goes there itself. A second click on the same square lets go of the
/// piece, so moves on the own square are not included: they have buttons.
fn moves_between(moves: &[MoveView], from: usize, to: usize) -> Vec<&MoveView> {
    let here = || moves.iter().filter(|m| m.gesture.from == Some(from) && from != to);
    let exact: Vec<&MoveView> = here().filter(|m| m.gesture.to == Some(to)).collect();
    if exact.is_empty() { here().filter(|m| m.gesture.also.contains(&to)).collect() } else { exact }
}

/// The effect of a click on a square, or of dropping a piece there.
pub fn click(moves: &[MoveView], selection: &Selection, square: usize) -> ClickOutcome {
    if *selection == Selection::From(square) {
        return ClickOutcome::Select(Selection::None);
    }
    let mut moves_between = match *selection {
        Selection::From(from) => moves_between(moves, from, square),
        _ => one_click_moves(moves, square),
    };
    match moves_between[..] {
        [] => {}
        [only] => return ClickOutcome::Play(only.text.clone()),
        _ => {
            moves_between.sort_by_key(|m| Reverse(m.worth));
            let moves = moves_between.into_iter().map(|m| m.text.clone()).collect();
            return ClickOutcome::Select(Selection::Choosing { moves, at: square });
        }
    }
    let picked = can_pick(moves, square);
    ClickOutcome::Select(if picked { Selection::From(square) } else { Selection::None })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::editor::position::EditedPosition;
    use std::sync::Arc;
    use variorum_core::Options;
    use variorum_core::any::{AnyGame, AnyRecord};
    use variorum_core::view::Gesture;

    fn m(text: &str, from: usize, to: Option<usize>, also: &[usize]) -> MoveView {
        let gesture = Gesture { from: Some(from), to, also: also.to_vec(), ..Gesture::default() };
        MoveView { text: text.into(), gesture, worth: (0, 0) }
    }

    fn select(selection: Selection) -> ClickOutcome {
        ClickOutcome::Select(selection)
    }

    #[test]
    fn two_clicks_make_a_move() {
        let moves = [m("a", 1, Some(2), &[])];
        assert_eq!(click(&moves, &Selection::None, 1), select(Selection::From(1)));
        assert_eq!(click(&moves, &Selection::From(1), 2), ClickOutcome::Play("a".into()));
    }

    #[test]
    fn a_click_elsewhere_lets_go_or_picks_another() {
        let moves = [m("a", 1, Some(2), &[]), m("b", 3, Some(4), &[])];
        assert_eq!(click(&moves, &Selection::From(1), 1), select(Selection::None));
        assert_eq!(click(&moves, &Selection::From(1), 9), select(Selection::None));
        assert_eq!(click(&moves, &Selection::From(1), 3), select(Selection::From(3)));
    }

    #[test]
    fn moves_that_share_squares_are_asked_for_the_best_first() {
        let of_worth = |text, worth| MoveView { worth, ..m(text, 1, Some(2), &[]) };
        let moves = [of_worth("part", (0, 320)), of_worth("whole", (0, 420)), of_worth("queen", (850, 100))];
        let best_first = ["queen", "whole", "part"].map(String::from).to_vec();
        let asked = Selection::Choosing { moves: best_first, at: 2 };
        assert_eq!(click(&moves, &Selection::From(1), 2), select(asked));
    }

    #[test]
    fn every_game_offers_the_queen_first_and_the_least_last() {
        let mut asked = 0;
        for game in variorum_registry::games() {
            for record in with_one_pawn(game) {
                let moves = record.moves();
                let promotes =
                    |m: &&MoveView| m.gesture.choice.as_ref().is_some_and(|c| c.parts.letters() == "Q");
                let Some(Gesture { from: Some(from), to: Some(to), .. }) =
                    moves.iter().find(promotes).map(|m| &m.gesture)
                else {
                    continue;
                };
                let step = click(&moves, &Selection::From(*from), *to);
                let ClickOutcome::Select(Selection::Choosing { moves: texts, .. }) = step else { continue };
                let shown = |text: &String| {
                    let found = moves.iter().find(|m| m.text == *text);
                    found.and_then(|m| m.gesture.choice.as_ref()).map_or("", |choice| choice.parts.letters())
                };
                let order: String = texts.iter().map(shown).collect();
                assert!("QRBNP".starts_with(&order), "{}: {texts:?} {order}", game.card().id);
                asked += 1;
            }
        }
        assert!(asked > 20, "{asked}");
    }

    /// For each square: a position with the royal pieces of the start and one pawn on that square.
    fn with_one_pawn(game: &'static dyn AnyGame) -> Vec<Arc<dyn AnyRecord>> {
        let options = Options::default();
        let start = game.new_record(&options).unwrap();
        let mut cleared = EditedPosition::new(game, &start.text());
        cleared.clear(&options);
        let find = |owner, letters: &str| {
            cleared
                .palette()
                .iter()
                .position(|piece| piece.owner == owner && piece.parts.letters() == letters)
        };
        let Some(pawn) = find(start.to_move(), "P") else { return Vec::new() };
        let royal = start.pieces().into_iter().filter(|piece| piece.royal);
        let kings: Vec<_> =
            royal.map(|piece| (piece.square, find(piece.owner, piece.parts.letters()))).collect();
        let place = |square| {
            let mut position = cleared.clone();
            kings.iter().for_each(|&(square, king)| position.put(square, king));
            position.put(square, Some(pawn));
            position.validate(&options).record
        };
        (0..game.layout().squares.len()).filter_map(place).collect()
    }

    #[test]
    fn another_way_to_say_a_move_gives_way_to_a_move_that_goes_there() {
        let moves = [m("castle", 4, Some(6), &[7]), m("step", 4, Some(7), &[])];
        assert_eq!(click(&moves, &Selection::From(4), 7), ClickOutcome::Play("step".into()));
        assert_eq!(click(&moves[..1], &Selection::From(4), 7), ClickOutcome::Play("castle".into()));
        assert_eq!(targets(&moves, 4), [6, 7]);
    }

    #[test]
    fn a_square_without_a_piece_to_pick_up_is_chosen_by_one_click() {
        let mut moves = [m("x", 1, Some(3), &[]), m("y", 1, Some(2), &[])];
        moves[0].gesture.from = None;
        assert!(is_one_click_target(&moves, 3) && !is_one_click_target(&moves, 2));
        assert_eq!(click(&moves, &Selection::None, 3), ClickOutcome::Play("x".into()));
        assert_eq!(candidates(&moves, &Selection::None, 3).len(), 1);
        assert_eq!(candidates(&moves, &Selection::From(1), 2)[0].text, "y");
    }

    #[test]
    fn a_second_click_lets_go_whatever_the_piece_can_do_on_its_square() {
        let moves = [m("spin", 5, None, &[]), m("stay", 5, Some(5), &[5]), m("a", 5, Some(6), &[])];
        assert_eq!(targets(&moves, 5), [6]);
        assert_eq!(in_place_moves(&moves, 5).len(), 1);
        assert_eq!(click(&moves, &Selection::None, 5), select(Selection::From(5)));
        assert_eq!(click(&moves, &Selection::From(5), 5), select(Selection::None));
        assert!(candidates(&moves, &Selection::From(5), 5).is_empty());
        assert!(is_clickable(&moves, &Selection::From(5), 5) && is_clickable(&moves, &Selection::From(5), 6));
        assert!(!is_clickable(&moves, &Selection::From(5), 7) && !is_clickable(&moves, &Selection::None, 6));
    }
}
