//! Games with the six kinds of orthodox pieces: what they have to say to be judged by the evaluation of
//! `eval`, and fitted to games.

use crate::attacks::Attacks;
use crate::board::{Rectangle, ahead, beside, file_set, filled_ahead, rank_set};
use crate::eval::Pieces;
use crate::position::Position;
use crate::variant::Variant;
use variorum_core::orthodox::Kind;
use variorum_core::weights::Weights;
use variorum_core::{Player, Square, SquareSet, Tunable};

/// A game on a square board whose kinds are those of orthodox chess, in the order of
/// [`Kind`](variorum_core::orthodox::Kind).
pub trait Orthodox<const W: usize>: Variant<6, W> {
    /// The phase of a full board: knights and bishops count 1, rooks 2, queens 4.
    const FULL_PHASE: i32;

    /// How many 64ths of an advantage of `leader` in the endgame count, where there is more to say than
    /// how many pawns are left.
    fn winnable(position: &Position<Self, 6, W>, leader: Player) -> i32;
}

impl<G: Orthodox<W>, const W: usize> Pieces<W> for Position<G, 6, W> {
    type Board = G::Board;
    const SIDE: usize = {
        assert!(G::Board::FILES == G::Board::RANKS);
        G::Board::FILES
    };
    const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];
    const FULL_PHASE: i32 = G::FULL_PHASE;

    #[inline]
    fn kind(&self, kind: Kind) -> SquareSet<G::Board, W> {
        self.kind(crate::Kind::new(kind.index()))
    }

    #[inline]
    fn owned(&self, player: Player) -> SquareSet<G::Board, W> {
        self.owned(player)
    }

    #[inline]
    fn king(&self, player: Player) -> Square<G::Board> {
        self.king(player)
    }

    #[inline]
    fn rights(&self) -> SquareSet<G::Board, W> {
        self.rights()
    }

    #[inline]
    fn king_reach(square: Square<G::Board>) -> SquareSet<G::Board, W> {
        Attacks::<G, 6, W>::king(square)
    }

    #[inline]
    fn knight_reach(square: Square<G::Board>) -> SquareSet<G::Board, W> {
        Attacks::<G, 6, W>::reach::<1>(square, SquareSet::EMPTY)
    }

    #[inline]
    fn bishop_reach(square: Square<G::Board>, occupied: SquareSet<G::Board, W>) -> SquareSet<G::Board, W> {
        Attacks::<G, 6, W>::reach::<2>(square, occupied)
    }

    #[inline]
    fn rook_reach(square: Square<G::Board>, occupied: SquareSet<G::Board, W>) -> SquareSet<G::Board, W> {
        Attacks::<G, 6, W>::reach::<3>(square, occupied)
    }

    #[inline]
    fn ahead(of: SquareSet<G::Board, W>, player: Player, files: i32) -> SquareSet<G::Board, W> {
        ahead(of, player, files)
    }

    #[inline]
    fn filled_ahead(of: SquareSet<G::Board, W>, player: Player) -> SquareSet<G::Board, W> {
        filled_ahead(of, player)
    }

    #[inline]
    fn beside(of: SquareSet<G::Board, W>) -> SquareSet<G::Board, W> {
        beside(of)
    }

    #[inline]
    fn file_set(file: usize) -> SquareSet<G::Board, W> {
        file_set(file)
    }

    #[inline]
    fn rank_set(rank: usize) -> SquareSet<G::Board, W> {
        rank_set(rank)
    }

    fn winnable(&self, leader: Player) -> i32 {
        G::winnable(self, leader)
    }
}

/// A game whose evaluation is made of weights.
pub trait Weighted<const K: usize, const W: usize>: Variant<K, W> {
    /// The weights.
    type Weights: Weights;

    /// Those of [`Variant::evaluate`].
    const WEIGHTS: Self::Weights;

    /// [`Variant::evaluate`] with other weights.
    fn evaluate_with(position: &Position<Self, K, W>, player: Player, weights: &Self::Weights) -> i32;
}

impl<G: Weighted<K, W>, const K: usize, const W: usize> Tunable for Position<G, K, W> {
    type Weights = G::Weights;

    const WEIGHTS: G::Weights = G::WEIGHTS;

    fn evaluate_with(&self, player: Player, weights: &G::Weights) -> i32 {
        G::evaluate_with(self, player, weights)
    }
}
