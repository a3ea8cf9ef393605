//! Rectangular boards of at most 128 squares.
//!
//! Squares are numbered rank by rank: a1 = 0, b1 = 1. So along every rank, file and diagonal the index
//! rises in one direction and falls in the other.

use std::marker::PhantomData;
use variorum_core::chessboard::Chessboard;
use variorum_core::view::{Layout, Shade, SquareView};
use variorum_core::{Board, Player, Square, SquareSet};

/// No board has more squares; tables by square have so many entries, so that an index masked by
/// [`MASK`] needs no check.
pub const MOST_SQUARES: usize = 128;

/// The bits of the index of a square.
pub const MASK: usize = MOST_SQUARES - 1;

/// A rectangular board whose sets of squares take `W` words.
pub trait Rectangle<const W: usize>: Board {
    /// How many files, at most 16.
    const FILES: usize;

    /// How many ranks, at most 16.
    const RANKS: usize;
}

impl Rectangle<1> for Chessboard {
    const FILES: usize = 8;
    const RANKS: usize = 8;
}

/// Any other rectangular board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Grid<const FILES: usize, const RANKS: usize>;

impl<const FILES: usize, const RANKS: usize> Board for Grid<FILES, RANKS> {
    const SQUARES: usize = FILES * RANKS;

    fn name(square: usize) -> String {
        format!("{}{}", (b'a' + (square % FILES) as u8) as char, square / FILES + 1)
    }
}

impl<const FILES: usize, const RANKS: usize> Rectangle<2> for Grid<FILES, RANKS> {
    const FILES: usize = FILES;
    const RANKS: usize = RANKS;
}

/// The square on this file and rank, both counted from 0.
#[inline]
pub const fn on<B: Rectangle<W>, const W: usize>(file: usize, rank: usize) -> Square<B> {
    Square::at(rank * B::FILES + file)
}

/// The file of a square, counted from 0.
#[inline]
pub const fn file<B: Rectangle<W>, const W: usize>(square: Square<B>) -> usize {
    square.index() % B::FILES
}

/// The rank of a square, counted from 0.
#[inline]
pub const fn rank<B: Rectangle<W>, const W: usize>(square: Square<B>) -> usize {
    square.index() / B::FILES
}

/// The square that many files right and ranks up, if it is on the board.
pub const fn offset<B: Rectangle<W>, const W: usize>(
    square: Square<B>,
    files: i32,
    ranks: i32,
) -> Option<Square<B>> {
    let (x, y) = (file::<B, W>(square) as i32 + files, rank::<B, W>(square) as i32 + ranks);
    if x < 0 || x >= B::FILES as i32 || y < 0 || y >= B::RANKS as i32 {
        None
    } else {
        Some(on::<B, W>(x as usize, y as usize))
    }
}

/// The set with these bits, a1 lowest.
#[inline]
pub const fn set<B: Board, const W: usize>(bits: u128) -> SquareSet<B, W> {
    let mut words = [0; W];
    let mut i = 0;
    while i < W {
        words[i] = (bits >> (64 * i)) as u64;
        i += 1;
    }
    SquareSet::from_words(words)
}

/// The bits of a set, a1 lowest.
#[inline]
pub const fn bits<B: Board, const W: usize>(set: SquareSet<B, W>) -> u128 {
    let words = set.words();
    let mut bits = 0;
    let mut i = 0;
    while i < W {
        bits |= (words[i] as u128) << (64 * i);
        i += 1;
    }
    bits
}

/// The first square of a set that has one.
#[inline]
pub fn first<B: Board, const W: usize>(of: SquareSet<B, W>) -> Square<B> {
    // The masks only tell the compiler that the index is in range.
    if W == 1 {
        Square::at((of.words()[0].trailing_zeros() & 63) as usize)
    } else {
        Square::at((bits(of).trailing_zeros() as usize).min(B::SQUARES - 1))
    }
}

/// Sets of squares of one board, made at compile time.
struct Sets<B, const W: usize>(PhantomData<B>);

impl<B: Rectangle<W>, const W: usize> Sets<B, W> {
    const FILES: [SquareSet<B, W>; 16] = Self::every(true);
    const RANKS: [SquareSet<B, W>; 16] = Self::every(false);

    const fn every(files: bool) -> [SquareSet<B, W>; 16] {
        let mut sets = [0u128; 16];
        let mut square = 0;
        while square < B::SQUARES {
            sets[if files { square % B::FILES } else { square / B::FILES }] |= 1 << square;
            square += 1;
        }
        let mut all = [SquareSet::EMPTY; 16];
        let mut i = 0;
        while i < 16 {
            all[i] = set(sets[i]);
            i += 1;
        }
        all
    }
}

/// All squares of a file, counted from 0.
#[inline]
pub fn file_set<B: Rectangle<W>, const W: usize>(file: usize) -> SquareSet<B, W> {
    (const { &Sets::<B, W>::FILES })[file & 15]
}

