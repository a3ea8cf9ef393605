//! Actions and planes.

use crate::army::{Army, Slot};
use crate::moves::{self, Move};
use crate::position::Position;
use variorum_core::Position as _;
use variorum_core::chessboard::Square;
use variorum_core::learn::{Action, Actions, Form, Learn, Planes};

const SLOTS: [Slot; 6] = Slot::ALL;

/// The form of a pass; those of promotions come before it.
const PASS: usize = 5;

/// What pawns become, in the order of their forms.
const PROMOTIONS: [Slot; 4] = [Slot::Knight, Slot::Bishop, Slot::Rook, Slot::Queen];

/// Where the planes of armies begin.
const ARMIES: usize = 12;

impl Learn for Position {
    fn planes() -> Vec<String> {
        let whose = ["own", "opponent's"];
        let pieces = whose.iter().flat_map(|whose| {
            SLOTS.iter().map(move |slot| format!("{whose} {}", Army::Classic.piece(*slot)))
        });
        let armies = whose
            .iter()
            .flat_map(|whose| Army::ALL.iter().map(move |army| format!("{whose} army is {}", army.title())));
        let rest = ["rooks that may castle", "square passed over by a double step", "it is a king-turn"];
        pieces.chain(armies).chain(rest.map(String::from)).collect()
    }

    /// Reapers and ghosts go anywhere, so any two squares are an action; a square with itself is a whirlwind.
    fn actions() -> Actions {
        let at = |index: usize| (Square::at(index).file(), Square::at(index).rank());
        let promotes = |from, to| {
            at(from).0.abs_diff(at(to).0) <= 1 && [(6, 7), (1, 0)].contains(&(at(from).1, at(to).1))
        };
        let any = |_, _| true;
        Actions::new(
            (0..64).map(|index| Square::at(index).to_string()).collect(),
            &[
                (Form::Move("", ""), &any),
                (Form::Move("", "n"), &promotes),
                (Form::Move("", "b"), &promotes),
                (Form::Move("", "r"), &promotes),
                (Form::Move("", "q"), &promotes),
                (Form::Text("0000"), &any),
            ],
        )
    }

    fn action(&self, m: Move) -> Action {
        let form = match m.action {
            moves::Action::Pass => return Action { form: PASS, from: 0, to: 0 },
            moves::Action::Promote(slot) => {
                1 + PROMOTIONS.iter().position(|&promoted| promoted == slot).unwrap_or(0)
            }
            _ => 0,
        };
        Action { form, from: m.from.index(), to: m.to.index() }
    }

    fn observe(&self, planes: &mut impl Planes) {
        let us = self.to_move();
        for (i, player) in [us, us.other()].into_iter().enumerate() {
            for (j, slot) in SLOTS.into_iter().enumerate() {
                for square in self.pieces_of(player, slot) {
                    planes.set(6 * i + j, square.index());
                }
            }
            planes.fill(ARMIES + 6 * i + self.army(player) as usize);
        }
        for square in self.rights() {
            planes.set(24, square.index());
        }
        if let Some(square) = self.en_passant() {
            planes.set(25, square.index());
        }
        if self.is_king_turn() {
            planes.fill(26);
        }
    }
}
