//! The safety of kings: the pawns before them, and what presses on them.

use super::side::Side;
use super::{MOST_DISTANCE, Pieces, Weights};
use variorum_core::orthodox::Kind;
use variorum_core::tapered::{Tapered, tapered};
use variorum_core::{Player, SquareSet};

/// The danger of a king costs this at most.
const MOST_DANGER: i32 = 4_000;

impl<P: Pieces<W>, const W: usize> Side<P, W> {
    /// Own pawns that cover the king, and enemy pawns that come to open its cover.
    pub fn shelter_terms<const CELLS: usize>(&self, them: &Side<P, W>, weights: &Weights<CELLS>) -> Tapered {
        let file = self.king.index() % P::SIDE;
        let ahead = P::filled_ahead(P::rank_set(self.king.index() / P::SIDE), self.player);
        let mut total = Tapered::default();
        for file in file.saturating_sub(1)..=(file + 1).min(P::SIDE - 1) {
            let front = P::file_set(file) & ahead;
            let (own, enemy) = (self.nearest(self.pawns & front), self.nearest(them.pawns & front));
            total += weights.shelter[own];
            let stopped = own > 0 && enemy == own + 1;
            total += if stopped { weights.storm_stopped[enemy] } else { weights.storm[enemy] };
        }
        total
    }

    /// How many ranks the nearest of some squares before the king is away, at most [`MOST_DISTANCE`]; 0
    /// without any. Beside the king is as near as the next rank.
    #[inline]
    fn nearest(&self, squares: SquareSet<P::Board, W>) -> usize {
        // Of one file, so that the lowest or highest number is nearest.
        let nearest = if self.player == Player::WHITE { squares.first() } else { squares.last() };
        let ranks = nearest.map(|square| self.rank(square).saturating_sub(self.rank(self.king)));
        ranks.map_or(0, |ranks| ranks.clamp(1, MOST_DISTANCE))
    }

    /// The danger the enemy king is in: pieces that attack the squares round it, squares that nothing but
    /// the king guards, checks, and who rules the king's part of the board.
    pub fn danger_terms<const CELLS: usize>(
        &self,
        position: &P,
        them: &Side<P, W>,
        weights: &Weights<CELLS>,
    ) -> Tapered {
        if self.attackers == 0 {
            return Tapered::default();
        }
        let occupied = self.owned | them.owned;
        let by = |kind: Kind| self.by[kind.index()];
        // What only the king guards is not guarded against two.
        let guarded = them.twice | them.attacked & !them.by[Kind::King.index()];
        let weak = self.attacked & !guarded;
        let unanswered = !(them.attacked & !(weak & self.twice));
        let diagonals = P::bishop_reach(them.king, occupied);
        let straights = P::rook_reach(them.king, occupied);
        let checks = [
            (Kind::Knight, P::knight_reach(them.king)),
            (Kind::Bishop, diagonals),
            (Kind::Rook, straights),
            (Kind::Queen, diagonals | straights),
        ];
        let mut danger = self.pressure;
        for (kind, squares) in checks {
            let squares = squares & by(kind) & !self.owned;
            let worth = if squares.meets(unanswered) { weights.safe_check } else { weights.check };
            danger += worth[kind.index()] * i32::from(squares.any());
        }
        let own = |kind: Kind| self.owned & (position.kind(kind) | position.kind(Kind::Queen));
        let behind = P::bishop_reach(them.king, occupied & !diagonals) & !diagonals & own(Kind::Bishop)
            | P::rook_reach(them.king, occupied & !straights) & !straights & own(Kind::Rook);
        danger += weights.screened * behind.len() as i32;
        if (them.by[Kind::Knight.index()] & them.by[Kind::King.index()]).any() {
            danger += weights.knight_guard;
        }
        danger += weights.weak_square * (weak & them.ring.without(them.king)).len() as i32;
        let flank = them.flank();
        let attacked = flank & self.attacked;
        danger += weights.flank_attack * (attacked.len() + (attacked & self.twice).len()) as i32;
        danger += weights.flank_defence * (flank & them.attacked).len() as i32;
        danger -= weights.danger_shelter * them.shelter.middle / 16;
        danger = danger.max(0);
        if self.attackers < 2 {
            danger /= 2;
        }
        if (self.owned & position.kind(Kind::Queen)).is_empty() {
            danger = danger * weights.no_queen.max(0) / 16;
        }
        tapered((danger * danger / 512).min(MOST_DANGER), danger / 32)
    }
}
