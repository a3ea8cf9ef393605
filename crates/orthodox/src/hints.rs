//! What search wants to know: the evaluation, and what orders moves.

use crate::board::{home_rank, rank_set};
use crate::decision::{Action, Move};
use crate::movement::Table;
use crate::piece::Kind;
use crate::position::Position;
use crate::variant::Variant;
use variorum_core::{Board, Evaluate, Hints, Play, Player, Position as _, Searchable, Square, digest};

impl<G: Variant<K, W>, const K: usize, const W: usize> Position<G, K, W> {
    #[inline]
    fn value(kind: Kind) -> i32 {
        (const { &Table::<G, K, W>::VALUES })[kind.index()]
    }

    /// What the piece on a square is worth to whoever captures it.
    #[inline]
    fn victim(&self, square: Square<G::Board>) -> i32 {
        match self.kind_at(square) {
            Some(Kind::PAWN)
                if G::may_stay_pawn(self.rules())
                    && Table::<G, K, W>::ends_on(self.to_move().other(), square) =>
            {
                G::UNPROMOTED
            }
            Some(kind) => Self::value(kind),
            None => 0,
        }
    }

    /// Whether a move leaves a pawn on its last rank for ever.
    #[inline]
    pub(crate) fn stays_pawn(&self, m: Move<G, K, W>) -> bool {
        G::may_stay_pawn(self.rules())
            && m.action() == Action::Go(Kind::PAWN)
            && Table::<G, K, W>::ends_on(self.to_move(), m.to())
    }
}

impl<G: Variant<K, W>, const K: usize, const W: usize> Evaluate for Position<G, K, W> {
    fn evaluate(&self, player: Player) -> i32 {
        G::evaluate(self, player)
    }
}

impl<G: Variant<K, W>, const K: usize, const W: usize> Hints for Position<G, K, W> {
    /// One slot for each kind and destination.
    const HISTORY_SLOTS: usize = K * <G::Board as Board>::SQUARES;

    #[inline]
    fn is_tactical(&self, m: Move<G, K, W>) -> bool {
        m.promotes() || self.captures(m)
    }

    #[inline]
    fn gain(&self, m: Move<G, K, W>) -> i32 {
        let captured = self.captured(m).map_or(0, |square| self.victim(square));
        match m.action() {
            Action::Promote(kind) => captured + Self::value(kind) - Self::value(Kind::PAWN),
            _ if self.stays_pawn(m) => captured - Self::value(Kind::PAWN),
            _ => captured,
        }
    }

    #[inline]
    fn risk(&self, m: Move<G, K, W>) -> i32 {
        match m.action() {
            Action::Promote(kind) => Self::value(kind),
            _ if self.stays_pawn(m) => G::UNPROMOTED,
            _ => Self::value(m.moved()),
        }
    }

    fn tactical_moves(&self, moves: &mut Vec<Move<G, K, W>>) {
        self.list_tactical(moves);
    }

    fn see(&self, m: Move<G, K, W>, threshold: i32) -> bool {
        self.exchange_gains(m, threshold)
    }

    /// The pawns, and each player's pieces.
    fn correction_keys(&self) -> [u64; 3] {
        let pieces = |player: Player| {
            let mine = self.owned(player);
            digest((1..K).map(|kind| mine & self.kind(Kind::new(kind))))
        };
        let pawns = [Player::WHITE, Player::BLACK].map(|player| self.pieces_of(player, Kind::PAWN));
        [digest(pawns), pieces(Player::WHITE), pieces(Player::BLACK)]
    }

    #[inline]
    fn history_slot(&self, m: Move<G, K, W>) -> usize {
        m.moved().index() * <G::Board as Board>::SQUARES + m.to().index()
    }

    fn null_move(&self) -> Option<Self> {
        let pieces = self.owned(self.to_move()) & !self.pawns() & !self.kings();
        if pieces.is_empty() { None } else { self.give_up_turn() }
    }

    /// Captures, pawn moves, and moves that lose a right to castle.
    #[inline]
    fn is_irreversible(&self, m: Move<G, K, W>) -> bool {
        let moved = m.moved();
        moved == Kind::PAWN
            || self.captures(m)
            || self.rights().contains(m.from())
            || moved == Table::<G, K, W>::KING
                && self.rights().meets(rank_set(home_rank::<G::Board, W>(self.to_move())))
    }
}

impl<G: Variant<K, W>, const K: usize, const W: usize> Searchable for Position<G, K, W> {
    type EvalCache = G::EvalCache;

    fn evaluate_cached(&self, player: Player, cache: &mut Self::EvalCache) -> i32 {
        G::evaluate_cached(self, player, cache)
    }

    #[inline]
    fn prefetch_evaluation(&self, cache: &Self::EvalCache) {
        G::prefetch(self, cache);
    }
}
