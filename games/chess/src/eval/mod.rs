//! The weights of the evaluation, and what orders moves in search.

mod pieces;
mod values;
mod weights;

use crate::board::Kind;
use crate::moves::{Action, Move};
use crate::position::ChessPosition;
use values::{MATERIAL, Weights};
use variorum_core::chessboard::{Set, fen};
use variorum_core::{Evaluate, Play, Player, Position, Tunable, digest};
use variorum_orthodox::EvalCache;
use weights::WEIGHTS;

impl Evaluate for ChessPosition {
    /// One slot for each kind and destination.
    const HISTORY_SLOTS: usize = 6 * 64;

    type EvalCache = EvalCache<ChessPosition, 1>;

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
        matches!(m.action(), Action::Promote(_)) || self.captured(m).is_some()
    }

    #[inline]
    fn gain(&self, m: Move) -> i32 {
        let victim = self.captured(m).and_then(|square| self.kind_at(square));
        let captured = victim.map_or(0, |kind| MATERIAL[kind.index()]);
        match m.action() {
            Action::Promote(kind) => captured + MATERIAL[kind.index()] - MATERIAL[Kind::Pawn.index()],
            _ => captured,
        }
    }

    #[inline]
    fn risk(&self, m: Move) -> i32 {
        match m.action() {
            Action::Promote(kind) => MATERIAL[kind.index()],
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
        m.moved().index() << 6 | m.to().index()
    }

    fn null_move(&self) -> Option<ChessPosition> {
        let pieces = self.owned(self.to_move()) & !self.kind(Kind::Pawn) & !self.kind(Kind::King);
        if pieces.is_empty() { None } else { self.give_up_turn() }
    }

    /// Captures, pawn moves, and moves that lose a right to castle.
    #[inline]
    fn is_irreversible(&self, m: Move) -> bool {
        let moved = m.moved();
        moved == Kind::Pawn
            || self.captured(m).is_some()
            || self.rights().contains(m.from())
            || moved == Kind::King && self.rights().meets(Set::of_rank(fen::home_rank(self.to_move())))
    }
}

impl Tunable for ChessPosition {
    type Weights = Weights;

    const WEIGHTS: Weights = WEIGHTS;

    fn evaluate_with(&self, player: Player, weights: &Weights) -> i32 {
        variorum_orthodox::evaluate(self, player, weights)
    }
}
