//! Pawns: places, structure, passed pawns.

use super::side::{Side, distance};
use super::{Pieces, Weights};
use variorum_core::orthodox::Kind;
use variorum_core::tapered::Tapered;
use variorum_core::{Square, SquareSet};

impl<P: Pieces<W>, const W: usize> Side<P, W> {
    /// What depends on nothing but the pawns of both.
    pub fn pawn_terms<const CELLS: usize>(&self, them: &Side<P, W>, weights: &Weights<CELLS>) -> Tapered {
        let (player, other) = (self.player, them.player);
        let mut total = weights.values[Kind::Pawn.index()] * self.pawns.len() as i32;
        for square in self.pawns {
            total += weights.places[Kind::Pawn.index()][self.cell(square)];
        }
        let files = P::filled_ahead(self.pawns, player) | P::filled_ahead(self.pawns, other);
        let isolated = self.pawns & !P::beside(files);
        let before = P::filled_ahead(P::ahead(self.pawns, player, 0), player);
        total += weights.isolated * isolated.len() as i32;
        total += weights.doubled * (self.pawns & before).len() as i32;
        let supported = P::filled_ahead(self.pawn_attacks, player);
        let stopped = P::ahead(self.pawns, player, 0) & them.pawn_attacks & !supported;
        total += weights.backward * stopped.len() as i32;
        let facing = P::filled_ahead(them.pawns, other);
        let weak = isolated | P::ahead(stopped, other, 0);
        total += weights.exposed * (weak & self.pawns & !facing).len() as i32;
        for square in self.pawns & self.pawn_attacks {
            total += weights.guarded[self.rank(square)];
        }
        for square in self.pawns & P::beside(self.pawns) {
            total += weights.phalanx[self.rank(square)];
        }
        total
    }

    /// The pawns that no enemy pawn can stop.
    pub fn passed_pawns(&self, them: &Side<P, W>) -> SquareSet<P::Board, W> {
        let other = them.player;
        // Everything an enemy pawn stands on or attacks on its way stops ours; so does an own one.
        let guarded = P::filled_ahead(them.pawns | them.pawn_attacks, other);
        let behind_own = P::filled_ahead(P::ahead(self.pawns, other, 0), other);
        self.pawns & !guarded & !behind_own
    }

    /// What passed pawns are worth by what stands about them.
    pub fn passed_terms<const CELLS: usize>(
        &self,
        passed: SquareSet<P::Board, W>,
        them: &Side<P, W>,
        weights: &Weights<CELLS>,
    ) -> Tapered {
        let mut total = Tapered::default();
        for square in passed {
            total += self.passed_pawn(square, them, weights);
        }
        total
    }

    fn passed_pawn<const CELLS: usize>(
        &self,
        square: Square<P::Board>,
        them: &Side<P, W>,
        weights: &Weights<CELLS>,
    ) -> Tapered {
        let rank = self.rank(square);
        let occupied = self.owned | them.owned;
        let next = P::ahead(SquareSet::only(square), self.player, 0);
        let mut total = weights.passed[rank];
        if next.meets(them.owned) {
            total += weights.passed_blocked[rank];
        } else if !next.meets(occupied | them.attacked & !self.attacked) {
            total += weights.passed_free[rank];
            if !P::filled_ahead(next, self.player).meets(occupied | them.attacked) {
                total += weights.passed_clear[rank];
            }
        }
        if let Some(stop) = next.first() {
            total += weights.passed_enemy_king[rank] * distance::<P, W>(them.king, stop).min(5);
            total += weights.passed_own_king[rank] * distance::<P, W>(self.king, stop).min(5);
        }
        total
    }
}
