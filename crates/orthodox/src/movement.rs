//! What moves need to know of a game: its board, its pieces, and what differs from orthodox chess.

use crate::board::{Rectangle, file, home_rank, last_rank, on, rank};
use crate::lines::Lines;
use crate::piece::{Kind, PieceType};
use std::fmt::Debug;
use std::hash::Hash;
use variorum_core::{Player, Square, SquareSet};

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

/// The board, the pieces and the moves of a game with `K` kinds of pieces, on a rectangular board whose sets of squares
/// take `W` words.
///
/// Pawns step forward, twice from their second rank, capture diagonally and en passant, and promote; the king
/// castles with a rook of its rank. What a game leaves out is as in orthodox chess.
pub trait Movement<const K: usize, const W: usize>: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// The board.
    type Board: Lines<W>;

    /// The options of the game, decided.
    type Rules: Copy + Eq + Hash + Debug + Send + Sync + 'static;

    /// The pieces: pawn first, king last, those between in order of their values, which is that of captures.
    const PIECES: [PieceType; K];

    /// The letters of the first rank at the start, from the a-file on.
    const ARRAY: &'static str;

    /// The kind that a king castles with.
    const ROOK: Kind;

    /// Where the keys begin.
    const SEEDS: Seeds;

    /// Where a castling [`Move`](crate::Move) goes to: to the rook where the king's arrival may stand for another
    /// move.
    const CASTLING_TO: CastlingSquare = CastlingSquare::King;

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

    /// What a pawn that stays a pawn on its last rank is worth, in centipawns.
    const UNPROMOTED: i32 = 0;

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

    /// Whether the king on `king` and the rook on `rook`, both of `player` and on the player's first rank, stand where a
    /// right to castle needs them: as at the start, with the outermost rooks.
    fn may_castle(
        _rules: Self::Rules,
        player: Player,
        king: Square<Self::Board>,
        rook: Square<Self::Board>,
    ) -> bool {
        let array = Self::ARRAY.as_bytes();
        let letter = Self::PIECES[Self::ROOK.index()].letter as u8;
        let corners = [array.iter().position(|&at| at == letter), array.iter().rposition(|&at| at == letter)];
        corners.contains(&Some(file::<Self::Board, W>(rook))) && king == Self::home_of_king(player)
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
}

/// The kinds of a game by what they can do, and their tables by square.
pub(crate) struct Table<G, const K: usize, const W: usize>(std::marker::PhantomData<G>);

impl<G: Movement<K, W>, const K: usize, const W: usize> Table<G, K, W> {
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
