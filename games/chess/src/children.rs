//! The positions that the legal moves lead to, made without asking again what all moves share.
//!
//! The position with the turn passed on is copied once a move, and copied before anything in it is
//! written: reading in one piece what was just written in many makes the processor wait. Where a
//! piece gives check is looked up once a position; only castling, promotion, en passant and pieces
//! that open a line have their checks found anew.

use crate::board::Kind;
use crate::generate::Listener;
use crate::moves::Move;
use crate::position::ChessPosition;
use variorum_core::chessboard::{self, Set, Square, fen};
use variorum_core::{Play, Player, Position};

/// Makes the moves it hears of and shows them with the positions after them.
pub(crate) struct Children<'a, F> {
    position: &'a ChessPosition,
    /// The position with the turn passed on and nothing moved.
    passed_on: ChessPosition,
    us: Player,
    enemies: Set,
    /// By kind: where a piece gives check to the other king.
    checks: [Set; 6],
    /// Pieces that open a line to the other king when they leave it.
    screens: Set,
    visit: &'a mut F,
}

impl<'a, F: FnMut(Move, &ChessPosition)> Children<'a, F> {
    pub(crate) fn new(position: &'a ChessPosition, visit: &'a mut F) -> Children<'a, F> {
        let us = position.to_move();
        let them = us.other();
        let mut passed_on = *position;
        passed_on.begin_move();
        passed_on.pass_turn();
        let king = position.king(them);
        let occupied = position.occupied();
        let straight = chessboard::rook(king, occupied);
        let diagonal = chessboard::bishop(king, occupied);
        Children {
            position,
            passed_on,
            us,
            enemies: position.owned(them),
            checks: [
                chessboard::pawn(them, king),
                chessboard::knight(king),
                diagonal,
                straight,
                diagonal | straight,
                Set::EMPTY,
            ],
            screens: position.screens(king, us) & position.owned(us),
            visit,
        }
    }

    /// A piece goes to a square without an enemy on it.
    #[inline]
    fn quiet(&mut self, kind: Kind, m: Move, gone: Set) {
        let mut next = self.passed_on;
        next.lose_rights(gone);
        self.arrive(&mut next, kind, m);
    }

    /// A piece captures.
    #[inline]
    fn capture(&mut self, kind: Kind, m: Move, gone: Set) {
        let mut next = self.passed_on;
        next.capture(m.to(), self.us.other(), &mut ());
        next.lose_rights(gone.with(m.to()));
        self.arrive(&mut next, kind, m);
    }

    #[inline]
    fn arrive(&mut self, next: &mut ChessPosition, kind: Kind, m: Move) {
        next.carry(m.from(), m.to(), self.us, kind, &mut ());
        if kind == Kind::Pawn {
            next.clock = 0;
        }
        if self.screens.contains(m.from()) {
            next.find_checks();
        } else {
            next.set_checkers(self.checks[kind.index()] & Set::only(m.to()));
        }
        (self.visit)(m, next);
    }
}

impl<F: FnMut(Move, &ChessPosition)> Listener for Children<'_, F> {
    #[inline]
    fn piece(&mut self, kind: Kind, from: Square, targets: Set) {
        let gone = if kind == Kind::King { Set::of_rank(fen::home_rank(self.us)) } else { Set::only(from) };
        for to in targets & !self.enemies {
            self.quiet(kind, Move::new(from, to, kind.index() as u16), gone);
        }
        for to in targets & self.enemies {
            self.capture(kind, Move::new(from, to, kind.index() as u16), gone);
        }
    }

    #[inline]
    fn pawns(&mut self, targets: Set, by: u32, code: u16) {
        let from = |to: Square| Square::at((to.index() + 64 - by as usize) % 64);
        for to in targets & !self.enemies & !fen::EDGE_RANKS {
            let m = Move::new(from(to), to, code);
            if code == Kind::Pawn.index() as u16 {
                self.quiet(Kind::Pawn, m, Set::EMPTY);
            } else {
                let mut next = self.passed_on;
                next.set_en_passant(Some(Square::at((from(to).index() + to.index()) / 2)));
                self.arrive(&mut next, Kind::Pawn, m);
            }
        }
        for to in targets & self.enemies & !fen::EDGE_RANKS {
            self.capture(Kind::Pawn, Move::new(from(to), to, code), Set::EMPTY);
        }
        for to in targets & fen::EDGE_RANKS {
            for kind in Kind::PROMOTIONS {
                self.single(Move::promotion(from(to), to, kind));
            }
        }
    }

    fn single(&mut self, m: Move) {
        let mut next = *self.position;
        next.play(m);
        (self.visit)(m, &next);
    }
}
