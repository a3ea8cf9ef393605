//! Moves: what one is, and making them.

use crate::board::{Kind, castled};
use crate::children::Children;
use crate::generate::Counter;
use crate::position::ChessPosition;
use std::fmt;
use variorum_core::chessboard::{self, Set, Square, fen, forward};
use variorum_core::{Observer, Play, Player, Position};

/// A move: from, to and what happens, in 16 bits. Castling goes from the king's square to the own
/// rook's, however it is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(u16);

/// What happens in a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A piece goes to another square, capturing what stands there.
    Go(Kind),
    /// A pawn steps two squares.
    DoubleStep,
    /// A pawn captures the one that just passed it.
    EnPassant,
    /// A pawn arrives on the last rank and becomes this.
    Promote(Kind),
    /// King and rook castle.
    Castle,
}

pub(crate) const DOUBLE_STEP: u16 = 6;
pub(crate) const EN_PASSANT: u16 = 7;
/// Plus the index of the kind, which is 1 to 4.
const PROMOTE: u16 = 7;
pub(crate) const CASTLE: u16 = 12;

impl Move {
    #[inline]
    pub(crate) const fn new(from: Square, to: Square, code: u16) -> Move {
        Move(from.index() as u16 | (to.index() as u16) << 6 | code << 12)
    }

    /// The move with these squares and this action, legal somewhere or not.
    pub const fn of(from: Square, to: Square, action: Action) -> Move {
        let code = match action {
            Action::Go(kind) => kind.index() as u16,
            Action::DoubleStep => DOUBLE_STEP,
            Action::EnPassant => EN_PASSANT,
            Action::Promote(kind) => PROMOTE + kind.index() as u16,
            Action::Castle => CASTLE,
        };
        Move::new(from, to, code)
    }

    /// A pawn becomes `kind`.
    #[inline]
    pub(crate) const fn promotion(from: Square, to: Square, kind: Kind) -> Move {
        Move::new(from, to, PROMOTE + kind.index() as u16)
    }

    /// The square the piece leaves: the king's in castling.
    #[inline]
    pub const fn from(self) -> Square {
        Square::at((self.0 & 63) as usize)
    }

    /// The square the piece goes to; in castling the rook's square.
    #[inline]
    pub const fn to(self) -> Square {
        Square::at((self.0 >> 6 & 63) as usize)
    }

    /// What happens.
    #[inline]
    pub const fn action(self) -> Action {
        match self.0 >> 12 {
            0 => Action::Go(Kind::Pawn),
            1 => Action::Go(Kind::Knight),
            2 => Action::Go(Kind::Bishop),
            3 => Action::Go(Kind::Rook),
            4 => Action::Go(Kind::Queen),
            5 => Action::Go(Kind::King),
            DOUBLE_STEP => Action::DoubleStep,
            EN_PASSANT => Action::EnPassant,
            8 => Action::Promote(Kind::Knight),
            9 => Action::Promote(Kind::Bishop),
            10 => Action::Promote(Kind::Rook),
            11 => Action::Promote(Kind::Queen),
            _ => Action::Castle,
        }
    }

    /// The kind of the piece that goes from square to square, where nothing else happens.
    #[inline]
    const fn plain(self) -> Option<Kind> {
        match self.0 >> 12 {
            0 => Some(Kind::Pawn),
            1 => Some(Kind::Knight),
            2 => Some(Kind::Bishop),
            3 => Some(Kind::Rook),
            4 => Some(Kind::Queen),
            5 => Some(Kind::King),
            _ => None,
        }
    }

    /// The kind of the piece that moves.
    #[inline]
    pub const fn moved(self) -> Kind {
        match self.action() {
            Action::Go(kind) => kind,
            Action::Castle => Kind::King,
            _ => Kind::Pawn,
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{} {:?}", self.from(), self.to(), self.action())
    }
}

impl ChessPosition {
    /// Appends captures and promotions.
    pub(crate) fn list_tactical(&self, moves: &mut Vec<Move>) {
        self.generate::<_, true>(moves);
    }

    /// Whether an en passant capture is legal.
    pub(crate) fn can_capture_en_passant(&self) -> bool {
        self.en_passant().is_some_and(|en_passant| {
            !self
                .en_passant_pawns(en_passant)
                .into_iter()
                .all(|from| !self.en_passant_is_legal(from, en_passant))
        })
    }

