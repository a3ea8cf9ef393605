//! What one game says of itself, beyond its board and its pieces.

use crate::board::{home_rank, on};
use crate::evaluation;
use crate::movement::{CastlingSquare, Movement};
use crate::position::Position;
use crate::setup::Setup;
use variorum_core::chessboard::fen;
use variorum_core::{Fault, Player, Square, SquareSet};

/// From how often a position has stood, and from how many plies without capture or pawn move on, a draw is
/// made or may be claimed.
#[derive(Clone, Copy, Debug)]
pub struct DrawLimits {
    /// Occurrences of the position.
    pub occurrences: usize,
    /// Plies.
    pub quiet_plies: u32,
}

/// A game of the kit: when it is drawn, how castling is written, and how good a position is. What a game leaves out is as
/// in orthodox chess.
pub trait Variant<const K: usize, const W: usize>: Movement<K, W> {
    /// What evaluations remember; `()` for nothing.
    type EvalCache: Default + Send;

    /// When a draw is made.
    const DRAWN: DrawLimits = DrawLimits { occurrences: 3, quiet_plies: 100 };

    /// When a draw may be claimed, where that is not the same.
    const CLAIMED: Option<DrawLimits> = None;

    /// Whether a castling move may be typed by either square; see [`CastlingSquare`].
    const EITHER_CASTLING_TEXT: bool = false;

    /// How other programs write the right to castle with the rook on `rook`: as [`Movement::right`] unless told otherwise.
    fn foreign_right(position: &Position<Self, K, W>, player: Player, rook: Square<Self::Board>) -> char {
        Self::right(position.rules(), player, rook)
    }

    /// Reads the field of the rights to castle: as `KQkq`, the rights of the outermost rooks of the start. Whether king
    /// and rook are in place is left to [`Setup::faults`], except where a rook has to be found.
    ///
    /// # Errors
    /// A text of another form.
    fn read_rights(text: &str, _setup: &Setup<Self, K, W>) -> Result<SquareSet<Self::Board, W>, Fault> {
        let found = fen::castling(text)?;
        let rook = Self::PIECES[Self::ROOK.index()].letter;
        let files = [Self::ARRAY.rfind(rook).unwrap_or(0), Self::ARRAY.find(rook).unwrap_or(0)];
        let corner = |i: usize| {
            let player = if i < 2 { Player::WHITE } else { Player::BLACK };
            on::<Self::Board, W>(files[i % 2], home_rank::<Self::Board, W>(player))
        };
        Ok((0..4).filter(|&i| found[i]).map(corner).collect())
    }

    /// How castling is written.
    fn castling_text(_rules: Self::Rules) -> CastlingSquare {
        CastlingSquare::King
    }

    /// Whether nobody can ever mate: kings alone, and pawns that never move.
    fn is_dead(position: &Position<Self, K, W>) -> bool {
        let idle = position.unpromoted(Player::WHITE) | position.unpromoted(Player::BLACK);
        (position.occupied() & !position.kings() & !idle).is_empty()
    }

    /// How good the position is for `player`, in centipawns.
    fn evaluate(position: &Position<Self, K, W>, player: Player) -> i32 {
        evaluation::by_table(position, player)
    }

    /// The same for those who evaluate many positions.
    #[inline]
    fn evaluate_cached(position: &Position<Self, K, W>, player: Player, _cache: &mut Self::EvalCache) -> i32 {
        Self::evaluate(position, player)
    }

    /// Has what [`Variant::evaluate_cached`] will look up fetched before it is asked for.
    #[inline]
    fn prefetch(_position: &Position<Self, K, W>, _cache: &Self::EvalCache) {}
}
