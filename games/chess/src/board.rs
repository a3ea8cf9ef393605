//! Pieces, the numbered arrays, and ways to castle.

use variorum_core::chessboard::{self, Set};
pub use variorum_core::chessboard::{ARRAYS, castled};
pub use variorum_core::orthodox::Kind;

/// The dark squares, a1 among them.
pub const DARK: Set = Set::from_bits(0xaa55_aa55_aa55_aa55);

/// How castling is played and written (the option `castling`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Castling {
    /// Only the king on e with a rook on a or h; rights are `KQkq`, the move is the king's.
    Standard,
    /// Any king on its home rank; rights are rook files, the move is king takes own rook.
    Chess960,
}

/// The pieces of the first rank in array `number`, from the a-file on (see [`chessboard::array`]).
pub fn array(number: u32) -> [Kind; 8] {
    chessboard::array(number).map(|letter| match letter {
        'B' => Kind::Bishop,
        'K' => Kind::King,
        'N' => Kind::Knight,
        'Q' => Kind::Queen,
        _ => Kind::Rook,
    })
}
