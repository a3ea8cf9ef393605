//! What the pieces of one player threaten, the enemy king above all.

use super::terms::Side;
use super::values::{MOST_DANGER, Weights};
use crate::board::Kind;
use crate::position::ChessPosition;
use variorum_core::chessboard;
use variorum_core::score::{Score, score};
use variorum_core::weights::Source;

impl ChessPosition {
    /// Pieces attacked by what is worth less, and pieces left undefended.
    pub(super) fn threat_terms(&self, us: &Side, them: &Side, weights: impl Source<Weights>) -> Score {
        let pieces = self.owned(them.player) & !self.kind(Kind::Pawn) & !self.kind(Kind::King);
        let queens = pieces & self.kind(Kind::Queen);
        let heavy = pieces & (self.kind(Kind::Rook) | queens);
        let minors = us.by[Kind::Knight.index()] | us.by[Kind::Bishop.index()];
        let mut total = weights.threat_by_pawn * (us.pawn_attacks & pieces).len() as i32;
        total += weights.threat_by_lesser * (minors & heavy).len() as i32;
        total += weights.threat_by_lesser * (us.by[Kind::Rook.index()] & queens).len() as i32;
        total += weights.hanging * (us.attacked & pieces & !them.attacked).len() as i32;
        total
    }

    /// The danger the enemy king is in: pieces that attack the squares round it, squares that nothing
    /// but the king guards, and checks that cannot be answered by taking the piece.
    pub(super) fn danger_terms(&self, us: &Side, them: &Side, weights: impl Source<Weights>) -> Score {
        if us.attackers == 0 {
            return Score::default();
        }
        let occupied = self.occupied();
        let mine = self.owned(us.player);
        let by = |kind: Kind| us.by[kind.index()];
        // What only the king guards is not guarded against two.
        let guarded = them.twice | them.attacked & !them.by[Kind::King.index()];
        let weak = us.attacked & !guarded;
        let safe = !mine & !(them.attacked & !(weak & us.twice));
        let straight = chessboard::rook(them.king, occupied) & safe;
        let diagonal = chessboard::bishop(them.king, occupied) & safe;
        let checks = [
            (Kind::Knight, chessboard::knight(them.king) & safe & by(Kind::Knight)),
            (Kind::Bishop, diagonal & by(Kind::Bishop)),
            (Kind::Rook, straight & by(Kind::Rook)),
            (Kind::Queen, (straight | diagonal) & by(Kind::Queen)),
        ];
        let mut danger = us.pressure;
        for (kind, squares) in checks {
            if squares.any() {
                danger += weights.safe_check[kind.index()];
            }
        }
        danger += weights.weak_square * (weak & chessboard::king(them.king)).len() as i32;
        if us.attackers < 2 {
            danger /= 2;
        }
        let help = if (mine & self.kind(Kind::Queen)).any() { 1 } else { 2 };
        // Eighths.
        score((danger * danger / (64 * 8 * help)).min(MOST_DANGER), danger / 32)
    }
}
