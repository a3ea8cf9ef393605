//! Which moves are legal, told many at a time to a listener: counted, listed or made.
//!
//! Plain moves are generated legal by pin and evasion masks, one set of targets at a time; castling
//! and en passant are tried on the board they lead to.

use crate::attacks::{Attacks, each_officer};
use crate::board::{ahead, edge_ranks, en_passant_rank, first, forward, moved, rank_set};
use crate::decision::Move;
use crate::lines::Lines;
use crate::movement::{CastlingSquare, Movement, Table};
use crate::piece::Kind;
use crate::position::Position;
use variorum_core::{Player, Position as _, Square, SquareSet};

/// Receives legal moves, many at a time.
pub(crate) trait Listener<G: Movement<K, W>, const K: usize, const W: usize> {
    /// The piece of `kind` on `from` may go to each of `targets`.
    fn piece(&mut self, kind: Kind, from: Square<G::Board>, targets: SquareSet<G::Board, W>);
    /// Each of `targets` is reached by a pawn whose index changes by `by`, and which may promote there when it
    /// is on the last rank, or also stay a pawn; `code` says what a move to another rank is.
    fn pawns(&mut self, targets: SquareSet<G::Board, W>, by: isize, code: u32, stays: bool);
    /// One more move.
    fn single(&mut self, m: Move<G, K, W>);
}

/// Counts.
pub(crate) struct Count(pub(crate) u64);

impl<G: Movement<K, W>, const K: usize, const W: usize> Listener<G, K, W> for Count {
    #[inline]
    fn piece(&mut self, _: Kind, _: Square<G::Board>, targets: SquareSet<G::Board, W>) {
        self.0 += u64::from(targets.len());
    }
    #[inline]
    fn pawns(&mut self, targets: SquareSet<G::Board, W>, _: isize, _: u32, stays: bool) {
        let more = K as u32 - 3 + u32::from(stays);
        self.0 += u64::from(targets.len() + more * (targets & edge_ranks::<G::Board, W>()).len());
    }
    #[inline]
    fn single(&mut self, _: Move<G, K, W>) {
        self.0 += 1;
    }
}

impl<G: Movement<K, W>, const K: usize, const W: usize> Listener<G, K, W> for Vec<Move<G, K, W>> {
    #[inline]
    fn piece(&mut self, kind: Kind, from: Square<G::Board>, targets: SquareSet<G::Board, W>) {
        for to in targets {
            self.push(Move::new(from, to, kind.index() as u32));
        }
    }
    #[inline]
    fn pawns(&mut self, targets: SquareSet<G::Board, W>, by: isize, code: u32, stays: bool) {
        for to in targets & !edge_ranks::<G::Board, W>() {
            self.push(Move::new(moved(to, -by), to, code));
        }
        for to in targets & edge_ranks::<G::Board, W>() {
            for kind in 1..K - 1 {
                self.push(Move::promotion(moved(to, -by), to, kind));
            }
            if stays {
                self.push(Move::new(moved(to, -by), to, code));
            }
        }
    }
    #[inline]
    fn single(&mut self, m: Move<G, K, W>) {
        self.push(m);
    }
}

impl<G: Movement<K, W>, const K: usize, const W: usize> Position<G, K, W> {
    /// Tells all legal moves, or those that capture or promote and perhaps others.
    #[inline]
    pub(crate) fn generate<L: Listener<G, K, W>, const TACTICAL: bool>(&self, listener: &mut L) {
        let checkers = self.checkers();
        if checkers.is_empty() {
            self.generate_pieces::<L, false, TACTICAL>(!self.owned(self.to_move()), listener);
            if !TACTICAL {
                self.generate_castling(listener);
            }
        } else if !checkers.has_several() {
            let king = self.king(self.to_move());
            let allowed = checkers | G::Board::between(king, first(checkers));
            self.generate_pieces::<L, true, TACTICAL>(allowed, listener);
        }
        self.generate_king::<L, TACTICAL>(listener);
        if let Some(en_passant) = self.en_passant() {
            self.generate_en_passant(en_passant, listener);
        }
    }

    /// Moves of all but the king, to `allowed` squares; in check pinned pieces stay.
    #[inline]
    fn generate_pieces<L: Listener<G, K, W>, const IN_CHECK: bool, const TACTICAL: bool>(
        &self,
        allowed: SquareSet<G::Board, W>,
        listener: &mut L,
    ) {
        let pawns_allowed = allowed;
        let allowed = allowed & self.targets::<TACTICAL>();
        let us = self.to_move();
        let king = self.king(us);
        let occupied = self.occupied();
        let pinned = self.pinned();
        let free = self.owned(us) & !pinned;
        each_officer!(K, |KIND| {
            let kind = Kind::new(KIND);
            for from in self.kind(kind) & free {
                listener.piece(kind, from, Attacks::<G, K, W>::reach::<KIND>(from, occupied) & allowed);
            }
        });
        self.generate_pawns::<L, TACTICAL>(self.pawns() & free, pawns_allowed, listener);
        if IN_CHECK {
            return;
        }
        for from in pinned {
            let line = G::Board::line(king, from);
            if self.pawns().contains(from) {
                let line = line & pawns_allowed;
                self.generate_pawns::<L, TACTICAL>(SquareSet::only(from), line, listener);
                continue;
            }
            let line = line & allowed;
            each_officer!(K, |KIND| {
                // Along its line goes a rider, and what leaps to a neighbour or further on a line.
                let moves = const { Attacks::<G, K, W>::MOVES[KIND] };
                let kind = Kind::new(KIND);
                if moves.stays_on_lines() && self.kind(kind).contains(from) {
                    listener.piece(kind, from, Attacks::<G, K, W>::reach::<KIND>(from, occupied) & line);
                }
            });
        }
    }

