//! Moves: what one is, and making them.

use crate::attacks::{Attacks, each_officer};
use crate::board::{Rectangle, ahead, forward, home_rank, moved, rank_set};
use crate::children::Children;
use crate::generate::Counter;
use crate::piece::Kind;
use crate::position::Position;
use crate::variant::{CastlingSquare, Table, Variant};
use std::fmt;
use std::marker::PhantomData;
use variorum_core::{Board, Observer, Play, Player, Position as _, Square, SquareSet};

/// A move: from, to and what happens, in 19 bits at most. Castling goes from the king's square to
/// [`Variant::CASTLING_TO`], however it is written.
pub struct Move<G, const K: usize, const W: usize> {
    bits: u32,
    game: PhantomData<G>,
}

/// What happens in a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A piece goes to another square, capturing what stands there; a pawn on its last rank stays a pawn.
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

impl<G: Variant<K, W>, const K: usize, const W: usize> Move<G, K, W> {
    const SQUARE_BITS: u32 = if <G::Board as Board>::SQUARES <= 64 { 6 } else { 7 };
    const SQUARE_MASK: u32 = (1 << Self::SQUARE_BITS) - 1;

    /// Codes below are the index of the kind that goes.
    pub(crate) const DOUBLE_STEP: u32 = K as u32;
    pub(crate) const EN_PASSANT: u32 = K as u32 + 1;
    /// Plus the index of the kind, from 1 on.
    const PROMOTE: u32 = K as u32 + 1;
    pub(crate) const CASTLE: u32 = 2 * K as u32;

    #[inline]
    pub(crate) const fn new(from: Square<G::Board>, to: Square<G::Board>, code: u32) -> Self {
        let (from, to) = (from.index() as u32, to.index() as u32);
        Move { bits: from | to << Self::SQUARE_BITS | code << (2 * Self::SQUARE_BITS), game: PhantomData }
    }

    /// The move with these squares and this action, legal somewhere or not.
    pub const fn of(from: Square<G::Board>, to: Square<G::Board>, action: Action) -> Self {
        let code = match action {
            Action::Go(kind) => kind.index() as u32,
            Action::DoubleStep => Self::DOUBLE_STEP,
            Action::EnPassant => Self::EN_PASSANT,
            Action::Promote(kind) => Self::PROMOTE + kind.index() as u32,
            Action::Castle => Self::CASTLE,
        };
        Self::new(from, to, code)
    }

    /// A pawn becomes a piece of the kind with this index.
    #[inline]
    pub(crate) const fn promotion(from: Square<G::Board>, to: Square<G::Board>, kind: usize) -> Self {
        Self::new(from, to, Self::PROMOTE + kind as u32)
    }

    #[inline]
    const fn code(self) -> u32 {
        self.bits >> (2 * Self::SQUARE_BITS)
    }

    /// The square the piece leaves: the king's in castling.
    #[inline]
    pub const fn from(self) -> Square<G::Board> {
        Square::at((self.bits & Self::SQUARE_MASK) as usize)
    }

    /// The square the piece goes to; in castling that of [`Variant::CASTLING_TO`].
    #[inline]
    pub const fn to(self) -> Square<G::Board> {
        Square::at((self.bits >> Self::SQUARE_BITS & Self::SQUARE_MASK) as usize)
    }

    /// What happens.
    #[inline]
    pub const fn action(self) -> Action {
        let code = self.code();
        if code < Self::DOUBLE_STEP {
            Action::Go(Kind::new(code as usize))
        } else if code == Self::DOUBLE_STEP {
            Action::DoubleStep
        } else if code == Self::EN_PASSANT {
            Action::EnPassant
        } else if code < Self::CASTLE {
            Action::Promote(Kind::new((code - Self::PROMOTE) as usize))
        } else {
            Action::Castle
        }
    }

    /// The kind of the piece that moves.
    #[inline]
    pub const fn moved(self) -> Kind {
        (const { &Self::MOVED })[(self.code() & 31) as usize]
    }

    /// Whether a pawn becomes another piece.
    #[inline]
    pub const fn promotes(self) -> bool {
        self.code() > Self::PROMOTE && self.code() < Self::CASTLE
    }

    /// The kind of the piece that moves, by the code of the move.
    const MOVED: [Kind; 32] = {
        let mut moved = [Kind::PAWN; 32];
        let mut kind = 0;
        while kind < K {
            moved[kind] = Kind::new(kind);
            kind += 1;
        }
        moved[2 * K] = Kind::new(K - 1);
        moved
    };
}

impl<G, const K: usize, const W: usize> Clone for Move<G, K, W> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<G, const K: usize, const W: usize> Copy for Move<G, K, W> {}

impl<G, const K: usize, const W: usize> PartialEq for Move<G, K, W> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.bits == other.bits
    }
}

impl<G, const K: usize, const W: usize> Eq for Move<G, K, W> {}

impl<G, const K: usize, const W: usize> std::hash::Hash for Move<G, K, W> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.bits.hash(state);
    }
}

impl<G: Variant<K, W>, const K: usize, const W: usize> fmt::Debug for Move<G, K, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{} {:?}", self.from(), self.to(), self.action())
    }
}

impl<G: Variant<K, W>, const K: usize, const W: usize> Position<G, K, W> {
    /// Appends captures and promotions.
    pub(crate) fn list_tactical(&self, moves: &mut Vec<Move<G, K, W>>) {
        self.generate::<_, true>(moves);
    }

    /// Whether an en passant capture is legal.
    pub(crate) fn can_capture_en_passant(&self) -> bool {
        self.en_passant().is_some_and(|en_passant| {
            let pawns = self.en_passant_pawns(en_passant);
            !pawns.into_iter().all(|from| !self.en_passant_is_legal(from, en_passant))
        })
    }

