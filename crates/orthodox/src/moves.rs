//! Making moves. What a move is stands in `decision.rs`, and which are legal is found in `generate.rs`.

use crate::attacks::{Attacks, each_officer};
use crate::board::{Rectangle, ahead, forward, home_rank, moved, rank_set};
use crate::children::Children;
use crate::decision::{Action, Move};
use crate::generate::Count;
use crate::movement::{CastlingSquare, Movement, Table};
use crate::piece::Kind;
use crate::position::Position;
use variorum_core::{Observer, Play, Player, Position as _, Square, SquareSet};

impl<G: Movement<K, W>, const K: usize, const W: usize> Position<G, K, W> {
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

impl<G: Movement<K, W>, const K: usize, const W: usize> Play for Position<G, K, W> {
    type Move = Move<G, K, W>;

    fn legal_moves(&self, moves: &mut Vec<Move<G, K, W>>) {
        moves.reserve(const { 64 * <G::Board as Rectangle<W>>::FILES / 8 + 16 * (W - 1) });
        self.generate::<_, false>(moves);
    }

    fn each_child(&self, visit: &mut impl FnMut(Move<G, K, W>, &Self)) {
        self.generate::<_, false>(&mut Children::new(self, visit));
    }

    fn count_legal_moves(&self) -> u64 {
        let mut count = Count(0);
        self.generate::<_, false>(&mut count);
        count.0
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
