//! Actions and planes of every game of the kit.

use crate::board::{file, last_rank, rank};
use crate::decision::{self, Move};
use crate::movement::CastlingSquare;
use crate::piece::Kind;
use crate::position::Position;
use crate::variant::Variant;
use variorum_core::learn::{Action, Actions, Form, Learn, Pairs, Planes, is_queen_or_knight_move};
use variorum_core::{Board, Player, Position as _, Square};

/// Forms: moves without a suffix, then promotions by the index of the kind.
impl<G: Variant<K, W>, const K: usize, const W: usize> Learn for Position<G, K, W> {
    fn planes() -> Vec<String> {
        let of = |whose| G::PIECES.iter().map(move |piece| format!("{whose} {}", piece.name));
        let rest = ["rooks that may castle", "square passed over by a double step"].map(String::from);
        of("own").chain(of("opponent's")).chain(rest).collect()
    }

    fn actions() -> Actions {
        let square = |index| -> Square<G::Board> { Square::at(index) };
        let at = |index| (file::<G::Board, W>(square(index)), rank::<G::Board, W>(square(index)));
        let plain = |from, to| is_queen_or_knight_move(at(from), at(to));
        let promotes = |from, to| {
            let ((from_file, from_rank), (to_file, to_rank)) = (at(from), at(to));
            from_file.abs_diff(to_file) <= 1
                && from_rank.abs_diff(to_rank) == 1
                && [Player::WHITE, Player::BLACK]
                    .into_iter()
                    .any(|player| to_rank == last_rank::<G::Board, W>(player))
        };
        let suffixes = G::PIECES[1..K - 1].iter().map(|piece| suffix(piece.letters));
        let mut forms: Vec<(Form, Pairs<'_>)> = vec![(Form::Move("", ""), &plain)];
        forms.extend(suffixes.map(|suffix| (Form::Move("", suffix), &promotes as Pairs<'_>)));
        Actions::new((0..<G::Board as Board>::SQUARES).map(<G::Board as Board>::name).collect(), &forms)
    }

    fn action(&self, m: Move<G, K, W>) -> Action {
        let (form, to) = match m.action() {
            decision::Action::Promote(kind) => (kind.index(), m.to()),
            decision::Action::Castle => {
                let rook = self.castling_rook(m);
                let to = match G::castling_text(self.rules()) {
                    CastlingSquare::King => G::castled(m.from(), rook).0,
                    CastlingSquare::Rook => rook,
                };
                (0, to)
            }
            _ => (0, m.to()),
        };
        Action { form, from: m.from().index(), to: to.index() }
    }

    fn observe(&self, planes: &mut impl Planes) {
        let us = self.to_move();
        for (i, player) in [us, us.other()].into_iter().enumerate() {
            for kind in 0..K {
                for square in self.pieces_of(player, Kind::new(kind)) {
                    planes.set(i * K + kind, square.index());
                }
            }
        }
        for square in self.rights() {
            planes.set(2 * K, square.index());
        }
        if let Some(square) = self.en_passant() {
            planes.set(2 * K + 1, square.index());
        }
    }
}

/// The letter that a promotion is written with.
fn suffix(letter: &str) -> &'static str {
    const LETTERS: [&str; 26] = [
        "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p", "q", "r", "s", "t",
        "u", "v", "w", "x", "y", "z",
    ];
    let first = letter.bytes().next().unwrap_or(b'A').to_ascii_lowercase();
    LETTERS[usize::from(first.saturating_sub(b'a')) % 26]
}
