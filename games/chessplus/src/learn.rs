//! Actions and planes.

use crate::castling::CASTLINGS;
use crate::moves::{self, Move};
use crate::piece::Part;
use crate::position::Position;
use variorum_core::Position as _;
use variorum_core::chessboard::Square;
use variorum_core::learn::{Action, Actions, Form, Learn, Pairs, Planes, is_queen_or_knight_move};

/// The parts that can leave a merged piece, in the order of their forms.
const LEAVING: [&str; 6] = ["", "Q", "R", "B", "N", "P"];

/// Forms: six without a suffix (a whole piece, then each part that leaves one), promotion of a whole piece and of a
/// pawn that leaves one, en passant likewise, castling with the rook alone.
const PROMOTION: usize = 6;
const EN_PASSANT: usize = 8;
const ROOK_CASTLING: usize = 10;

impl Learn for Position {
    fn planes() -> Vec<String> {
        let parts = Part::ALL.map(Part::name);
        let of = |whose| {
            let parts = parts.iter().map(move |part| format!("{whose} {part}, alone or merged"));
            parts.chain([format!("{whose} merged pieces"), format!("{whose} merged pieces of two alike")])
        };
        let rest = ["corners that may castle", "square passed over by a double step"].map(String::from);
        of("own").chain(of("opponent's")).chain(rest).collect()
    }

    fn actions() -> Actions {
        let at = |index: usize| (Square::at(index).file(), Square::at(index).rank());
        let plain = |from, to| is_queen_or_knight_move(at(from), at(to));
        let to_last_rank = |from, to| plain(from, to) && (at(to).1 == 0 || at(to).1 == 7);
        let pawn = |from: usize, to: usize, ranks: [(usize, usize); 2]| {
            at(from).0.abs_diff(at(to).0) <= 1 && ranks.contains(&(at(from).1, at(to).1))
        };
        let promotes = |from, to| pawn(from, to, [(6, 7), (1, 0)]);
        let passing = |from, to| at(from).0 != at(to).0 && pawn(from, to, [(4, 5), (3, 2)]);
        let castles = |from, to| {
            CASTLINGS
                .iter()
                .any(|castling| castling.king_from == Square::at(from) && castling.king_to == Square::at(to))
        };
        let mut forms: Vec<(Form, Pairs<'_>)> =
            LEAVING.iter().map(|part| (Form::Move(part, ""), &plain as Pairs<'_>)).collect();
        forms.extend([
            (Form::Move("", "q"), &to_last_rank as Pairs<'_>),
            (Form::Move("P", "q"), &promotes),
            (Form::Move("", "ep"), &passing),
            (Form::Move("P", "ep"), &passing),
            (Form::Move("", "r"), &castles),
        ]);
        Actions::new((0..64).map(|index| Square::at(index).to_string()).collect(), &forms)
    }

    fn action(&self, m: Move) -> Action {
        let leaves = m.part.map_or(0, |part| part as usize);
        let form = match m.action {
            moves::Action::Go | moves::Action::Remove | moves::Action::Castle => leaves,
            moves::Action::Promote => PROMOTION + usize::from(leaves > 0),
            moves::Action::EnPassant => EN_PASSANT + usize::from(leaves > 0),
            moves::Action::CastleRook => ROOK_CASTLING,
        };
        Action { form, from: m.from.index(), to: m.to.index() }
    }

    fn observe(&self, planes: &mut impl Planes) {
        let us = self.to_move();
        for (i, player) in [us, us.other()].into_iter().enumerate() {
            let owned = self.owned(player);
            let sets = Part::ALL.map(|part| self.part(part)).into_iter();
            for (j, set) in sets.chain([self.merged(), self.twins()]).enumerate() {
                for square in set & owned {
                    planes.set(8 * i + j, square.index());
                }
            }
        }
        for (i, castling) in CASTLINGS.iter().enumerate() {
            if self.rights().has(i) {
                planes.set(16, castling.rook_from.index());
            }
        }
        if let Some(square) = self.en_passant() {
            planes.set(17, square.index());
        }
    }
}