    /// The square of the piece that a legal move captures.
    #[inline]
    pub fn captured(&self, m: Move) -> Option<Square> {
        match m.action() {
            Action::EnPassant => Some(fen::double_step(m.to(), self.to_move()).1),
            Action::Castle => None,
            _ => Some(m.to()).filter(|&to| self.owned(self.to_move().other()).contains(to)),
        }
    }
}

impl Play for ChessPosition {
    type Move = Move;

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        moves.reserve(64);
        self.generate::<_, false>(moves);
    }

    fn each_child(&self, visit: &mut impl FnMut(Move, &ChessPosition)) {
        self.generate::<_, false>(&mut Children::new(self, visit));
    }

    fn count_legal_moves(&self) -> u64 {
        let mut counter = Counter(0);
        self.generate::<_, false>(&mut counter);
        counter.0
    }

    /// Nearly always a pawn can step or a knight jump; where not, all moves are counted.
    fn has_legal_move(&self) -> bool {
        let us = self.to_move();
        let free = self.owned(us) & !self.pinned();
        let steps = (self.kind(Kind::Pawn) & free).ahead(us, 0) & !self.occupied();
        let jumps = |from| chessboard::knight(from).meets(!self.owned(us));
        self.checkers().is_empty()
            && (steps.any() || !(self.kind(Kind::Knight) & free).into_iter().all(|from| !jumps(from)))
            || self.count_legal_moves() > 0
    }

    fn give_up_turn(&self) -> Option<ChessPosition> {
        if self.checkers().any() {
            return None;
        }
        let mut next = *self;
        next.begin_move();
        next.pass_turn();
        next.find_checks();
        Some(next)
    }

    fn play_observed<O: Observer>(&mut self, m: Move, observer: &mut O) {
        let us = self.to_move();
        let them = us.other();
        let (from, to) = (m.from(), m.to());
        self.begin_move();
        let mut en_passant = None;
        if let Some(kind) = m.plain() {
            self.capture(to, them, observer);
            self.carry(from, to, us, kind, observer);
            if kind == Kind::Pawn {
                self.clock = 0;
            }
        } else {
            en_passant = self.play_special(m, observer);
        }
        let gone = if m.moved() == Kind::King {
            Set::of_rank(fen::home_rank(us)).with(to)
        } else {
            Set::only(from).with(to)
        };
        self.lose_rights(gone);
        self.pass_turn();
        if en_passant.is_some() {
            self.set_en_passant(en_passant);
        }
        self.find_checks();
    }
}

impl ChessPosition {
    /// Takes what the opponent has on a square.
    #[inline]
    pub(crate) fn capture<O: Observer>(&mut self, to: Square, them: Player, observer: &mut O) {
        if self.owned(them).contains(to) {
            if let Some(victim) = self.kind_at(to) {
                self.take(to, them, victim, observer);
            }
            self.clock = 0;
        }
    }

    /// Moves that do more than carry a piece from square to square; gives the square that a double
    /// step passed over.
    fn play_special<O: Observer>(&mut self, m: Move, observer: &mut O) -> Option<Square> {
        let us = self.to_move();
        let them = us.other();
        let (from, to) = (m.from(), m.to());
        let behind = || Square::at((to.index() + 64 - forward(us) as usize) % 64);
        match m.action() {
            Action::Castle => {
                let (king_to, rook_to) = castled(from, to);
                self.take(from, us, Kind::King, observer);
                self.take(to, us, Kind::Rook, observer);
                self.put(king_to, us, Kind::King, observer);
                self.put(rook_to, us, Kind::Rook, observer);
                return None;
            }
            Action::Promote(kind) => {
                self.capture(to, them, observer);
                self.take(from, us, Kind::Pawn, observer);
                self.put(to, us, kind, observer);
            }
            Action::EnPassant => {
                self.take(behind(), them, Kind::Pawn, observer);
                self.carry(from, to, us, Kind::Pawn, observer);
            }
            Action::DoubleStep | Action::Go(_) => {
                self.carry(from, to, us, Kind::Pawn, observer);
            }
        }
        self.clock = 0;
        (m.action() == Action::DoubleStep).then(behind)
    }
}
