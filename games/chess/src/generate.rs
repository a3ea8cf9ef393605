//! Which moves are legal, told many at a time to a listener: counted, listed or made.
//!
//! Plain moves are generated legal by pin and evasion masks, one set of targets at a time; castling
//! and en passant are tried on the board they lead to.

use crate::board::{Kind, castled};
use crate::moves::{CASTLE, DOUBLE_STEP, EN_PASSANT, Move};
use crate::position::ChessPosition;
use variorum_core::chessboard::{self, Set, Square, fen, forward};
use variorum_core::{Player, Position};

/// Hears of legal moves, many at a time.
pub(crate) trait Listener {
    /// The piece of `kind` on `from` may go to each of `targets`.
    fn piece(&mut self, kind: Kind, from: Square, targets: Set);
    /// Each of `targets` is reached by a pawn that advances by `by` squares modulo 64, and so may
    /// promote there when it is on the last rank; `code` says what a move to another rank is.
    fn pawns(&mut self, targets: Set, by: u32, code: u16);
    /// One more move.
    fn single(&mut self, m: Move);
}

/// Counts.
pub(crate) struct Counter(pub(crate) u64);

impl Listener for Counter {
    #[inline]
    fn piece(&mut self, _: Kind, _: Square, targets: Set) {
        self.0 += u64::from(targets.len());
    }
    #[inline]
    fn pawns(&mut self, targets: Set, _: u32, _: u16) {
        self.0 += u64::from(targets.len() + 3 * (targets & fen::EDGE_RANKS).len());
    }
    #[inline]
    fn single(&mut self, _: Move) {
        self.0 += 1;
    }
}

impl Listener for Vec<Move> {
    #[inline]
    fn piece(&mut self, kind: Kind, from: Square, targets: Set) {
        for to in targets {
            self.push(Move::new(from, to, kind.index() as u16));
        }
    }
    #[inline]
    fn pawns(&mut self, targets: Set, by: u32, code: u16) {
        let from = |to: Square| Square::at((to.index() + 64 - by as usize) % 64);
        for to in targets & !fen::EDGE_RANKS {
            self.push(Move::new(from(to), to, code));
        }
        for to in targets & fen::EDGE_RANKS {
            for kind in Kind::PROMOTIONS {
                self.push(Move::promotion(from(to), to, kind));
            }
        }
    }
    #[inline]
    fn single(&mut self, m: Move) {
        self.push(m);
    }
}

impl ChessPosition {
    #[inline]
    pub(crate) fn generate<L: Listener, const TACTICAL: bool>(&self, listener: &mut L) {
        let checkers = self.checkers();
        if checkers.is_empty() {
            self.generate_pieces::<L, false, TACTICAL>(!self.owned(self.to_move()), listener);
            if !TACTICAL {
                self.generate_castling(listener);
            }
        } else if !checkers.has_several() {
            let king = self.king(self.to_move());
            let checker = Square::at((checkers.bits().trailing_zeros() & 63) as usize);
            self.generate_pieces::<L, true, TACTICAL>(
                checkers | chessboard::between(king, checker),
                listener,
            );
        }
        self.generate_king::<L, TACTICAL>(listener);
        if let Some(en_passant) = self.en_passant() {
            self.generate_en_passant(en_passant, listener);
        }
    }

    /// Moves of all but the king, to `allowed` squares; in check pinned pieces stay.
    #[inline]
    fn generate_pieces<L: Listener, const IN_CHECK: bool, const TACTICAL: bool>(
        &self,
        allowed: Set,
        listener: &mut L,
    ) {
        let pawns_allowed = allowed;
        let allowed = allowed & self.targets::<TACTICAL>();
        let us = self.to_move();
        let king = self.king(us);
        let occupied = self.occupied();
        let pinned = self.pinned();
        let ours = self.owned(us);
        let free = ours & !pinned;
        for from in self.kind(Kind::Knight) & free {
            listener.piece(Kind::Knight, from, chessboard::knight(from) & allowed);
        }
        for from in self.kind(Kind::Bishop) & free {
            listener.piece(Kind::Bishop, from, chessboard::bishop(from, occupied) & allowed);
        }
        for from in self.kind(Kind::Rook) & free {
            listener.piece(Kind::Rook, from, chessboard::rook(from, occupied) & allowed);
        }
        for from in self.kind(Kind::Queen) & free {
            listener.piece(Kind::Queen, from, chessboard::queen(from, occupied) & allowed);
        }
        self.generate_pawns::<L, TACTICAL>(self.kind(Kind::Pawn) & free, pawns_allowed, listener);
        if IN_CHECK {
            return;
        }
        for from in pinned {
            let line = chessboard::line(king, from) & allowed;
            match self.kind_at(from) {
                Some(Kind::Pawn) => {
                    let line = chessboard::line(king, from) & pawns_allowed;
                    self.generate_pawns::<L, TACTICAL>(Set::only(from), line, listener);
                }
                Some(Kind::Bishop) => {
                    listener.piece(Kind::Bishop, from, chessboard::bishop(from, occupied) & line);
                }
                Some(Kind::Rook) => listener.piece(Kind::Rook, from, chessboard::rook(from, occupied) & line),
                Some(Kind::Queen) => {
                    listener.piece(Kind::Queen, from, chessboard::queen(from, occupied) & line);
                }
                // A pinned knight never stays on its line.
                _ => {}
            }
        }
    }

