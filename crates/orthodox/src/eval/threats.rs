//! What the pieces of one player threaten.

use super::side::{Side, last_rank};
use super::{Pieces, Weights};
use variorum_core::orthodox::Kind;
use variorum_core::tapered::Tapered;

impl<P: Pieces<W>, const W: usize> Side<P, W> {
    pub fn threat_terms<const CELLS: usize>(
        &self,
        position: &P,
        them: &Side<P, W>,
        weights: &Weights<CELLS>,
    ) -> Tapered {
        let by = |kind: Kind| self.by[kind.index()];
        let targets = them.owned.without(them.king);
        let pieces = targets & !position.kind(Kind::Pawn);
        let targets = pieces | them.pawns;
        // What a pawn guards, or more enemies than attack it, is well held.
        let held = them.pawn_attacks | them.twice & !self.twice;
        let weak = targets & self.attacked & !held;
        let safe = !them.attacked | self.attacked;
        let pawns = self.pawns & safe;
        let pawn_threats = (P::ahead(pawns, self.player, -1) | P::ahead(pawns, self.player, 1)) & pieces;
        let minors = by(Kind::Knight) | by(Kind::Bishop);
        let (by_minors, by_rooks) = (minors & (pieces | weak), by(Kind::Rook) & weak);
        let mut total = Tapered::default();
        for kind in [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen] {
            let of = position.kind(kind);
            total += weights.threat_by_minor[kind.index()] * (by_minors & of).len() as i32;
            total += weights.threat_by_rook[kind.index()] * (by_rooks & of).len() as i32;
            if kind != Kind::Pawn {
                total += weights.threat_by_pawn[kind.index()] * (pawn_threats & of).len() as i32;
            }
        }
        let queens_by_rooks = by(Kind::Rook) & pieces & !weak & position.kind(Kind::Queen);
        total += weights.threat_by_rook[Kind::Queen.index()] * queens_by_rooks.len() as i32;
        total += weights.threat_by_king * (by(Kind::King) & weak).len() as i32;
        total += weights.hanging * (pieces & self.attacked & !them.attacked).len() as i32;
        let free = !(self.owned | them.owned | P::rank_set(last_rank::<P, W>(self.player)));
        let pushed = P::ahead(self.pawns, self.player, 0) & free & !them.pawn_attacks & safe;
        let pushed = P::ahead(pushed, self.player, -1) | P::ahead(pushed, self.player, 1);
        total += weights.push_threat * (pushed & pieces & !self.pawn_attacks).len() as i32;
        let restricted = them.attacked & self.attacked & !held & !targets;
        total += weights.restricted * restricted.len() as i32;
        let occupied = self.owned | them.owned;
        let landing = !(self.owned | them.pawn_attacks) & !held;
        for (i, queen) in (them.owned & position.kind(Kind::Queen)).enumerate() {
            let leaps = by(Kind::Knight) & landing & P::knight_reach(queen);
            let noted = them.queen_reach.get(i).copied();
            let [diagonals, straights] =
                noted.unwrap_or_else(|| [P::bishop_reach(queen, occupied), P::rook_reach(queen, occupied)]);
            let lines = by(Kind::Bishop) & diagonals | by(Kind::Rook) & straights;
            total += weights.queen_hunt[0] * leaps.len() as i32;
            total += weights.queen_hunt[1] * (lines & landing & self.twice).len() as i32;
        }
        total
    }
}
