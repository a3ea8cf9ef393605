//! Kinds of pieces: six single ones and fifteen merged ones.

use variorum_core::Player;

/// A single piece, or one part of a merged piece, in the order in which the parts of a merged piece
/// are named.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Part {
    /// Never merges.
    King,
    /// Rook and bishop in one.
    Queen,
    /// Along ranks and files.
    Rook,
    /// Along diagonals.
    Bishop,
    /// Jumps.
    Knight,
    /// Steps forward, captures diagonally forward.
    Pawn,
}

impl Part {
    /// Every part, in order.
    pub const ALL: [Part; 6] = [Part::King, Part::Queen, Part::Rook, Part::Bishop, Part::Knight, Part::Pawn];

    /// The upper-case letter.
    pub const fn letter(self) -> char {
        ['K', 'Q', 'R', 'B', 'N', 'P'][self as usize]
    }

    /// For people, in lower case.
    pub const fn name(self) -> &'static str {
        Piece::single(self).name()
    }
}

/// What can stand on one square: a single piece, or a merged piece of two parts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece(u8);

/// How many kinds of pieces there are.
pub const PIECES: usize = 21;

/// Letters and names by [`Piece::index`]: the single pieces in the order of [`Part`], then the
/// merged ones.
const KINDS: [(&str, &str); PIECES] = [
    ("K", "king"),
    ("Q", "queen"),
    ("R", "rook"),
    ("B", "bishop"),
    ("N", "knight"),
    ("P", "pawn"),
    ("QQ", "two queens"),
    ("QR", "queen and rook"),
    ("QB", "queen and bishop"),
    ("QN", "queen and knight"),
    ("QP", "queen and pawn"),
    ("RR", "two rooks"),
    ("RB", "rook and bishop"),
    ("RN", "rook and knight"),
    ("RP", "rook and pawn"),
    ("BB", "two bishops"),
    ("BN", "bishop and knight"),
    ("BP", "bishop and pawn"),
    ("NN", "two knights"),
    ("NP", "knight and pawn"),
    ("PP", "two pawns"),
];

/// The parts of each piece, in order.
const PARTS: [(Part, Option<Part>); PIECES] = {
    let mut table = [(Part::King, None); PIECES];
    let mut single = 0;
    while single < 6 {
        table[single].0 = Part::ALL[single];
        single += 1;
    }
    let mut next = 6;
    let mut first = 1;
    while first < 6 {
        let mut second = first;
        while second < 6 {
            table[next] = (Part::ALL[first], Some(Part::ALL[second]));
            next += 1;
            second += 1;
        }
        first += 1;
    }
    table
};

impl Piece {
    /// A single piece.
    #[inline]
    pub const fn single(part: Part) -> Piece {
        Piece(part as u8)
    }

    /// The merged piece of these two parts, in either order; `None` with a king.
    #[inline]
    pub const fn merged(a: Part, b: Part) -> Option<Piece> {
        let (a, b) = (a as usize, b as usize);
        let (first, second) = if a <= b { (a, b) } else { (b, a) };
        // The rows before row `first` of the triangle hold 5 + 4 + … pieces.
        if first == 0 {
            None
        } else {
            Some(Piece((5 + (first - 1) * (12 - first) / 2 + second - first + 1) as u8))
        }
    }

    /// The piece with this index, below [`PIECES`].
    pub const fn new(index: usize) -> Option<Piece> {
        if index < PIECES { Some(Piece(index as u8)) } else { None }
    }

    /// The piece with these upper-case letters, in order.
    pub fn from_letters(letters: &str) -> Option<Piece> {
        KINDS.iter().position(|kind| kind.0 == letters).and_then(Piece::new)
    }

    /// 0 to 5 for single pieces in the order of [`Part`], 6 to 20 for merged ones.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The parts, in order; one for a single piece.
    #[inline]
    pub const fn parts(self) -> (Part, Option<Part>) {
        PARTS[self.0 as usize]
    }

    /// Whether it is a merged piece.
    #[inline]
    pub const fn is_merged(self) -> bool {
        self.0 >= 6
    }

    /// Whether it is such a single piece or has such a part.
    #[inline]
    pub fn contains(self, part: Part) -> bool {
        self.count(part) > 0
    }

    /// How many parts of that kind it has.
    #[inline]
    pub fn count(self, part: Part) -> u32 {
        let (first, second) = self.parts();
        u32::from(first == part) + u32::from(second == Some(part))
    }

    /// What stays when `part` leaves; `None` when it is not one of two parts.
    #[inline]
    pub fn partner(self, part: Part) -> Option<Piece> {
        match self.parts() {
            (first, Some(second)) if second == part => Some(Piece::single(first)),
            (first, Some(second)) if first == part => Some(Piece::single(second)),
            _ => None,
        }
    }

    /// The merged piece of two single ones; `None` when either is merged or a king.
    #[inline]
    pub fn join(self, other: Piece) -> Option<Piece> {
        match (self.parts(), other.parts()) {
            ((a, None), (b, None)) => Piece::merged(a, b),
            _ => None,
        }
    }

    /// Upper-case letters of the parts.
    pub const fn letters(self) -> &'static str {
        KINDS[self.0 as usize].0
    }

    /// For people, in lower case.
    pub const fn name(self) -> &'static str {
        KINDS[self.0 as usize].1
    }

    /// As the rows of a position text write it: upper case for White, lower case for Black, a merged piece in
    /// parentheses.
    pub fn fen(self, owner: Player) -> String {
        let letters = self.letters();
        let letters = if owner == Player::WHITE { letters.to_owned() } else { letters.to_ascii_lowercase() };
        if self.is_merged() { format!("({letters})") } else { letters }
    }
}
