//! Actions and planes.

use crate::moves::Move;
use crate::position::Position;
use variorum_core::Position as _;
use variorum_core::chessboard::Square;
use variorum_core::learn::{Action, Actions, Form, Learn, Planes};

impl Learn for Position {
    fn planes() -> Vec<String> {
        ["own men", "opponent's men"].map(String::from).to_vec()
    }

    fn actions() -> Actions {
        let steps = |from: usize, to: usize| {
            let (from, to) = (Square::at(from), Square::at(to));
            from.file().abs_diff(to.file()) <= 1 && from.rank().abs_diff(to.rank()) == 1
        };
        let names = Square::all().map(|square| square.to_string()).collect();
        Actions::new(names, &[(Form::Move("", ""), &steps)])
    }

    fn action(&self, m: Move) -> Action {
        Action { form: 0, from: m.from.index(), to: m.to.index() }
    }

    fn observe(&self, planes: &mut impl Planes) {
        let us = self.to_move();
        for (plane, player) in [us, us.other()].into_iter().enumerate() {
            for square in self.owned(player) {
                planes.set(plane, square.index());
            }
        }
    }
}
