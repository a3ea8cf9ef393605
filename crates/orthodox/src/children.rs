//! The positions that the legal moves lead to, made without asking again what all moves share.
//!
//! The position with the turn passed on is copied once a move, and copied before anything in it is
//! written: reading in one piece what was just written in many makes the processor wait. Where a
//! piece gives check is looked up once a position; only castling, promotion, en passant and pieces
//! that open a line have their checks found anew.

use crate::attacks::{Attacks, each_officer};
use crate::board::{edge_ranks, home_rank, moved, rank_set};
use crate::decision::Move;
use crate::generate::Listener;
use crate::lines::Lines;
use crate::movement::Movement;
use crate::piece::Kind;
use crate::position::Position;
use variorum_core::{Play, Player, Position as _, Square, SquareSet};

/// Makes the moves it is given and shows them with the positions after them.
pub(crate) struct Children<'a, F, G: Movement<K, W>, const K: usize, const W: usize> {
    position: &'a Position<G, K, W>,
    /// The position with the turn passed on and nothing moved.
    passed_on: Position<G, K, W>,
    us: Player,
    enemies: SquareSet<G::Board, W>,
    /// By kind: where a piece gives check to the other king.
    checks: [SquareSet<G::Board, W>; K],
    /// Pieces that open a line to the other king when they leave it.
    screens: SquareSet<G::Board, W>,
    visit: &'a mut F,
}

impl<'a, F, G: Movement<K, W>, const K: usize, const W: usize> Children<'a, F, G, K, W>
where
    F: FnMut(Move<G, K, W>, &Position<G, K, W>),
{
    pub(crate) fn new(position: &'a Position<G, K, W>, visit: &'a mut F) -> Self {
        let us = position.to_move();
        let them = us.other();
        let mut passed_on = *position;
        passed_on.begin_move();
        passed_on.pass_turn();
        let king = position.king(them);
        let occupied = position.occupied();
        let straight = G::Board::rook(king, occupied);
        let diagonal = G::Board::bishop(king, occupied);
        let mut checks = [SquareSet::EMPTY; K];
        checks[0] = Attacks::<G, K, W>::pawn(them, king);
        each_officer!(K, |KIND| {
            let moves = const { Attacks::<G, K, W>::MOVES[KIND] };
            if moves.leaping() {
                checks[KIND] |= Attacks::<G, K, W>::leaps::<KIND>(king);
            }
            if moves.straight {
                checks[KIND] |= straight;
            }
            if moves.diagonal {
                checks[KIND] |= diagonal;
            }
        });
        Children {
            position,
            passed_on,
            us,
            enemies: position.owned(them),
            checks,
            screens: position.screens(king, us) & position.owned(us),
            visit,
        }
    }

    /// A piece goes to a square without an enemy on it.
    #[inline]
    fn quiet(&mut self, kind: Kind, m: Move<G, K, W>, gone: SquareSet<G::Board, W>) {
        let mut next = self.passed_on;
        next.lose_rights(gone);
        self.arrive(&mut next, kind, m);
    }

    /// A piece captures.
    #[inline]
    fn capture(&mut self, kind: Kind, m: Move<G, K, W>, gone: SquareSet<G::Board, W>) {
        let mut next = self.passed_on;
        next.capture(m.to(), self.us.other(), &mut ());
        next.lose_rights(gone.with(m.to()));
        self.arrive(&mut next, kind, m);
    }

    #[inline]
    fn arrive(&mut self, next: &mut Position<G, K, W>, kind: Kind, m: Move<G, K, W>) {
        next.carry(m.from(), m.to(), self.us, kind, &mut ());
        if kind == Kind::PAWN {
            next.clock = 0;
        }
        if self.screens.contains(m.from()) {
            next.find_checks();
        } else {
            next.set_checkers(self.checks[kind.index()] & SquareSet::only(m.to()));
        }
        (self.visit)(m, next);
    }
}

impl<F, G: Movement<K, W>, const K: usize, const W: usize> Listener<G, K, W> for Children<'_, F, G, K, W>
where
    F: FnMut(Move<G, K, W>, &Position<G, K, W>),
{
    #[inline]
    fn piece(&mut self, kind: Kind, from: Square<G::Board>, targets: SquareSet<G::Board, W>) {
        let gone = if kind == Position::<G, K, W>::KING {
            rank_set(home_rank::<G::Board, W>(self.us))
        } else {
            SquareSet::only(from)
        };
        for to in targets & !self.enemies {
            self.quiet(kind, Move::new(from, to, kind.index() as u32), gone);
        }
        for to in targets & self.enemies {
            self.capture(kind, Move::new(from, to, kind.index() as u32), gone);
        }
    }

    #[inline]
    fn pawns(&mut self, targets: SquareSet<G::Board, W>, by: isize, code: u32, stays: bool) {
        let edges = edge_ranks::<G::Board, W>();
        for to in targets & !self.enemies & !edges {
            let m = Move::new(moved(to, -by), to, code);
            if code == Kind::PAWN.index() as u32 {
                self.quiet(Kind::PAWN, m, SquareSet::EMPTY);
            } else {
                let mut next = self.passed_on;
                next.set_en_passant(Some(Square::at((m.from().index() + to.index()) / 2)));
                self.arrive(&mut next, Kind::PAWN, m);
            }
        }
        for to in targets & self.enemies & !edges {
            self.capture(Kind::PAWN, Move::new(moved(to, -by), to, code), SquareSet::EMPTY);
        }
        for to in targets & edges {
            for kind in 1..K - 1 {
                self.single(Move::promotion(moved(to, -by), to, kind));
            }
            if stays {
                self.single(Move::new(moved(to, -by), to, code));
            }
        }
    }

    fn single(&mut self, m: Move<G, K, W>) {
        let mut next = *self.position;
        next.play(m);
        (self.visit)(m, &next);
    }
}
