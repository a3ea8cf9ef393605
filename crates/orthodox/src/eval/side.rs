//! What the terms need to know of one player.

use super::Pieces;
use variorum_core::orthodox::Kind;
use variorum_core::tapered::Tapered;
use variorum_core::{Player, Square, SquareSet};

/// One player's pieces and what they attack.
pub struct Side<P: Pieces<W>, const W: usize> {
    pub player: Player,
    pub owned: SquareSet<P::Board, W>,
    /// Pawns that can still move; those that stayed pawns on the last rank count as nothing.
    pub pawns: SquareSet<P::Board, W>,
    pub pawn_attacks: SquareSet<P::Board, W>,
    pub king: Square<P::Board>,
    /// The squares round the king and its own; at the edge of the board, as if it stood one step further in.
    pub ring: SquareSet<P::Board, W>,
    /// Squares each kind attacks.
    pub by: [SquareSet<P::Board, W>; 6],
    /// What the first queens reach as a bishop and as a rook.
    pub queen_reach: [[SquareSet<P::Board, W>; 2]; 2],
    /// Squares attacked at all, and by more than one.
    pub attacked: SquareSet<P::Board, W>,
    pub twice: SquareSet<P::Board, W>,
    /// What presses on the enemy king, in eighths, and how many pieces do.
    pub pressure: i32,
    pub attackers: i32,
    /// What the pawns before the own king are worth.
    pub shelter: Tapered,
}

impl<P: Pieces<W>, const W: usize> Side<P, W> {
    pub fn new(position: &P, player: Player) -> Side<P, W> {
        let owned = position.owned(player);
        let pawns = position.kind(Kind::Pawn) & owned & !P::rank_set(last_rank::<P, W>(player));
        let (left, right) = (P::ahead(pawns, player, -1), P::ahead(pawns, player, 1));
        let king = position.king(player);
        let steps = P::king_reach(king);
        let mut side = Side {
            player,
            owned,
            pawns,
            pawn_attacks: left | right,
            king,
            ring: ring::<P, W>(king),
            by: [SquareSet::EMPTY; 6],
            queen_reach: [[SquareSet::EMPTY; 2]; 2],
            attacked: SquareSet::EMPTY,
            twice: SquareSet::EMPTY,
            pressure: 0,
            attackers: 0,
            shelter: Tapered::default(),
        };
        side.note(Kind::Pawn, left);
        side.note(Kind::Pawn, right);
        side.note(Kind::King, steps);
        side
    }

    /// Notes what a piece attacks.
    #[inline]
    pub fn note(&mut self, kind: Kind, attacks: SquareSet<P::Board, W>) {
        self.by[kind.index()] |= attacks;
        self.twice |= self.attacked & attacks;
        self.attacked |= attacks;
    }

    /// The rank of a square as this player sees it, from 0.
    #[inline]
    pub fn rank(&self, square: Square<P::Board>) -> usize {
        let rank = square.index() / P::SIDE;
        if self.player == Player::WHITE { rank } else { P::SIDE - 1 - rank }
    }

    /// The number of a square among those of half a board.
    #[inline]
    pub fn cell(&self, square: Square<P::Board>) -> usize {
        let file = square.index() % P::SIDE;
        self.rank(square) * P::SIDE.div_ceil(2) + file.min(P::SIDE - 1 - file)
    }
}

/// The squares that belong to a king there.
#[inline]
fn ring<P: Pieces<W>, const W: usize>(king: Square<P::Board>) -> SquareSet<P::Board, W> {
    let inside = |at: usize| at.clamp(1, P::SIDE - 2);
    let centre = Square::at(inside(king.index() / P::SIDE) * P::SIDE + inside(king.index() % P::SIDE));
    P::king_reach(centre).with(centre)
}

/// The rank on which pawns of `player` end, counted from 0.
#[inline]
pub fn last_rank<P: Pieces<W>, const W: usize>(player: Player) -> usize {
    if player == Player::WHITE { P::SIDE - 1 } else { 0 }
}

/// How many king steps apart.
#[inline]
pub fn distance<P: Pieces<W>, const W: usize>(a: Square<P::Board>, b: Square<P::Board>) -> i32 {
    let (a, b) = (a.index(), b.index());
    (a % P::SIDE).abs_diff(b % P::SIDE).max((a / P::SIDE).abs_diff(b / P::SIDE)) as i32
}
