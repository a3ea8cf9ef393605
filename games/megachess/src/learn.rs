//! Actions and planes.

use crate::castling::Castling;
use crate::moves::{self, Move, PROMOTIONS, promotion_rows};
use crate::position::Position;
use variorum_core::learn::{Action, Actions, Form, Learn, Planes, is_queen_or_knight_move};
use variorum_core::{Board, Player, Position as _};
use variorum_megaboard::{Megaboard, Square, file, king, rank};

/// Where planes begin that are not of pieces.
const OUT: usize = 21;
const CASTLING: usize = 23;
const SEAT: usize = 24;

impl Learn for Position {
    fn planes() -> Vec<String> {
        let pieces =
            ["king", "queen", "rook", "bishop", "knight", "pawn that has moved", "pawn that has not moved"];
        let whose = ["own", "next player's", "after next player's"];
        let pieces =
            whose.iter().flat_map(|whose| pieces.iter().map(move |piece| format!("{whose} {piece}")));
        let rest = [
            "next player is out",
            "after next player is out",
            "rooks that may castle",
            "white is to move",
            "black is to move",
            "red is to move",
        ];
        pieces.chain(rest.map(String::from)).collect()
    }

    fn actions() -> Actions {
        let at = |index: usize| (file(Square::at(index)), rank(Square::at(index)));
        let castles = |from: usize, to: usize| {
            [false, true]
                .into_iter()
                .flat_map(Castling::all)
                .any(|castling| castling.king_from == Square::at(from) && castling.king_to == Square::at(to))
        };
        let plain = |from, to| is_queen_or_knight_move(at(from), at(to)) || castles(from, to);
        let promotes = |from: usize, to: usize| {
            let (from, to) = (Square::at(from), Square::at(to));
            king(from).contains(to)
                && Player::ALL.into_iter().any(|player| promotion_rows(player).contains(to))
        };
        Actions::new(
            (0..Megaboard::SQUARES).map(Megaboard::name).collect(),
            &[
                (Form::Move("", ""), &plain),
                (Form::Move("", "q"), &promotes),
                (Form::Move("", "r"), &promotes),
                (Form::Move("", "b"), &promotes),
                (Form::Move("", "n"), &promotes),
            ],
        )
    }

    fn action(&self, m: Move) -> Action {
        let form = match m.action {
            moves::Action::Promote(kind) => {
                1 + PROMOTIONS.iter().position(|&promoted| promoted == kind).unwrap_or(0)
            }
            _ => 0,
        };
        Action { form, from: m.from.index(), to: m.to.index() }
    }

    fn observe(&self, planes: &mut impl Planes) {
        let us = self.to_move().index();
        let straight_and_diagonal = self.straight() & self.diagonal();
        let kinds = [
            self.kings(),
            straight_and_diagonal,
            self.straight() & !straight_and_diagonal,
            self.diagonal() & !straight_and_diagonal,
            self.knights(),
            self.pawns() & !self.fresh(),
            self.fresh(),
        ];
        for i in 0..3 {
            let player = Player::ALL[(us + i) % 3];
            for (j, kind) in kinds.into_iter().enumerate() {
                for square in kind & self.owned(player) {
                    planes.set(7 * i + j, square.index());
                }
            }
            if i > 0 && !self.players_in().contains(player) {
                planes.fill(OUT + i - 1);
            }
        }
        for (i, castling) in self.castlings().iter().enumerate() {
            if self.rights() >> i & 1 == 1 {
                planes.set(CASTLING, castling.rook_from.index());
            }
        }
        planes.fill(SEAT + us);
    }
}
