//! The board of 81 squares and what stands on it at the start.
//!
//! Squares are numbered rank by rank: a1 = 0, b1 = 1, i9 = 80. So along every rank, file and
//! diagonal the index rises in one direction and falls in the other.

pub use variorum_core::orthodox::Kind;
use variorum_core::{Board, Player, Square as AnySquare, SquareSet};

/// Files, and ranks.
pub const SIDE: usize = 9;

/// How many squares.
pub const SQUARES: usize = SIDE * SIDE;

/// Tags squares and sets of the 9×9 board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Perfectboard;

impl Board for Perfectboard {
    const SQUARES: usize = SQUARES;

    fn name(square: usize) -> String {
        let digit = |first: u8, number: usize| (first + number as u8) as char;
        String::from_iter([digit(b'a', square % SIDE), digit(b'1', square / SIDE)])
    }
}

/// A square of the 9×9 board.
pub type Square = AnySquare<Perfectboard>;

/// A set of squares of the 9×9 board.
pub type Set = SquareSet<Perfectboard, 2>;

/// The square on this file and rank, both counted from 0 and below 9.
#[inline]
pub const fn on(file: usize, rank: usize) -> Square {
    Square::at(rank * SIDE + file)
}

/// The file of a square, counted from 0.
#[inline]
pub const fn file(square: Square) -> usize {
    square.index() % SIDE
}

/// The rank of a square, counted from 0.
#[inline]
pub const fn rank(square: Square) -> usize {
    square.index() / SIDE
}

/// The square that many files right and ranks up, if it is on the board.
pub const fn offset(square: Square, files: i32, ranks: i32) -> Option<Square> {
    let (x, y) = (file(square) as i32 + files, rank(square) as i32 + ranks);
    let side = SIDE as i32;
    if x < 0 || x >= side || y < 0 || y >= side { None } else { Some(on(x as usize, y as usize)) }
}

/// The set with these bits, a1 lowest.
#[inline]
pub const fn set(bits: u128) -> Set {
    Set::from_words([bits as u64, (bits >> 64) as u64])
}

/// The bits of a set, a1 lowest.
#[inline]
pub const fn bits(set: Set) -> u128 {
    let [low, high] = set.words();
    low as u128 | (high as u128) << 64
}

/// All squares of a rank, counted from 0.
#[inline]
pub const fn rank_set(rank: usize) -> Set {
    set(0x1ff << (SIDE * rank))
}

/// All squares of a file, counted from 0.
#[inline]
pub const fn file_set(file: usize) -> Set {
    set(0x100_8040_2010_0804_0201 << file)
}

/// The rank on which pawns of `player` end, counted from 0.
#[inline]
pub const fn last_rank(player: Player) -> usize {
    if player.index() == Player::WHITE.index() { SIDE - 1 } else { 0 }
}

/// The rank on which the king of `player` starts, counted from 0.
#[inline]
pub const fn home_rank(player: Player) -> usize {
    SIDE - 1 - last_rank(player)
}

/// The rank, counted from 0, that double steps of `player` pass over.
#[inline]
pub const fn en_passant_rank(player: Player) -> usize {
    if player.index() == Player::WHITE.index() { 2 } else { SIDE - 3 }
}

/// By how many squares the index of a pawn of `player` changes in one step.
#[inline]
pub const fn forward(player: Player) -> isize {
    if player.index() == Player::WHITE.index() { SIDE as isize } else { -(SIDE as isize) }
}

/// The square whose index is that much higher; used where it is on the board.
#[inline]
pub const fn moved(square: Square, by: isize) -> Square {
    let index = square.index().wrapping_add_signed(by);
    Square::at(if index < SQUARES { index } else { square.index() })
}

/// Every square moved one rank forward as `player` sees it, and `files` (-1, 0 or 1) to the right as
/// White sees it; squares that leave the board are dropped.
#[inline]
pub const fn ahead(of: Set, player: Player, files: i32) -> Set {
    let kept = match files {
        1 => bits(of) & !bits(file_set(SIDE - 1)),
        -1 => bits(of) & !bits(file_set(0)),
        _ => bits(of),
    };
    if player.index() == Player::WHITE.index() {
        set(kept << (SIDE as i32 + files) & bits(Set::ALL))
    } else {
        set(kept >> (SIDE as i32 - files))
    }
}

/// Every square with its neighbours to the left and right.
#[inline]
pub const fn widened(of: Set) -> Set {
    let bits_of = bits(of);
    let right = (bits_of & !bits(file_set(SIDE - 1))) << 1;
    let left = (bits_of & !bits(file_set(0))) >> 1;
    set(bits_of | right | left)
}

/// Where king and rook arrive when the king castles with the rook on `rook`, a corner of its rank.
#[inline]
pub const fn castled(rook: Square) -> (Square, Square) {
    let home = rank(rook);
    if file(rook) == 0 { (on(1, home), on(2, home)) } else { (on(7, home), on(6, home)) }
}

/// The square the king of `player` castles from.
#[inline]
pub const fn castling_king(player: Player) -> Square {
    on(4, home_rank(player))
}

/// The pieces of the first rank at the start, from the a-file on.
pub const ARRAY: [Kind; SIDE] = [
    Kind::Rook,
    Kind::Knight,
    Kind::Bishop,
    Kind::Queen,
    Kind::King,
    Kind::Queen,
    Kind::Bishop,
    Kind::Knight,
    Kind::Rook,
];

/// Whether a pawn that arrives on the last rank must promote (the option `promotion`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Promotion {
    /// It may stay a pawn there, for ever (ruling P3).
    Optional,
    /// It must.
    Mandatory,
}

/// Which squares must be free of attack when castling (the option `castling`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Castling {
    /// All five from the king's to the rook's (ruling P4).
    Strict,
    /// Those the king stands on, crosses and lands on.
    KingPath,
}

/// The options of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    /// The option `promotion`.
    pub promotion: Promotion,
    /// The option `castling`.
    pub castling: Castling,
}