    /// Steps and captures, without en passant, of `pawns` to `allowed` squares.
    #[inline]
    fn generate_pawns<L: Listener, const TACTICAL: bool>(&self, pawns: Set, allowed: Set, listener: &mut L) {
        let us = self.to_move();
        let empty = !self.occupied();
        let enemies = self.owned(us.other()) & allowed;
        let by = forward(us);
        let third = Set::of_rank(fen::en_passant_rank(us.other()));
        let steps = pawns.ahead(us, 0) & empty;
        let double_steps = (steps & third).ahead(us, 0) & empty & allowed;
        if TACTICAL {
            listener.pawns(steps & allowed & fen::EDGE_RANKS, by, Kind::Pawn.index() as u16);
        } else {
            listener.pawns(steps & allowed, by, Kind::Pawn.index() as u16);
            listener.pawns(double_steps, 2 * by % 64, DOUBLE_STEP);
        }
        listener.pawns(pawns.ahead(us, -1) & enemies, by - 1, Kind::Pawn.index() as u16);
        listener.pawns(pawns.ahead(us, 1) & enemies, by + 1, Kind::Pawn.index() as u16);
    }

    #[inline]
    fn generate_king<L: Listener, const TACTICAL: bool>(&self, listener: &mut L) {
        let us = self.to_move();
        let them = us.other();
        let king = self.king(us);
        let mut targets = chessboard::king(king) & self.targets::<TACTICAL>();
        // The king does not hide the squares behind it.
        let occupied = self.occupied().without(king);
        for to in targets {
            if self.is_attacked(to, them, occupied) {
                targets = targets.without(to);
            }
        }
        listener.piece(Kind::King, king, targets);
    }

    #[inline]
    fn generate_castling<L: Listener>(&self, listener: &mut L) {
        let us = self.to_move();
        for rook in self.rights() & self.owned(us) {
            let king = self.king(us);
            if self.castling_is_legal(us, king, rook) {
                listener.single(Move::new(king, rook, CASTLE));
            }
        }
    }

    /// Whether the king, which is not attacked, may castle with the rook.
    fn castling_is_legal(&self, us: Player, king: Square, rook: Square) -> bool {
        let them = us.other();
        let (king_to, rook_to) = castled(king, rook);
        let others = self.occupied().without(king).without(rook);
        let king_path = chessboard::between(king, king_to).with(king_to);
        let rook_path = chessboard::between(rook, rook_to).with(rook_to);
        if (king_path | rook_path).meets(others) {
            return false;
        }
        let walking = others.with(rook);
        let after = others.with(king_to).with(rook_to);
        king_path.into_iter().all(|square| !self.is_attacked(square, them, walking))
            && !self.is_attacked(king_to, them, after)
    }

    #[inline]
    fn generate_en_passant<L: Listener>(&self, en_passant: Square, listener: &mut L) {
        for from in self.en_passant_pawns(en_passant) {
            if self.en_passant_is_legal(from, en_passant) {
                listener.single(Move::new(from, en_passant, EN_PASSANT));
            }
        }
    }

    pub(crate) fn en_passant_is_legal(&self, from: Square, en_passant: Square) -> bool {
        let us = self.to_move();
        let (_, captured) = fen::double_step(en_passant, us);
        let occupied = self.occupied().without(from).without(captured).with(en_passant);
        let attackers = self.owned(us.other()).without(captured);
        !self.attacks_from(self.king(us), us.other(), attackers, occupied)
    }

    /// Where pieces may go: not onto their own; in tactical moves only where they capture.
    #[inline]
    fn targets<const TACTICAL: bool>(&self) -> Set {
        if TACTICAL { self.owned(self.to_move().other()) } else { !self.owned(self.to_move()) }
    }
}
