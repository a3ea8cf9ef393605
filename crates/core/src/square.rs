//! Squares and sets of squares, tagged by the board they belong to.

use std::fmt;
use std::hash::Hash;
use std::marker::PhantomData;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A board: an empty type that tags squares and sets, so that those of two boards do not mix.
pub trait Board: Copy + Eq + Hash + fmt::Debug + Send + Sync + 'static {
    /// How many squares; at most `64 * W` of the sets used with the board.
    const SQUARES: usize;

    /// The name of a square: file letter, then rank number.
    fn name(square: usize) -> String;
}

/// A square of board `B`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square<B> {
    index: u8,
    board: PhantomData<B>,
}

impl<B: Board> Square<B> {
    /// The square with this index, if the board has it.
    pub const fn new(index: usize) -> Option<Square<B>> {
        if index < B::SQUARES { Some(Square::at(index)) } else { None }
    }

    /// The square with this index, which must be below the board's number of squares.
    ///
    /// A wrong index names no square of the board; it is not undefined behaviour, but indexing a
    /// table with it panics.
    #[inline]
    pub const fn at(index: usize) -> Square<B> {
        debug_assert!(index < B::SQUARES);
        Square { index: index as u8, board: PhantomData }
    }

    /// The index, counted from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.index as usize
    }

    /// All squares in order of index.
    pub fn all() -> impl Iterator<Item = Square<B>> {
        (0..B::SQUARES).map(Square::at)
    }

    /// The square of that name.
    pub fn from_name(name: &str) -> Option<Square<B>> {
        Square::all().find(|square| B::name(square.index()) == name)
    }
}

impl<B: Board> fmt::Display for Square<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&B::name(self.index()))
    }
}

impl<B: Board> fmt::Debug for Square<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of squares of board `B` in `W` words of 64 bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct SquareSet<B, const W: usize> {
    words: [u64; W],
    board: PhantomData<B>,
}

impl<B: Board, const W: usize> SquareSet<B, W> {
    /// No square.
    pub const EMPTY: Self = Self::from_words([0; W]);

    /// Every square of the board.
    pub const ALL: Self = {
        let mut words = [0; W];
        let mut i = 0;
        while i < B::SQUARES {
            words[i / 64] |= 1 << (i % 64);
            i += 1;
        }
        Self::from_words(words)
    };

    /// The set with these bits, lowest square in the lowest bit of the first word.
    #[inline]
    pub const fn from_words(words: [u64; W]) -> Self {
        SquareSet { words, board: PhantomData }
    }

    /// The bits.
    #[inline]
    pub const fn words(self) -> [u64; W] {
        self.words
    }

    /// Exactly this square.
    #[inline]
    pub const fn only(square: Square<B>) -> Self {
        // Word by word, because reading a whole that was just written in part is slow.
        let mut words = [0; W];
        let mut i = 0;
        while i < W {
            words[i] = ((square.index() / 64 == i) as u64) << (square.index() % 64);
            i += 1;
        }
        Self::from_words(words)
    }

    /// Whether `square` is in the set.
    #[inline]
    pub const fn contains(self, square: Square<B>) -> bool {
        self.words[square.index() / 64] >> (square.index() % 64) & 1 == 1
    }

    /// This set and `square`.
    #[inline]
    #[must_use]
    pub fn with(self, square: Square<B>) -> Self {
        self | Self::only(square)
    }

    /// This set without `square`.
    #[inline]
    #[must_use]
    pub fn without(self, square: Square<B>) -> Self {
        self & !Self::only(square)
    }

