//! How the pieces reach and when their advantage wins, for the evaluation.

use super::values::MATERIAL;
use crate::attacks;
use crate::board::{Kind, Perfectboard, SIDE, Set, Square, ahead, bits, file_set, last_rank, rank_set, set};
use crate::position::PerfectPosition;
use variorum_core::Player;
use variorum_orthodox::Pieces;

impl Pieces<2> for PerfectPosition {
    type Board = Perfectboard;
    const SIDE: usize = SIDE;
    const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];
    const FULL_PHASE: i32 = 32;

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
        attacks::king(square)
    }

    #[inline]
    fn knight_reach(square: Square) -> Set {
        attacks::knight(square)
    }

    #[inline]
    fn bishop_reach(square: Square, occupied: Set) -> Set {
        attacks::bishop(square, occupied)
    }

    #[inline]
    fn rook_reach(square: Square, occupied: Set) -> Set {
        attacks::rook(square, occupied)
    }

    #[inline]
    fn ahead(of: Set, player: Player, files: i32) -> Set {
        ahead(of, player, files)
    }

    #[inline]
    fn filled_ahead(of: Set, player: Player) -> Set {
        let mut all = bits(of);
        if player == Player::WHITE {
            all |= all << SIDE;
            all |= all << (2 * SIDE);
            all |= all << (4 * SIDE);
            all |= all << SIDE;
            set(all & bits(Set::ALL))
        } else {
            all |= all >> SIDE;
            all |= all >> (2 * SIDE);
            all |= all >> (4 * SIDE);
            all |= all >> SIDE;
            set(all)
        }
    }

    #[inline]
    fn beside(of: Set) -> Set {
        let right = bits(of & !file_set(SIDE - 1)) << 1;
        let left = bits(of & !file_set(0)) >> 1;
        set(right | left)
    }

    #[inline]
    fn file_set(file: usize) -> Set {
        file_set(file)
    }

    #[inline]
    fn rank_set(rank: usize) -> Set {
        rank_set(rank)
    }

    /// Little can be won without pawns by knights alone, or by one minor piece more while the other side
    /// has pieces too. A bare king loses to a single bishop.
    fn winnable(&self, leader: Player) -> i32 {
        if (self.pieces_of(leader, Kind::Pawn) & !rank_set(last_rank(leader))).any() {
            return 64;
        }
        let (mine, theirs) = (self.worth(leader, &MATERIAL), self.worth(leader.other(), &MATERIAL));
        let knights = self.pieces_of(leader, Kind::Knight).len() as i32 * MATERIAL[Kind::Knight.index()];
        let little = theirs > 0 && mine - theirs <= MATERIAL[Kind::Bishop.index()];
        if little || mine == knights { 8 } else { 64 }
    }
}
