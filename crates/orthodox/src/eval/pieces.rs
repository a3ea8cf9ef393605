//! What the evaluation asks of a game.

use variorum_core::orthodox::Kind;
use variorum_core::{Board, Player, Position, Square, SquareSet};

/// A position with orthodox pieces on a square board, whose sets of squares take `W` words.
///
/// Squares are numbered rank by rank from a1 on. A queen attacks what a bishop and a rook in its place do.
pub trait Pieces<const W: usize>: Position {
    /// The board.
    type Board: Board;

    /// Files, and ranks.
    const SIDE: usize;

    /// How much each kind counts towards the middlegame.
    const PHASE: [i32; 6];

    /// The phase of a full board.
    const FULL_PHASE: i32;

    /// All pieces of one kind.
    fn kind(&self, kind: Kind) -> SquareSet<Self::Board, W>;

    /// All pieces of one player.
    fn owned(&self, player: Player) -> SquareSet<Self::Board, W>;

    /// The king's square.
    fn king(&self, player: Player) -> Square<Self::Board>;

    /// The rooks that may still castle.
    fn rights(&self) -> SquareSet<Self::Board, W>;

    /// Squares a king attacks.
    fn king_reach(square: Square<Self::Board>) -> SquareSet<Self::Board, W>;

    /// Squares a knight attacks.
    fn knight_reach(square: Square<Self::Board>) -> SquareSet<Self::Board, W>;

    /// Squares a bishop attacks when `occupied` squares stop lines.
    fn bishop_reach(
        square: Square<Self::Board>,
        occupied: SquareSet<Self::Board, W>,
    ) -> SquareSet<Self::Board, W>;

    /// Squares a rook attacks when `occupied` squares stop lines.
    fn rook_reach(
        square: Square<Self::Board>,
        occupied: SquareSet<Self::Board, W>,
    ) -> SquareSet<Self::Board, W>;

    /// Every square moved one rank forward as `player` sees it and `files` (-1, 0 or 1) to the right as
    /// White sees it. What becomes of squares that leave the board forward is not said.
    fn ahead(of: SquareSet<Self::Board, W>, player: Player, files: i32) -> SquareSet<Self::Board, W>;

    /// The set and everything before it on its files, as `player` sees it.
    fn filled_ahead(of: SquareSet<Self::Board, W>, player: Player) -> SquareSet<Self::Board, W>;

    /// Every square moved one file to the left and to the right.
    fn beside(of: SquareSet<Self::Board, W>) -> SquareSet<Self::Board, W>;

    /// All squares of a file, counted from 0.
    fn file_set(file: usize) -> SquareSet<Self::Board, W>;

    /// All squares of a rank, counted from 0.
    fn rank_set(rank: usize) -> SquareSet<Self::Board, W>;

    /// What the pieces of a player are worth by these values, pawns left out.
    fn worth(&self, player: Player, values: &[i32; 6]) -> i32 {
        let count = |kind: Kind| (self.owned(player) & self.kind(kind)).len() as i32;
        Kind::PROMOTIONS.map(|kind| count(kind) * values[kind.index()]).iter().sum()
    }

    /// How many 64ths of an advantage of `leader` in the endgame count, where there is more to say than
    /// how many pawns are left.
    fn winnable(&self, leader: Player) -> i32;
}
