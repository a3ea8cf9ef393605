//! The pieces of orthodox chess, by letter and name; a game may have its own way for them to move.

use crate::Player;

/// A kind of piece; the number is its index in tables and in reports to observers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// Steps forward, captures diagonally, promotes.
    Pawn,
    /// Jumps.
    Knight,
    /// Moves along diagonals.
    Bishop,
    /// Moves along ranks and files.
    Rook,
    /// Moves as rook or bishop.
    Queen,
    /// Must not be lost.
    King,
}

impl Kind {
    /// All kinds, in order of their number.
    pub const ALL: [Kind; 6] = [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King];

    /// What a pawn may become, in order of their number.
    pub const PROMOTIONS: [Kind; 4] = [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen];

    /// The number.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The upper-case letter.
    pub const fn letter(self) -> &'static str {
        ["P", "N", "B", "R", "Q", "K"][self as usize]
    }

    /// The English name.
    pub const fn name(self) -> &'static str {
        ["pawn", "knight", "bishop", "rook", "queen", "king"][self as usize]
    }

    /// The letter that a position text uses: upper case for White, lower case for Black.
    pub fn fen(self, owner: Player) -> char {
        let letter = self.letter().as_bytes()[0] as char;
        if owner == Player::WHITE { letter } else { letter.to_ascii_lowercase() }
    }

    /// Owner and kind written by one letter of a position text.
    pub fn from_fen(text: &str) -> Option<(Player, Kind)> {
        [Player::WHITE, Player::BLACK]
            .into_iter()
            .flat_map(|owner| Kind::ALL.map(|kind| (owner, kind)))
            .find(|&(owner, kind)| text.chars().eq([kind.fen(owner)]))
    }
}
