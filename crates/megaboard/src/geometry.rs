//! The shape of the board and the seats of the players: the one place that knows them.
//!
//! The figures of the rulebook are lost. This geometry is a reconstruction from its words (a flat
//! side and two staircases, eight squares from rook to rook on each, an empty corner beyond both
//! ends, a dark square at everybody's right hand, kings that face each other along a rank); a
//! surviving figure can replace the constants [`LEFT`] and [`SEATS`].

use crate::board::Square;
use crate::shape::{COORDINATES, FILES, LEFT, RANKS, STARTS};
use variorum_core::{PerPlayer, Player};

/// How a player sits at the board. Files and ranks count from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seat {
    /// File and rank of the first rook's square: the left end of White's back row, the bottom of a
    /// staircase.
    pub rook: (usize, usize),
    /// Files and ranks from one square of the back row to the next.
    pub along: (i32, i32),
    /// Files and ranks of one step forward.
    pub forward: (i32, i32),
}

/// White at the flat bottom, Black at the left staircase, Red at the right one.
pub const SEATS: PerPlayer<Seat> = PerPlayer([
    Seat { rook: (6, 0), along: (1, 0), forward: (0, 1) },
    Seat { rook: (1, 4), along: (1, 1), forward: (1, 0) },
    Seat { rook: (19, 4), along: (-1, 1), forward: (-1, 0) },
]);

/// The corners beyond both ends of each back row: d1 r1 a4 u4 j13 l13.
pub const CORNERS: [Square; 6] = [on(3, 0), on(17, 0), on(0, 3), on(20, 3), on(9, 12), on(11, 12)];

impl Seat {
    /// The seat of `player`.
    pub const fn of(player: Player) -> Seat {
        SEATS.0[player.index()]
    }

    /// The square of the back row that is `place` squares (0 to 7) from the first rook's; the last
    /// one for a greater number.
    pub const fn back(self, place: usize) -> Square {
        let place = if place < 8 { place as i32 } else { 7 };
        on(
            (self.rook.0 as i32 + place * self.along.0) as usize,
            (self.rook.1 as i32 + place * self.along.1) as usize,
        )
    }

    /// The square one step forward of [`Seat::back`].
    pub const fn front(self, place: usize) -> Square {
        let back = self.back(place);
        on((file(back) as i32 + self.forward.0) as usize, (rank(back) as i32 + self.forward.1) as usize)
    }
}

/// The file of a square, counted from 0.
#[inline]
pub const fn file(square: Square) -> usize {
    COORDINATES[square.index()].0 as usize
}

/// The rank of a square, counted from 0.
#[inline]
pub const fn rank(square: Square) -> usize {
    COORDINATES[square.index()].1 as usize
}

/// The square on this file and rank, both counted from 0, if the board has it.
pub const fn at(file: usize, rank: usize) -> Option<Square> {
    if rank < RANKS && file >= LEFT[rank] && file < FILES - LEFT[rank] { Some(on(file, rank)) } else { None }
}

/// The square on this file and rank, which the board must have.
const fn on(file: usize, rank: usize) -> Square {
    Square::at(STARTS[rank] + file - LEFT[rank])
}

/// The square that many files right and ranks up, if the board has it.
pub const fn offset(square: Square, files: i32, ranks: i32) -> Option<Square> {
    let file = file(square) as i32 + files;
    let rank = rank(square) as i32 + ranks;
    if file < 0 || rank < 0 { None } else { at(file as usize, rank as usize) }
}

/// Whether a square is dark: file and rank, counted from 1, add up to an odd number.
pub const fn is_dark(square: Square) -> bool {
    (file(square) + rank(square)) % 2 == 1
}

/// Reads the name of a square at the beginning of `text`; gives it and the rest.
///
/// The number is read as long as possible: `i12` is a square and not i1 with a 2 behind it.
pub fn parse(text: &str) -> Option<(Square, &str)> {
    let file = text.bytes().next().filter(u8::is_ascii_lowercase)?;
    let digits = text.get(1..)?;
    let length = digits.bytes().take(2).take_while(u8::is_ascii_digit).count();
    let (number, rest) = digits.split_at(length);
    let rank = variorum_core::text::number(number)?.checked_sub(1)?;
    Some((at((file - b'a') as usize, rank as usize)?, rest))
}