    /// Whether the set has no square.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.words.iter().fold(0, |all, word| all | word) == 0
    }

    /// Whether the set has a square.
    #[inline]
    pub fn any(self) -> bool {
        !self.is_empty()
    }

    /// Whether the two sets share a square.
    #[inline]
    pub fn meets(self, other: Self) -> bool {
        (self & other).any()
    }

    /// How many squares.
    #[inline]
    pub fn len(self) -> u32 {
        self.words.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether there are two squares or more.
    #[inline]
    pub fn has_several(self) -> bool {
        let mut rest = self;
        rest.pop();
        rest.any()
    }

    /// The bits of two words as one number, so that the processor need not guess which word comes next.
    #[inline]
    fn joined(self) -> Option<u128> {
        match self.words[..] {
            [low, high] => Some(u128::from(low) | u128::from(high) << 64),
            _ => None,
        }
    }

    /// The square of lowest index.
    #[inline]
    pub fn first(self) -> Option<Square<B>> {
        if let Some(bits) = self.joined() {
            return (bits != 0).then(|| Square::at(bits.trailing_zeros() as usize));
        }
        for (i, &word) in self.words.iter().enumerate() {
            if word != 0 {
                return Some(Square::at(i * 64 + word.trailing_zeros() as usize));
            }
        }
        None
    }

    /// The square of highest index.
    #[inline]
    pub fn last(self) -> Option<Square<B>> {
        if let Some(bits) = self.joined() {
            return bits.checked_ilog2().map(|index| Square::at(index as usize));
        }
        for (i, &word) in self.words.iter().enumerate().rev() {
            if word != 0 {
                return Some(Square::at(i * 64 + word.ilog2() as usize));
            }
        }
        None
    }

    /// Removes and returns the square of lowest index.
    #[inline]
    pub fn pop(&mut self) -> Option<Square<B>> {
        if let Some(bits) = self.joined() {
            let rest = bits & bits.wrapping_sub(1);
            (self.words[0], self.words[W - 1]) = (rest as u64, (rest >> 64) as u64);
            return (bits != 0).then(|| Square::at(bits.trailing_zeros() as usize));
        }
        for (i, word) in self.words.iter_mut().enumerate() {
            if *word != 0 {
                let square = Square::at(i * 64 + word.trailing_zeros() as usize);
                *word &= *word - 1;
                return Some(square);
            }
        }
        None
    }
}

impl<B: Board, const W: usize> Default for SquareSet<B, W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<B: Board, const W: usize> fmt::Debug for SquareSet<B, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

impl<B: Board, const W: usize> Iterator for SquareSet<B, W> {
    type Item = Square<B>;
    #[inline]
    fn next(&mut self) -> Option<Square<B>> {
        self.pop()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.len() as usize;
        (count, Some(count))
    }

    /// Word by word, which is faster than looking for the first word again for every square.
    #[inline]
    fn fold<A, F: FnMut(A, Square<B>) -> A>(self, first: A, mut f: F) -> A {
        let mut all = first;
        for (i, mut word) in self.words.into_iter().enumerate() {
            while word != 0 {
                all = f(all, Square::at(i * 64 + word.trailing_zeros() as usize));
                word &= word - 1;
            }
        }
        all
    }
}

impl<B: Board, const W: usize> FromIterator<Square<B>> for SquareSet<B, W> {
    fn from_iter<I: IntoIterator<Item = Square<B>>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl<B: Board, const W: usize> BitAnd for SquareSet<B, W> {
    type Output = Self;
    #[inline]
    fn bitand(mut self, other: Self) -> Self {
        self &= other;
        self
    }
}

impl<B: Board, const W: usize> BitOr for SquareSet<B, W> {
    type Output = Self;
    #[inline]
    fn bitor(mut self, other: Self) -> Self {
        self |= other;
        self
    }
}

impl<B: Board, const W: usize> BitXor for SquareSet<B, W> {
    type Output = Self;
    #[inline]
    fn bitxor(mut self, other: Self) -> Self {
        self ^= other;
        self
    }
}

impl<B: Board, const W: usize> BitAndAssign for SquareSet<B, W> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        for i in 0..W {
            self.words[i] &= other.words[i];
        }
    }
}

impl<B: Board, const W: usize> BitOrAssign for SquareSet<B, W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        for i in 0..W {
            self.words[i] |= other.words[i];
        }
    }
}

impl<B: Board, const W: usize> BitXorAssign for SquareSet<B, W> {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        for i in 0..W {
            self.words[i] ^= other.words[i];
        }
    }
}

impl<B: Board, const W: usize> Not for SquareSet<B, W> {
    type Output = Self;
    /// Every square of the board that is not in the set.
    #[inline]
    fn not(mut self) -> Self {
        for i in 0..W {
            self.words[i] = !self.words[i] & Self::ALL.words[i];
        }
        self
    }
}

/// A number that tells lists of sets apart, though not without fail.
#[inline]
pub fn digest<B: Board, const W: usize>(sets: impl IntoIterator<Item = SquareSet<B, W>>) -> u64 {
    let words = sets.into_iter().flat_map(SquareSet::words);
    words.fold(0, |all: u64, word| (all ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29))
}