/// All squares of a rank, counted from 0.
#[inline]
pub fn rank_set<B: Rectangle<W>, const W: usize>(rank: usize) -> SquareSet<B, W> {
    (const { &Sets::<B, W>::RANKS })[rank & 15]
}

/// The first and the last rank.
#[inline]
pub fn edge_ranks<B: Rectangle<W>, const W: usize>() -> SquareSet<B, W> {
    rank_set::<B, W>(0) | rank_set::<B, W>(B::RANKS - 1)
}

/// The rank on which pawns of `player` end, counted from 0.
#[inline]
pub const fn last_rank<B: Rectangle<W>, const W: usize>(player: Player) -> usize {
    if player.index() == Player::WHITE.index() { B::RANKS - 1 } else { 0 }
}

/// The rank on which the king of `player` starts, counted from 0.
#[inline]
pub const fn home_rank<B: Rectangle<W>, const W: usize>(player: Player) -> usize {
    B::RANKS - 1 - last_rank::<B, W>(player)
}

/// The rank, counted from 0, that double steps of `player` pass over.
#[inline]
pub const fn en_passant_rank<B: Rectangle<W>, const W: usize>(player: Player) -> usize {
    if player.index() == Player::WHITE.index() { 2 } else { B::RANKS - 3 }
}

/// By how many squares the index of a pawn of `player` changes in one step.
#[inline]
pub const fn forward<B: Rectangle<W>, const W: usize>(player: Player) -> isize {
    if player.index() == Player::WHITE.index() { B::FILES as isize } else { -(B::FILES as isize) }
}

/// The square whose index is that much higher; used where it is on the board.
#[inline]
pub const fn moved<B: Board>(square: Square<B>, by: isize) -> Square<B> {
    let index = square.index().wrapping_add_signed(by);
    Square::at(if index < B::SQUARES { index } else { square.index() })
}

/// Every square moved one rank forward as `player` sees it, and `files` (-1, 0 or 1) to the right as
/// White sees it. What becomes of squares of the last rank is not said.
#[inline]
pub fn ahead<B: Rectangle<W>, const W: usize>(
    of: SquareSet<B, W>,
    player: Player,
    files: i32,
) -> SquareSet<B, W> {
    let kept = match files {
        1 => of & !file_set(B::FILES - 1),
        -1 => of & !file_set(0),
        _ => of,
    };
    if W == 1 && B::SQUARES == 64 {
        // A rotation needs no branch on the player.
        let by = B::FILES as u32 + (64 - 2 * B::FILES as u32) * (player.index() as u32 & 1);
        return set(u128::from(kept.words()[0].rotate_left(by.wrapping_add_signed(files))));
    }
    if player == Player::WHITE {
        set(bits(kept) << (B::FILES as i32 + files) & bits(SquareSet::<B, W>::ALL))
    } else {
        set(bits(kept) >> (B::FILES as i32 - files))
    }
}

/// The set and everything before it on its files, as `player` sees it.
#[inline]
pub fn filled_ahead<B: Rectangle<W>, const W: usize>(of: SquareSet<B, W>, player: Player) -> SquareSet<B, W> {
    let mut all = bits(of);
    let mut ranks = 1;
    while ranks < B::RANKS {
        // On the last turn no further than there are ranks: squares that leave the board are dropped.
        let by = ranks.min(B::RANKS - ranks) * B::FILES;
        all |= if player == Player::WHITE { all << by } else { all >> by };
        ranks *= 2;
    }
    set(all & bits(SquareSet::<B, W>::ALL))
}

/// Every square moved one file to the left and to the right.
#[inline]
pub fn beside<B: Rectangle<W>, const W: usize>(of: SquareSet<B, W>) -> SquareSet<B, W> {
    let right = bits(of & !file_set(B::FILES - 1)) << 1;
    let left = bits(of & !file_set(0)) >> 1;
    set(right | left)
}

/// The dark squares, a1 among them.
pub const fn dark<B: Rectangle<W>, const W: usize>() -> SquareSet<B, W> {
    let mut dark = 0;
    let mut square = 0;
    while square < B::SQUARES {
        if (square / B::FILES + square % B::FILES).is_multiple_of(2) {
            dark |= 1 << square;
        }
        square += 1;
    }
    set(dark)
}

/// The board as it is drawn, for two players who face each other.
pub fn layout<B: Rectangle<W>, const W: usize>() -> Layout {
    let view = |square: Square<B>| SquareView {
        name: square.to_string(),
        x: file::<B, W>(square) as u8,
        y: rank::<B, W>(square) as u8,
        shade: if dark::<B, W>().contains(square) { Shade::Dark } else { Shade::Light },
    };
    Layout {
        width: B::FILES as u8,
        height: B::RANKS as u8,
        squares: Square::all().map(view).collect(),
        turns: vec![0, 2],
    }
}
