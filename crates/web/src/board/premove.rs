//! A move planned while others think. It is kept in the page alone, and made when the player's turn comes, if it is
//! legal then. In turns of several decisions it is the first of them.

use leptos::prelude::*;
use variorum_core::any::MoveView;
use variorum_core::view::Layout;
use variorum_core::{Player, PlayerSet};

use super::selection::{self, ClickOutcome, Selection};
use crate::format;

/// A planned move, as two squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Premove {
    /// Who will make it.
    pub player: Player,
    /// The square of the piece.
    pub from: usize,
    /// Where it goes.
    pub to: usize,
}

impl Premove {
    /// The text of the legal move between the two squares; of several, such as promotions, the most valuable.
    pub fn choose(self, moves: &[MoveView]) -> Option<String> {
        match selection::click(moves, &Selection::From(self.from), self.to) {
            ClickOutcome::Play(text) => Some(text),
            ClickOutcome::Select(Selection::Choosing { moves, .. }) => moves.into_iter().next(),
            ClickOutcome::Select(_) | ClickOutcome::Plan { .. } => None,
        }
    }
}

/// What became of the last planned move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Plan {
    /// Nothing is planned.
    #[default]
    None,
    /// This is planned.
    Planned(Premove),
    /// This was planned and could not be played.
    Lapsed(Premove),
}

/// The planned move of a board. A copy refers to the same signals.
#[derive(Clone, Copy)]
pub struct Premoves {
    /// The players that moves may be planned for; none where nothing is planned.
    pub players: RwSignal<PlayerSet>,
    /// The plan.
    pub plan: RwSignal<Plan>,
}

impl Premoves {
    /// Nobody plans.
    pub fn new() -> Premoves {
        Premoves { players: RwSignal::new(PlayerSet::EMPTY), plan: RwSignal::new(Plan::None) }
    }

    /// The planned move, tracked.
    pub fn planned(self) -> Option<Premove> {
        match self.plan.get() {
            Plan::Planned(premove) => Some(premove),
            Plan::None | Plan::Lapsed(_) => None,
        }
    }

    /// Forgets the plan. Returns whether a move was planned.
    pub fn cancel(self) -> bool {
        let planned = untrack(|| self.planned()).is_some();
        if self.plan.with_untracked(|plan| *plan != Plan::None) {
            self.plan.set(Plan::None);
        }
        planned
    }

    /// The plan in words, tracked; empty without one.
    pub fn words(self, layout: &Layout) -> String {
        let name = |square: usize| format::square_name(layout, square);
        match self.plan.get() {
            Plan::None => String::new(),
            Plan::Planned(Premove { from, to, .. }) => format!(
                "Planned: {} to {}. It is played when your turn comes, if it is legal then. A tap on the board or Escape takes it back.",
                name(from),
                name(to)
            ),
            Plan::Lapsed(Premove { from, to, .. }) => {
                format!("The planned move {} to {} is not possible now.", name(from), name(to))
            }
        }
    }
}

/// The effect of a click on a square while others think. A piece on a square of `ahead` can be planned with. A click
/// on another of them picks that one up; what is meant to go to its square is dragged there.
pub fn click(ahead: &[usize], selection: &Selection, square: usize) -> ClickOutcome {
    match *selection {
        Selection::From(from) if from == square => ClickOutcome::Select(Selection::None),
        Selection::From(from) if !ahead.contains(&square) => ClickOutcome::Plan { from, to: square },
        _ if ahead.contains(&square) => ClickOutcome::Select(Selection::From(square)),
        _ => ClickOutcome::Select(Selection::None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use variorum_core::view::Gesture;

    fn m(text: &str, worth: (i32, i32)) -> MoveView {
        let gesture = Gesture { from: Some(1), to: Some(2), ..Gesture::default() };
        MoveView { text: text.into(), gesture, worth }
    }

    #[test]
    fn two_clicks_plan_and_a_click_on_another_piece_picks_that_one() {
        let select = ClickOutcome::Select;
        assert_eq!(click(&[1, 3], &Selection::None, 1), select(Selection::From(1)));
        assert_eq!(click(&[1, 3], &Selection::None, 2), select(Selection::None));
        assert_eq!(click(&[1, 3], &Selection::From(1), 2), ClickOutcome::Plan { from: 1, to: 2 });
        assert_eq!(click(&[1, 3], &Selection::From(1), 3), select(Selection::From(3)));
        assert_eq!(click(&[1, 3], &Selection::From(1), 1), select(Selection::None));
    }

    #[test]
    fn a_plan_is_played_only_where_it_is_legal_and_promotes_to_the_most() {
        let premove = Premove { player: Player::WHITE, from: 1, to: 2 };
        assert_eq!(premove.choose(&[m("a", (0, 0))]), Some("a".into()));
        assert_eq!(premove.choose(&[m("knight", (300, 0)), m("queen", (900, 0))]), Some("queen".into()));
        assert_eq!(Premove { to: 4, ..premove }.choose(&[m("a", (0, 0))]), None);
        assert_eq!(Premove { from: 7, ..premove }.choose(&[m("a", (0, 0))]), None);
        assert_eq!(premove.choose(&[]), None);
    }
}