    /// Whether a legal move captures.
    #[inline]
    pub fn captures(&self, m: Move<G, K, W>) -> bool {
        m.code() == Move::<G, K, W>::EN_PASSANT || self.owned(self.to_move().other()).contains(m.to())
    }

    /// The square of the piece that a legal move captures.
    #[inline]
    pub fn captured(&self, m: Move<G, K, W>) -> Option<Square<G::Board>> {
        match m.action() {
            Action::EnPassant => Some(moved(m.to(), -forward::<G::Board, W>(self.to_move()))),
            Action::Castle => None,
            _ => Some(m.to()).filter(|&to| self.owned(self.to_move().other()).contains(to)),
        }
    }

    /// The rook that a legal castling move castles with.
    #[inline]
    pub fn castling_rook(&self, m: Move<G, K, W>) -> Square<G::Board> {
        match G::CASTLING_TO {
            CastlingSquare::King => {
                let mut rooks = self.rights() & self.owned(self.to_move());
                rooks.find(|&rook| G::castled(m.from(), rook).0 == m.to()).unwrap_or(m.to())
            }
            CastlingSquare::Rook => m.to(),
        }
    }

    /// Takes what the opponent has on a square.
    #[inline]
    pub(crate) fn capture<O: Observer>(&mut self, to: Square<G::Board>, them: Player, observer: &mut O) {
        if self.owned(them).contains(to) {
            if let Some(victim) = self.kind_at(to) {
                self.take(to, them, victim, observer);
            }
            self.clock = 0;
        }
    }

    /// Moves that do more than carry a piece from square to square; gives the square that a double step passed
    /// over.
    fn play_special<O: Observer>(&mut self, m: Move<G, K, W>, observer: &mut O) -> Option<Square<G::Board>> {
        let us = self.to_move();
        let them = us.other();
        let (from, to) = (m.from(), m.to());
        let behind = || moved(to, -forward::<G::Board, W>(us));
        match m.action() {
            Action::Castle => {
                let rook = self.castling_rook(m);
                let (king_to, rook_to) = G::castled(from, rook);
                self.take(from, us, Self::KING, observer);
                self.take(rook, us, G::ROOK, observer);
                self.put(king_to, us, Self::KING, observer);
                self.put(rook_to, us, G::ROOK, observer);
                return None;
            }
            Action::Promote(kind) => {
                self.capture(to, them, observer);
                self.take(from, us, Kind::PAWN, observer);
                self.put(to, us, kind, observer);
            }
            Action::EnPassant => {
                self.take(behind(), them, Kind::PAWN, observer);
                self.carry(from, to, us, Kind::PAWN, observer);
            }
            Action::DoubleStep | Action::Go(_) => {
                self.carry(from, to, us, Kind::PAWN, observer);
            }
        }
        self.clock = 0;
        (m.action() == Action::DoubleStep).then(behind)
    }
}

impl<G: Variant<K, W>, const K: usize, const W: usize> Play for Position<G, K, W> {
    type Move = Move<G, K, W>;

    fn legal_moves(&self, moves: &mut Vec<Move<G, K, W>>) {
        moves.reserve(const { 64 * <G::Board as Rectangle<W>>::FILES / 8 + 16 * (W - 1) });
        self.generate::<_, false>(moves);
    }

    fn each_child(&self, visit: &mut impl FnMut(Move<G, K, W>, &Self)) {
        self.generate::<_, false>(&mut Children::new(self, visit));
    }

    fn count_legal_moves(&self) -> u64 {
        let mut counter = Counter(0);
        self.generate::<_, false>(&mut counter);
        counter.0
    }

    /// Nearly always a pawn can step or a piece jump; where not, all moves are counted.
    fn has_legal_move(&self) -> bool {
        if self.checkers().is_empty() {
            let us = self.to_move();
            let free = self.owned(us) & !self.pinned();
            if (ahead(self.pawns() & free, us, 0) & !self.occupied()).any() {
                return true;
            }
            each_officer!(K, |KIND| {
                let moves = const { Attacks::<G, K, W>::MOVES[KIND] };
                if moves.leaping() && !moves.rides() {
                    for from in self.kind(Kind::new(KIND)) & free {
                        if Attacks::<G, K, W>::leaps::<KIND>(from).meets(!self.owned(us)) {
                            return true;
                        }
                    }
                }
            });
        }
        self.count_legal_moves() > 0
    }

    fn give_up_turn(&self) -> Option<Self> {
        if self.checkers().any() {
            return None;
        }
        let mut next = *self;
        next.begin_move();
        next.pass_turn();
        next.find_checks();
        Some(next)
    }

    fn play_observed<O: Observer>(&mut self, m: Move<G, K, W>, observer: &mut O) {
        let us = self.to_move();
        let them = us.other();
        let (from, to) = (m.from(), m.to());
        self.begin_move();
        let mut en_passant = None;
        if m.code() < K as u32 {
            let kind = Kind::new(m.code() as usize % K);
            self.capture(to, them, observer);
            self.carry(from, to, us, kind, observer);
            if kind == Kind::PAWN {
                self.clock = 0;
            }
        } else {
            en_passant = self.play_special(m, observer);
        }
        let gone = if m.moved() == Table::<G, K, W>::KING {
            rank_set(home_rank::<G::Board, W>(us)).with(to)
        } else {
            SquareSet::only(from).with(to)
        };
        self.lose_rights(gone);
        self.pass_turn();
        if en_passant.is_some() {
            self.set_en_passant(en_passant);
        }
        self.find_checks();
    }
}
