//! A game as programs that learn see it: numbered actions, and planes of bits.

use crate::Play;
use std::collections::HashMap;

/// How the text of an action is put together from the two squares of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// A prefix, both squares, a suffix: `e2e4`, `e7e8q`.
    Move(&'static str, &'static str),
    /// A prefix and one square, which counts as both: `xe5`.
    Square(&'static str),
    /// One text: `0000`.
    Text(&'static str),
}

/// An action: which of the game's forms it has, and the indices of its squares (0 where it has none).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Action {
    /// The form, by its place in the list given to [`Actions::new`].
    pub form: usize,
    /// The square it starts from.
    pub from: usize,
    /// The square it goes to.
    pub to: usize,
}

/// Says which pairs of squares a form can have: from, to.
pub type Pairs<'a> = &'a dyn Fn(usize, usize) -> bool;

/// All actions of a game, numbered from 0: every text that a move of the game can have, whatever the position.
///
/// They are numbered form by form, in each by the square a move starts from and then by that which it goes to, so the
/// numbers stay the same as long as the rules version does.
pub struct Actions {
    squares: usize,
    forms: Vec<Form>,
    names: Vec<String>,
    /// By form and both squares.
    ids: Vec<u16>,
    actions: Vec<Action>,
    by_text: HashMap<String, u16>,
}

/// Stands where there is no action.
const NONE: u16 = u16::MAX;

impl Actions {
    /// The actions of a game whose squares have these names.
    pub fn new(names: Vec<String>, forms: &[(Form, Pairs<'_>)]) -> Actions {
        let squares = names.len();
        let mut ids = vec![NONE; forms.len() * squares * squares];
        let mut actions = Vec::new();
        for (i, (form, pairs)) in forms.iter().enumerate() {
            for from in 0..squares {
                for to in 0..squares {
                    let fits = match form {
                        Form::Move(..) => pairs(from, to),
                        Form::Square(_) => from == to && pairs(from, to),
                        Form::Text(_) => from == 0 && to == 0,
                    };
                    if fits && actions.len() < usize::from(NONE) {
                        ids[(i * squares + from) * squares + to] = actions.len() as u16;
                        actions.push(Action { form: i, from, to });
                    }
                }
            }
        }
        let forms = forms.iter().map(|(form, _)| *form).collect();
        let mut all = Actions { squares, forms, names, ids, actions, by_text: HashMap::new() };
        all.by_text = (0..all.len()).map(|id| (all.text(id).unwrap_or_default(), id as u16)).collect();
        all
    }

    /// How many there are.
    #[allow(clippy::len_without_is_empty)] // Every game has some.
    pub fn len(&self) -> usize {
        self.actions.len()
    }

    /// The number of an action; `None` for one that the game does not have.
    #[inline]
    pub fn id(&self, action: Action) -> Option<usize> {
        let at = (action.form * self.squares + action.from) * self.squares + action.to;
        self.ids.get(at).copied().filter(|&id| id != NONE).map(usize::from)
    }

    /// The action with that number.
    pub fn action(&self, id: usize) -> Option<Action> {
        self.actions.get(id).copied()
    }

    /// The text of the action with that number.
    pub fn text(&self, id: usize) -> Option<String> {
        let Action { form, from, to } = self.action(id)?;
        Some(match self.forms[form] {
            Form::Move(prefix, suffix) => format!("{prefix}{}{}{suffix}", self.names[from], self.names[to]),
            Form::Square(prefix) => format!("{prefix}{}", self.names[from]),
            Form::Text(text) => text.to_owned(),
        })
    }

    /// The number of the action with that text.
    pub fn of_text(&self, text: &str) -> Option<usize> {
        self.by_text.get(text).copied().map(usize::from)
    }

    /// The action with its squares replaced; `None` where the game has none such.
    pub fn mapped(&self, id: usize, square: impl Fn(usize) -> usize) -> Option<usize> {
        let action = self.action(id)?;
        match self.forms[action.form] {
            Form::Text(_) => Some(id),
            _ => self.id(Action { from: square(action.from), to: square(action.to), ..action }),
        }
    }
}

/// Takes the planes of an observation.
pub trait Planes {
    /// Sets the bit of a square.
    fn set(&mut self, plane: usize, square: usize);
    /// Sets the bits of all squares.
    fn fill(&mut self, plane: usize);
}

/// What programs that learn want to know (`learn.rs`).
pub trait Learn: Play {
    /// What each plane shows. Players are named as the player to move sees them: `own`, then `opponent's`, or in games
    /// of three `next` and `after next`.
    fn planes() -> Vec<String>;

    /// Every action of the game.
    fn actions() -> Actions;

    /// The action of a legal move: that with the same text.
    fn action(&self, m: Self::Move) -> Action;

    /// Sets the bits of all planes, in a game of two for squares as White sees them.
    fn observe(&self, planes: &mut impl Planes);
}

/// Whether a queen or a knight could go from one square to another on an empty board; squares are files and ranks.
pub fn is_queen_or_knight_move(from: (usize, usize), to: (usize, usize)) -> bool {
    let (files, ranks) = (from.0.abs_diff(to.0), from.1.abs_diff(to.1));
    from != to
        && (files == 0 || ranks == 0 || files == ranks || files.min(ranks) == 1 && files.max(ranks) == 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_texts_are_converted_both_ways() {
        let names = ["a1", "b1", "a2", "b2"].map(String::from).to_vec();
        let forms: [(Form, Pairs<'_>); 3] = [
            (Form::Move("", ""), &|from, to| from != to),
            (Form::Square("x"), &|_, _| true),
            (Form::Text("0000"), &|_, _| true),
        ];
        let actions = Actions::new(names, &forms);
        assert_eq!(actions.len(), 12 + 4 + 1);
        for id in 0..actions.len() {
            let text = actions.text(id).expect("each has a text");
            assert_eq!(actions.of_text(&text), Some(id));
            assert_eq!(actions.action(id).and_then(|action| actions.id(action)), Some(id));
        }
        assert_eq!(actions.text(0).as_deref(), Some("a1b1"));
        assert_eq!(actions.of_text("0000"), Some(16));
        assert_eq!(
            actions.mapped(0, |square| square ^ 2).and_then(|id| actions.text(id)),
            Some("a2b2".into())
        );
        assert_eq!((actions.text(17), actions.of_text("a1a1")), (None, None));
    }
}
