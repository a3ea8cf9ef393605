//! Pieces, the numbered arrays, and where castling leads.

use variorum_core::Player;
use variorum_core::chessboard::{Set, Square};

/// The dark squares, a1 among them.
pub const DARK: Set = Set::from_bits(0xaa55_aa55_aa55_aa55);

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

/// How castling is played and written (the option `castling`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Castling {
    /// Only the king on e with a rook on a or h; rights are `KQkq`, the move is the king's.
    Standard,
    /// Any king on its home rank; rights are rook files, the move is king takes own rook.
    Chess960,
}

/// Where king and rook arrive when the king on `king` castles with the rook on `rook`.
#[inline]
pub fn castled(king: Square, rook: Square) -> (Square, Square) {
    let home = king.index() & 56;
    let (king_file, rook_file) = if rook.index() > king.index() { (6, 5) } else { (2, 3) };
    (Square::at(home | king_file), Square::at(home | rook_file))
}

/// How many arrays are numbered.
pub const ARRAYS: u32 = 960;

/// The pieces of the first rank in array `number`, from the a-file on (Scharnagl's numbering, taken
/// modulo 960; 518 is the standard array).
pub fn array(number: u32) -> [Kind; 8] {
    let mut rest = number as usize;
    let mut digit = |base: usize| {
        let digit = rest % base;
        rest /= base;
        digit
    };
    let mut files: [Option<Kind>; 8] = [None; 8];
    files[2 * digit(4) + 1] = Some(Kind::Bishop);
    files[2 * digit(4)] = Some(Kind::Bishop);
    place(&mut files, digit(6), Kind::Queen);
    let (first, second) = KNIGHTS[digit(10)];
    // The farther one first, so that the count of free files is still right for the other.
    place(&mut files, second, Kind::Knight);
    place(&mut files, first, Kind::Knight);
    for kind in [Kind::Rook, Kind::King, Kind::Rook] {
        place(&mut files, 0, kind);
    }
    files.map(|kind| kind.unwrap_or(Kind::Pawn))
}

/// Which of the five files then free hold the knights.
const KNIGHTS: [(usize, usize); 10] =
    [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];

/// Puts `kind` on the free file number `nth`, counted from 0.
fn place(files: &mut [Option<Kind>; 8], nth: usize, kind: Kind) {
    if let Some(file) = files.iter_mut().filter(|file| file.is_none()).nth(nth) {
        *file = Some(kind);
    }
}
