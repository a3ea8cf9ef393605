//! The weights of the evaluation, and what orders moves in search.

mod pieces;
mod values;
mod weights;

use crate::board::{Kind, SQUARES, Square, home_rank, last_rank, rank, rank_set};
use crate::moves::{Action, Move};
use crate::position::PerfectPosition;
use values::{MATERIAL, UNPROMOTED, Weights};
use variorum_core::{Evaluate, Play, Player, Position, Tunable, digest};
use variorum_orthodox::EvalCache;
use weights::WEIGHTS;

impl PerfectPosition {
    /// What the piece on a square is worth to whoever captures it.
    #[inline]
    fn victim(&self, square: Square) -> i32 {
        match self.kind_at(square) {
            Some(Kind::Pawn) if rank(square) == last_rank(self.to_move().other()) => UNPROMOTED,
            Some(kind) => MATERIAL[kind.index()],
            None => 0,
        }
    }

    /// Whether a move leaves a pawn on its last rank for ever.
    #[inline]
    fn stays_pawn(&self, m: Move) -> bool {
        m.action() == Action::Go(Kind::Pawn) && rank(m.to()) == last_rank(self.to_move())
    }
}

impl Evaluate for PerfectPosition {
    /// One slot for each kind and destination.
    const HISTORY_SLOTS: usize = 6 * SQUARES;

    type EvalCache = EvalCache<PerfectPosition, 2>;

    fn evaluate(&self, player: Player) -> i32 {
        self.evaluate_with(player, &Self::WEIGHTS)
    }

    fn evaluate_cached(&self, player: Player, cache: &mut Self::EvalCache) -> i32 {
        cache.evaluate(self, player, &Self::WEIGHTS)
    }

    #[inline]
    fn prefetch_evaluation(&self, cache: &Self::EvalCache) {
        cache.prefetch(self);
    }

    #[inline]
    fn is_tactical(&self, m: Move) -> bool {
        m.promotes() || self.captures(m)
    }

    #[inline]
    fn gain(&self, m: Move) -> i32 {
        let captured = self.captured(m).map_or(0, |square| self.victim(square));
        match m.action() {
            Action::Promote(kind) => captured + MATERIAL[kind.index()] - MATERIAL[Kind::Pawn.index()],
            _ if self.stays_pawn(m) => captured - MATERIAL[Kind::Pawn.index()],
            _ => captured,
        }
    }

    #[inline]
    fn risk(&self, m: Move) -> i32 {
        match m.action() {
            Action::Promote(kind) => MATERIAL[kind.index()],
            _ if self.stays_pawn(m) => UNPROMOTED,
            _ => MATERIAL[m.moved().index()],
        }
    }

    fn tactical_moves(&self, moves: &mut Vec<Move>) {
        self.list_tactical(moves);
    }

    fn see(&self, m: Move, threshold: i32) -> bool {
        self.exchange_gains(m, threshold, &MATERIAL)
    }

    /// The pawns, and each player's pieces.
    fn correction_keys(&self) -> [u64; 3] {
        let pieces = |player: Player| {
            let mine = self.owned(player);
            let kinds = [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King];
            digest(kinds.map(|kind| mine & self.kind(kind)))
        };
        let pawns = [Player::WHITE, Player::BLACK].map(|player| self.pieces_of(player, Kind::Pawn));
        [digest(pawns), pieces(Player::WHITE), pieces(Player::BLACK)]
    }

    #[inline]
    fn history_slot(&self, m: Move) -> usize {
        m.moved().index() * SQUARES + m.to().index()
    }

    fn null_move(&self) -> Option<PerfectPosition> {
        let pieces = self.owned(self.to_move()) & !self.kind(Kind::Pawn) & !self.kind(Kind::King);
        if pieces.is_empty() { None } else { self.give_up_turn() }
    }

    /// Captures, pawn moves, and moves that lose a right to castle.
    #[inline]
    fn is_irreversible(&self, m: Move) -> bool {
        let moved = m.moved();
        moved == Kind::Pawn
            || self.captures(m)
            || self.rights().contains(m.from())
            || moved == Kind::King && self.rights().meets(rank_set(home_rank(self.to_move())))
    }
}

impl Tunable for PerfectPosition {
    type Weights = Weights;

    const WEIGHTS: Weights = WEIGHTS;

    fn evaluate_with(&self, player: Player, weights: &Weights) -> i32 {
        variorum_orthodox::evaluate(self, player, weights)
    }
}
