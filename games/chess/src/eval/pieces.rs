//! How the pieces reach and when their advantage wins, for the evaluation.

use super::values::MATERIAL;
use crate::board::{DARK, Kind};
use crate::position::ChessPosition;
use variorum_core::Player;
use variorum_core::chessboard::{self, Chessboard, Set, Square};
use variorum_orthodox::Pieces;

impl Pieces<1> for ChessPosition {
    type Board = Chessboard;
    const SIDE: usize = 8;
    const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];
    const FULL_PHASE: i32 = 24;

    #[inline]
    fn kind(&self, kind: Kind) -> Set {
        self.kind(kind)
    }

    #[inline]
    fn owned(&self, player: Player) -> Set {
        self.owned(player)
    }

    #[inline]
    fn king(&self, player: Player) -> Square {
        self.king(player)
    }

    #[inline]
    fn rights(&self) -> Set {
        self.rights()
    }

    #[inline]
    fn king_reach(square: Square) -> Set {
        chessboard::king(square)
    }

    #[inline]
    fn knight_reach(square: Square) -> Set {
        chessboard::knight(square)
    }

    #[inline]
    fn bishop_reach(square: Square, occupied: Set) -> Set {
        chessboard::bishop(square, occupied)
    }

    #[inline]
    fn rook_reach(square: Square, occupied: Set) -> Set {
        chessboard::rook(square, occupied)
    }

    #[inline]
    fn ahead(of: Set, player: Player, files: i32) -> Set {
        of.ahead(player, files)
    }

    #[inline]
    fn filled_ahead(of: Set, player: Player) -> Set {
        of.filled_ahead(player)
    }

    #[inline]
    fn beside(of: Set) -> Set {
        of.shifted(-1, 0) | of.shifted(1, 0)
    }

    #[inline]
    fn file_set(file: usize) -> Set {
        Set::of_file(file)
    }

    #[inline]
    fn rank_set(rank: usize) -> Set {
        Set::of_rank(rank)
    }

    /// Little can be won with a minor piece more and no pawns, or with bishops of opposite colours.
    fn winnable(&self, leader: Player) -> i32 {
        if self.pieces_of(leader, Kind::Pawn).is_empty() {
            let ahead = self.worth(leader, &MATERIAL) - self.worth(leader.other(), &MATERIAL);
            return if ahead <= MATERIAL[Kind::Bishop.index()] { 8 } else { 64 };
        }
        let bishops = self.kind(Kind::Bishop);
        let only_bishops = self.occupied() == bishops | self.kind(Kind::Pawn) | self.kind(Kind::King);
        let one_each = bishops.len() == 2 && (bishops & self.owned(leader)).len() == 1;
        if only_bishops && one_each && bishops.meets(DARK) && bishops.meets(!DARK) { 32 } else { 64 }
    }
}