    /// Steps and captures, without en passant, of `pawns` to `allowed` squares. From the last rank everything
    /// leads off the board.
    #[inline]
    fn generate_pawns<L: Listener<G, K, W>, const TACTICAL: bool>(
        &self,
        pawns: SquareSet<G::Board, W>,
        allowed: SquareSet<G::Board, W>,
        listener: &mut L,
    ) {
        let us = self.to_move();
        let empty = !self.occupied();
        let enemies = self.owned(us.other()) & allowed;
        let by = forward::<G::Board, W>(us);
        let stays = G::may_stay_pawn(self.rules());
        let third = rank_set(en_passant_rank::<G::Board, W>(us));
        let steps = ahead(pawns, us, 0) & empty;
        let double_steps = ahead(steps & third, us, 0) & empty & allowed;
        let code = Kind::PAWN.index() as u32;
        if TACTICAL {
            listener.pawns(steps & allowed & edge_ranks::<G::Board, W>(), by, code, stays);
        } else {
            listener.pawns(steps & allowed, by, code, stays);
            listener.pawns(double_steps, 2 * by, Move::<G, K, W>::DOUBLE_STEP, stays);
        }
        listener.pawns(ahead(pawns, us, -1) & enemies, by - 1, code, stays);
        listener.pawns(ahead(pawns, us, 1) & enemies, by + 1, code, stays);
    }

    #[inline]
    fn generate_king<L: Listener<G, K, W>, const TACTICAL: bool>(&self, listener: &mut L) {
        let us = self.to_move();
        let them = us.other();
        let king = self.king(us);
        let mut targets = Attacks::<G, K, W>::king(king) & self.targets::<TACTICAL>();
        // The king does not hide the squares behind it.
        let occupied = self.occupied().without(king);
        for to in targets {
            if self.is_attacked(to, them, occupied) {
                targets = targets.without(to);
            }
        }
        listener.piece(Table::<G, K, W>::KING, king, targets);
    }

    #[inline]
    fn generate_castling<L: Listener<G, K, W>>(&self, listener: &mut L) {
        let us = self.to_move();
        for rook in self.rights() & self.owned(us) {
            let king = self.king(us);
            // The two cross, so that whatever stands between them is in their way.
            let is_free = !G::Board::between(king, rook).meets(self.occupied());
            if is_free && self.castling_is_legal(us, king, rook) {
                let to = match G::CASTLING_TO {
                    CastlingSquare::King => G::castled(king, rook).0,
                    CastlingSquare::Rook => rook,
                };
                listener.single(Move::new(king, to, Move::<G, K, W>::CASTLE));
            }
        }
    }

    /// Whether the king, which is not attacked, may castle with the rook.
    fn castling_is_legal(&self, us: Player, king: Square<G::Board>, rook: Square<G::Board>) -> bool {
        let them = us.other();
        let (king_to, rook_to) = G::castled(king, rook);
        let others = self.occupied().without(king).without(rook);
        let king_path = G::Board::between(king, king_to).with(king_to);
        let rook_path = G::Board::between(rook, rook_to).with(rook_to);
        if (king_path | rook_path).meets(others) {
            return false;
        }
        let walking = others.with(rook);
        let after = others.with(king_to).with(rook_to);
        let safe = king_path | G::must_be_safe(self.rules(), rook);
        safe.into_iter().all(|square| !self.is_attacked(square, them, walking))
            && !self.is_attacked(king_to, them, after)
    }

    #[inline]
    fn generate_en_passant<L: Listener<G, K, W>>(&self, en_passant: Square<G::Board>, listener: &mut L) {
        for from in self.en_passant_pawns(en_passant) {
            if self.en_passant_is_legal(from, en_passant) {
                listener.single(Move::new(from, en_passant, Move::<G, K, W>::EN_PASSANT));
            }
        }
    }

    pub(crate) fn en_passant_is_legal(&self, from: Square<G::Board>, en_passant: Square<G::Board>) -> bool {
        let us = self.to_move();
        let captured = moved(en_passant, -forward::<G::Board, W>(us));
        let occupied = self.occupied().without(from).without(captured).with(en_passant);
        let attackers = self.owned(us.other()).without(captured);
        !self.attacks_from(self.king(us), us.other(), attackers, occupied)
    }

    /// Where pieces may go: not onto their own; in tactical moves only where they capture.
    #[inline]
    fn targets<const TACTICAL: bool>(&self) -> SquareSet<G::Board, W> {
        if TACTICAL { self.owned(self.to_move().other()) } else { !self.owned(self.to_move()) }
    }
}
