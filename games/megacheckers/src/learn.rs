//! Actions and planes.

use crate::board::{jumps, steps};
use crate::moves::Move;
use crate::pending::Pending;
use crate::position::Position;
use variorum_core::learn::{Action, Actions, Form, Learn, Planes};
use variorum_core::{Board, Player, Position as _};
use variorum_megaboard::{Megaboard, Square};

/// Where planes begin that are not of pieces.
const OUT: usize = 6;
const SERIES: usize = 8;
const JUMPED: usize = 9;
const HUFFS: usize = 11;
const SEAT: usize = 12;

impl Learn for Position {
    fn planes() -> Vec<String> {
        let whose = ["own", "next player's", "after next player's"];
        let pieces = whose.iter().flat_map(|whose| ["man", "king"].map(|piece| format!("{whose} {piece}")));
        let rest = [
            "next player is out",
            "after next player is out",
            "piece in a series of jumps",
            "next player was jumped in it",
            "after next player was jumped in it",
            "pieces that can be huffed",
            "white is to decide",
            "black is to decide",
            "red is to decide",
        ];
        pieces.chain(rest.map(String::from)).collect()
    }

    fn actions() -> Actions {
        let goes = |from: usize, to: usize| {
            let (from, to) = (Square::at(from), Square::at(to));
            steps(from, true).contains(to) || jumps(from, true).any(|(_, reached)| reached == to)
        };
        let any = |_, _| true;
        Actions::new(
            (0..Megaboard::SQUARES).map(Megaboard::name).collect(),
            &[(Form::Move("", ""), &goes), (Form::Square("x"), &any), (Form::Text("0000"), &any)],
        )
    }

    fn action(&self, m: Move) -> Action {
        match m {
            Move::Step { from, to } | Move::Jump { from, to, .. } => {
                Action { form: 0, from: from.index(), to: to.index() }
            }
            Move::Huff(square) => Action { form: 1, from: square.index(), to: square.index() },
            Move::Rest => Action { form: 2, from: 0, to: 0 },
        }
    }

    fn observe(&self, planes: &mut impl Planes) {
        let us = self.to_move().index();
        let (series, jumped, huffs) = match self.pending() {
            Pending::Series { square, jumped } => (Some(square), Some(jumped), None),
            Pending::Huffs([first, _]) => (None, None, first.map(|huff| huff.squares)),
            Pending::Nothing => (None, None, None),
        };
        for i in 0..3 {
            let player = Player::ALL[(us + i) % 3];
            let (men, kings) = self.men_and_kings(player);
            for (j, set) in [men, kings].into_iter().enumerate() {
                for square in set {
                    planes.set(2 * i + j, square.index());
                }
            }
            if i > 0 && !self.players_in().contains(player) {
                planes.fill(OUT + i - 1);
            }
            if i > 0 && jumped.is_some_and(|jumped| jumped.contains(player)) {
                planes.fill(JUMPED + i - 1);
            }
        }
        if let Some(square) = series {
            planes.set(SERIES, square.index());
        }
        for square in huffs.into_iter().flatten() {
            planes.set(HUFFS, square.index());
        }
        planes.fill(SEAT + us);
    }
}
