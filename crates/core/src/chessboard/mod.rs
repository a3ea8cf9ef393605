//! The board of 64 squares and the orthodox pieces on it, shared by every game played there.
//!
//! Squares are numbered rank by rank: a1 = 0, b1 = 1, h8 = 63.

pub mod fen;
mod leapers;
mod lines;
mod shuffle;
mod sliders;
mod view;

pub use leapers::{king, knight, pawn};
pub use lines::{between, bishop_lines, line, rook_lines};
pub use shuffle::{ARRAYS, array, castled};
pub use sliders::{bishop, rook};
pub use view::layout;

use crate::{Player, square};
use std::fmt::Write;

/// Tags squares and sets of the 8×8 board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Chessboard;

impl square::Board for Chessboard {
    const SQUARES: usize = 64;

    fn name(square: usize) -> String {
        let mut name = String::with_capacity(2);
        name.push((b'a' + (square % 8) as u8) as char);
        // Writing to a String cannot fail.
        let _ = write!(name, "{}", square / 8 + 1);
        name
    }
}

/// A square of the 8×8 board.
pub type Square = square::Square<Chessboard>;

/// A set of squares of the 8×8 board.
pub type Set = square::SquareSet<Chessboard, 1>;

impl Square {
    /// The square on this file and rank, both counted from 0 and below 8.
    #[inline]
    pub const fn on(file: usize, rank: usize) -> Square {
        Square::at(rank * 8 + file)
    }

    /// The file, counted from 0.
    #[inline]
    pub const fn file(self) -> usize {
        self.index() % 8
    }

    /// The rank, counted from 0.
    #[inline]
    pub const fn rank(self) -> usize {
        self.index() / 8
    }

    /// The square that many files right and ranks up, if it is on the board.
    pub const fn offset(self, files: i32, ranks: i32) -> Option<Square> {
        let file = self.file() as i32 + files;
        let rank = self.rank() as i32 + ranks;
        if file < 0 || file > 7 || rank < 0 || rank > 7 {
            None
        } else {
            Some(Square::on(file as usize, rank as usize))
        }
    }
}

impl Set {
    /// The set with these bits, a1 lowest.
    #[inline]
    pub const fn from_bits(bits: u64) -> Set {
        Set::from_words([bits])
    }

    /// The bits, a1 lowest.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.words()[0]
    }

    /// All squares of a rank, counted from 0.
    #[inline]
    pub const fn of_rank(rank: usize) -> Set {
        Set::from_bits(0xff << (8 * rank))
    }

    /// All squares of a file, counted from 0.
    #[inline]
    pub const fn of_file(file: usize) -> Set {
        Set::from_bits(0x0101_0101_0101_0101 << file)
    }

    /// Every square moved that many squares right and up; squares that leave the board are dropped.
    #[inline]
    pub const fn shifted(self, files: i32, ranks: i32) -> Set {
        let kept = match files {
            1 => self.bits() & !Set::of_file(7).bits(),
            -1 => self.bits() & !Set::of_file(0).bits(),
            _ => self.bits(),
        };
        let by = files + 8 * ranks;
        Set::from_bits(if by >= 0 { kept << by } else { kept >> -by })
    }

    /// Every square moved one rank forward as `player` (White or Black) sees it, and `files` (-1, 0
    /// or 1) to the right as White sees it. A square on the player's last rank goes round to the
    /// first.
    #[inline]
    pub const fn ahead(self, player: Player, files: i32) -> Set {
        let kept = match files {
            1 => self.bits() & !Set::of_file(7).bits(),
            -1 => self.bits() & !Set::of_file(0).bits(),
            _ => self.bits(),
        };
        // A rotation needs no branch on the player.
        Set::from_bits(kept.rotate_left(forward(player).wrapping_add_signed(files)))
    }

    /// The set and everything before it on its files, as `player` (White or Black) sees it.
    #[inline]
    pub fn filled_ahead(self, player: Player) -> Set {
        let mut bits = self.bits();
        for by in [8, 16, 32] {
            bits |= if player == Player::WHITE { bits << by } else { bits >> by };
        }
        Set::from_bits(bits)
    }
}

/// Squares a queen attacks from `square` when `occupied` squares stop lines.
#[inline]
pub fn queen(square: Square, occupied: Set) -> Set {
    rook(square, occupied) | bishop(square, occupied)
}

/// By how many squares, modulo 64, a pawn of `player` (White or Black) advances in one step.
#[inline]
pub const fn forward(player: Player) -> u32 {
    8 + 48 * (player.index() as u32 & 1)
}

/// The bits of the squares from `from` on in one direction, `from` left out.
const fn ray(from: usize, dx: i32, dy: i32) -> u64 {
    let mut bits = 0;
    let mut at = Square::at(from).offset(dx, dy);
    while let Some(square) = at {
        bits |= 1 << square.index();
        at = square.offset(dx, dy);
    }
    bits
}
