//! What one game says of itself.

use crate::board::{Rectangle, file, home_rank, last_rank, on, rank};
use crate::piece::{Kind, PieceType};
use crate::position::Position;
use crate::setup::Setup;
use crate::{evaluation, text};
use std::fmt::Debug;
use std::hash::Hash;
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

/// Where the Zobrist keys of a game begin.
#[derive(Clone, Copy, Debug)]
pub struct Seeds {
    /// Pieces on squares.
    pub pieces: u64,
    /// Rights to castle.
    pub rights: u64,
    /// En passant squares, by file.
    pub en_passant: u64,
    /// Black to move.
    pub black: u64,
}

/// The square that a castling move, or its text, names behind the king's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CastlingSquare {
    /// Where the king arrives: `e1g1`.
    King,
    /// Where the own rook stands: `e1h1`.
    Rook,
}

/// A game with `K` kinds of pieces on a rectangular board whose sets of squares take `W` words.
///
/// Pawns step forward, twice from their second rank, capture diagonally and en passant, and promote; the king
/// castles with a rook of its rank. What a game leaves out is as in orthodox chess.
pub trait Variant<const K: usize, const W: usize>: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// The board.
    type Board: Rectangle<W>;

    /// The options of the game, decided.
    type Rules: Copy + Eq + Hash + Debug + Send + Sync + 'static;

    /// What evaluations remember; `()` for nothing.
    type EvalCache: Default + Send;

    /// The pieces: pawn first, king last, those between in order of their values, which is that of captures.
    const PIECES: [PieceType; K];

    /// The letters of the first rank at the start, from the a-file on.
    const ARRAY: &'static str;

    /// The kind that a king castles with.
    const ROOK: Kind;

    /// Where the keys begin.
    const SEEDS: Seeds;

    /// When a draw is made.
    const DRAWN: DrawLimits = DrawLimits { occurrences: 3, quiet_plies: 100 };

    /// When a draw may be claimed, where that is not the same.
    const CLAIMED: Option<DrawLimits> = None;

    /// Where a castling [`Move`](crate::Move) goes to: to the rook where the king's arrival may stand for another
    /// move.
    const CASTLING_TO: CastlingSquare = CastlingSquare::King;

    /// Whether a castling move may be typed by either square; see [`CastlingSquare`].
    const EITHER_CASTLING_TEXT: bool = false;

    /// Whether a pawn that arrives on the last rank may stay a pawn, for ever.
    #[inline]
    fn may_stay_pawn(_rules: Self::Rules) -> bool {
        false
    }

    /// What is expected where a pawn of `player` stands on its last rank, or on its own first rank, and must not,
    /// for a message.
    fn place_of_pawns(_player: Player, _on_last_rank: bool) -> String {
        format!("pawns on ranks 2 to {} only", Self::Board::RANKS - 1)
    }

    /// Where king and rook arrive when the king on `king` castles with the rook on `rook`.
    fn castled(
        king: Square<Self::Board>,
        rook: Square<Self::Board>,
    ) -> (Square<Self::Board>, Square<Self::Board>);

    /// What must not be attacked when castling with `rook`, besides the squares that the king crosses and
    /// reaches.
    #[inline]
    fn must_be_safe(_rules: Self::Rules, _rook: Square<Self::Board>) -> SquareSet<Self::Board, W> {
        SquareSet::EMPTY
    }

    /// Whether king and rook stand where a right to castle with the rook on `rook` needs them: as at the start,
    /// with the outermost rooks.
    fn may_castle(setup: &Setup<Self, K, W>, player: Player, rook: Square<Self::Board>) -> bool {
        let home = home_rank::<Self::Board, W>(player);
        let king = Self::home_of_king(player);
        let array = Self::ARRAY.as_bytes();
        let letter = Self::PIECES[Self::ROOK.index()].letter as u8;
        let corners = [array.iter().position(|&at| at == letter), array.iter().rposition(|&at| at == letter)];
        setup.board[rook.index()] == Some((player, Self::ROOK))
            && rank::<Self::Board, W>(rook) == home
            && corners.contains(&Some(file::<Self::Board, W>(rook)))
            && setup.king(player) == Some(king)
    }

    /// The king's square at the start.
    fn home_of_king(player: Player) -> Square<Self::Board> {
        let king = Self::PIECES[K - 1].letter;
        let file = Self::ARRAY.chars().position(|letter| letter == king).unwrap_or(0);
        on::<Self::Board, W>(file, home_rank::<Self::Board, W>(player))
    }

    /// What a right to castle with the rook on `rook` needs, for a message.
    fn needed_to_castle(_rules: Self::Rules, player: Player, rook: Square<Self::Board>) -> String {
        format!("the king of {player} on {} and a rook of its on {rook}", Self::home_of_king(player))
    }

    /// How the right to castle with the rook on `rook` is written: `K` for the rook on the right, `Q` for that on the
    /// left.
    fn right(_rules: Self::Rules, player: Player, rook: Square<Self::Board>) -> char {
        let king = Self::home_of_king(player);
        let letter = if rook.index() > king.index() { 'K' } else { 'Q' };
        if player == Player::WHITE { letter } else { letter.to_ascii_lowercase() }
    }

    /// The same as other programs write it.
    fn foreign_right(position: &Position<Self, K, W>, player: Player, rook: Square<Self::Board>) -> char {
        Self::right(position.rules(), player, rook)
    }

    /// Reads the field of the rights to castle. Whether king and rook are in place is left to [`Setup::faults`],
    /// except where a rook has to be found.
    ///
    /// # Errors
    /// A text of another form.
    fn read_rights(text: &str, _setup: &Setup<Self, K, W>) -> Result<SquareSet<Self::Board, W>, Fault> {
        text::read_rights::<Self, K, W>(text)
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

    /// What a pawn that stays a pawn on its last rank is worth, in centipawns.
    const UNPROMOTED: i32 = 0;

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

/// The kinds of a game by what they can do, and their tables by square.
pub(crate) struct Table<G, const K: usize, const W: usize>(std::marker::PhantomData<G>);

impl<G: Variant<K, W>, const K: usize, const W: usize> Table<G, K, W> {
    /// The last kind.
    pub const KING: Kind = Kind::new(K - 1);

    /// What each is worth.
    pub const VALUES: [i32; K] = {
        let mut values = [0; K];
        let mut kind = 0;
        while kind < K {
            values[kind] = G::PIECES[kind].value;
            kind += 1;
        }
        values
    };

    /// The kind written by a letter of a position text, and whose it is.
    pub fn read(text: &str) -> Option<(Player, Kind)> {
        let mut letters = text.chars();
        let letter = letters.next().filter(|_| letters.as_str().is_empty())?;
        [Player::WHITE, Player::BLACK].into_iter().find_map(|owner| {
            let kind = G::PIECES.iter().position(|piece| piece.fen(owner) == letter)?;
            Some((owner, Kind::new(kind)))
        })
    }

    /// Whether a pawn of `player` ends its way on that square.
    pub fn ends_on(player: Player, square: Square<G::Board>) -> bool {
        rank::<G::Board, W>(square) == last_rank::<G::Board, W>(player)
    }
}
