//! The four castlings: which squares they concern.

use variorum_core::Player;
use variorum_core::chessboard::{Set, Square};

/// One castling: a player and a side of the king.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Castling {
    pub player: Player,
    /// Where the king stands.
    pub king_from: Square,
    /// Where the king goes.
    pub king_to: Square,
    /// Where the rook stands, alone or inside a merged piece.
    pub rook_from: Square,
    /// Where the rook goes.
    pub rook_to: Square,
    /// The squares between king and corner: they must be empty.
    pub between: Set,
    /// The squares the king crosses and reaches: they must not be attacked.
    pub path: [Square; 2],
}

const fn castling(player: Player, corner: usize, steps: [usize; 2]) -> Castling {
    let rank = if player.index() == 0 { 0 } else { 7 };
    let between = if corner == 7 { 0b0110_0000 } else { 0b0000_1110 };
    Castling {
        player,
        king_from: Square::on(4, rank),
        king_to: Square::on(steps[1], rank),
        rook_from: Square::on(corner, rank),
        rook_to: Square::on(steps[0], rank),
        between: Set::from_bits(between << (8 * rank)),
        path: [Square::on(steps[0], rank), Square::on(steps[1], rank)],
    }
}

/// The castlings in the order of the position text: `K`, `Q`, `k`, `q`.
pub(crate) static CASTLINGS: [Castling; 4] = [
    castling(Player::WHITE, 7, [5, 6]),
    castling(Player::WHITE, 0, [3, 2]),
    castling(Player::BLACK, 7, [5, 6]),
    castling(Player::BLACK, 0, [3, 2]),
];

/// Their letters.
pub(crate) const LETTERS: [char; 4] = ['K', 'Q', 'k', 'q'];

/// Which castlings may still happen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Rights(u8);

impl Rights {
    /// None.
    pub const NONE: Rights = Rights(0);

    /// The rights in the order `K`, `Q`, `k`, `q`.
    pub fn new(rights: [bool; 4]) -> Rights {
        Rights((0..4).fold(0, |bits, i| bits | u8::from(rights[i]) << i))
    }

    /// Whether the `i`-th right of `K`, `Q`, `k`, `q` is there.
    #[inline]
    pub const fn has(self, i: usize) -> bool {
        self.0 >> i & 1 == 1
    }

    /// Without the `i`-th right.
    #[inline]
    #[must_use]
    pub const fn without(self, i: usize) -> Rights {
        Rights(self.0 & !(1 << i))
    }

    /// Below 16; 0 for none.
    #[inline]
    pub const fn bits(self) -> usize {
        self.0 as usize
    }

    /// As in the position text.
    pub(crate) fn text(self) -> String {
        if self == Rights::NONE {
            return "-".to_owned();
        }
        LETTERS.iter().enumerate().filter(|&(i, _)| self.has(i)).map(|(_, letter)| letter).collect()
    }
}
