//! Pieces as data: a table says what they are called and how they move, and everything else follows.

use variorum_core::Player;
use variorum_core::view::Parts;

/// No game has more kinds of pieces.
pub const MOST_KINDS: usize = 12;

/// One kind of piece of a game.
#[derive(Clone, Copy, Debug)]
pub struct PieceType {
    /// The upper-case letter of position texts and moves.
    pub letter: char,
    /// The same as text.
    pub letters: &'static str,
    /// For people: "knight".
    pub name: &'static str,
    /// How it moves, in Betza's notation as XBoard has it: leaps to neighbours (`W`, `F`), leaps (`D`, `N`,
    /// `A`, `H`, `C`, `Z`), rides (`B`, `R`, `Q`) and `K`; `s` and `v` keep a leap to the sides, or to front and
    /// back. What begins with `i` or is `O` (double steps, castling) is for XBoard alone: rules know it.
    pub betza: &'static str,
    /// What it is worth, in centipawns; 0 for the king, which is never captured.
    pub value: i32,
    /// What its picture shows.
    pub picture: Parts,
}

impl PieceType {
    /// A piece shown by the orthodox picture of its letter.
    pub const fn new(letter: &'static str, name: &'static str, betza: &'static str, value: i32) -> PieceType {
        PieceType::with_picture(letter, name, betza, value, Parts::orthodox(letter))
    }

    /// A piece shown by that picture.
    pub const fn with_picture(
        letter: &'static str,
        name: &'static str,
        betza: &'static str,
        value: i32,
        picture: Parts,
    ) -> PieceType {
        let first = letter.as_bytes()[0] as char;
        PieceType { letter: first, letters: letter, name, betza, value, picture }
    }

    /// The letter that a position text uses: upper case for White, lower case for Black.
    pub const fn fen(&self, owner: Player) -> char {
        if owner.index() == Player::WHITE.index() { self.letter } else { self.letter.to_ascii_lowercase() }
    }
}

/// A kind of piece: its index in the table of its game. The pawn is the first, the king the last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Kind(u8);

impl Kind {
    /// The pawn.
    pub const PAWN: Kind = Kind(0);

    /// The kind with this index.
    #[inline]
    pub const fn new(index: usize) -> Kind {
        Kind(index as u8)
    }

    /// The index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// How a piece that is no pawn moves and attacks: alike in all directions that its Betza text names.
#[derive(Clone, Copy, Debug)]
pub struct Moves {
    /// Leaps as files right and ranks up; the first `count` of them.
    leaps: [(i32, i32); 32],
    count: usize,
    /// Whether it rides along ranks and files.
    pub straight: bool,
    /// Whether it rides along diagonals.
    pub diagonal: bool,
}

impl Moves {
    /// None.
    pub const NONE: Moves = Moves { leaps: [(0, 0); 32], count: 0, straight: false, diagonal: false };

    /// Reads the Betza text of a piece that is no pawn; a text that it does not know does not compile.
    pub const fn read(betza: &str) -> Moves {
        let text = betza.as_bytes();
        let mut moves = Moves::NONE;
        let mut i = 0;
        while i < text.len() {
            let (mut sides, mut front, mut initial) = (false, false, false);
            while text[i].is_ascii_lowercase() {
                match text[i] {
                    b's' => sides = true,
                    b'v' => front = true,
                    b'i' => initial = true,
                    _ => panic!("a modifier of Betza's notation that is not s, v or i"),
                }
                i += 1;
            }
            let all = !sides && !front;
            match text[i] {
                b'O' => {}
                _ if initial => {}
                b'W' => {
                    if all || sides {
                        moves = moves.leap(1, 0).leap(-1, 0);
                    }
                    if all || front {
                        moves = moves.leap(0, 1).leap(0, -1);
                    }
                }
                b'R' if all => moves.straight = true,
                b'B' if all => moves.diagonal = true,
                b'Q' if all => {
                    moves.straight = true;
                    moves.diagonal = true;
                }
                b'K' => moves = moves.leaps(1, 0).leaps(1, 1),
                b'F' if all => moves = moves.leaps(1, 1),
                b'D' if all => moves = moves.leaps(2, 0),
                b'N' if all => moves = moves.leaps(1, 2),
                b'A' if all => moves = moves.leaps(2, 2),
                b'H' if all => moves = moves.leaps(3, 0),
                b'C' if all => moves = moves.leaps(1, 3),
                b'Z' if all => moves = moves.leaps(2, 3),
                _ => panic!("an atom of Betza's notation that is not known here"),
            }
            i += 1;
            while i < text.len() && text[i].is_ascii_digit() {
                i += 1;
            }
        }
        moves
    }

    /// Whether it leaps.
    pub const fn leaping(&self) -> bool {
        self.count > 0
    }

    /// Whether it rides along any line.
    pub const fn rides(&self) -> bool {
        self.straight || self.diagonal
    }

    /// Whether it can go along a rank, file or diagonal: by riding, or by a leap that stays on one.
    pub const fn stays_on_lines(&self) -> bool {
        let mut i = 0;
        while let Some((files, ranks)) = self.nth(i) {
            if files == 0 || ranks == 0 || files.abs() == ranks.abs() {
                return true;
            }
            i += 1;
        }
        self.rides()
    }

    /// The leap with this number, as files right and ranks up; `None` after the last.
    pub const fn nth(&self, i: usize) -> Option<(i32, i32)> {
        if i < self.count { Some(self.leaps[i]) } else { None }
    }

    /// Whether it leaps by so much.
    pub const fn has(&self, files: i32, ranks: i32) -> bool {
        let mut i = 0;
        while i < self.count {
            if self.leaps[i].0 == files && self.leaps[i].1 == ranks {
                return true;
            }
            i += 1;
        }
        false
    }

    const fn leap(mut self, files: i32, ranks: i32) -> Moves {
        if !self.has(files, ranks) {
            self.leaps[self.count] = (files, ranks);
            self.count += 1;
        }
        self
    }

    /// The eight leaps (or four) by so much.
    const fn leaps(self, a: i32, b: i32) -> Moves {
        self.leap(a, b).leap(b, a).leap(b, -a).leap(a, -b).leap(-a, -b).leap(-b, -a).leap(-b, a).leap(-a, b)
    }

    /// The moves in words: "any number of squares along a diagonal, or one square to the left or right".
    pub fn in_words(&self) -> String {
        let mut words: Vec<&str> = Vec::new();
        match (self.straight, self.diagonal) {
            (true, true) => words.push("any number of squares along a rank, file or diagonal"),
            (true, false) => words.push("any number of squares along a rank or file"),
            (false, true) => words.push("any number of squares along a diagonal"),
            (false, false) => {}
        }
        let leaps: [(i32, i32, &str); 7] = [
            (1, 2, "jumps two squares along a rank or file and one to the side"),
            (2, 0, "jumps two squares along a rank or file"),
            (2, 2, "jumps two squares along a diagonal"),
            (3, 0, "jumps three squares along a rank or file"),
            (1, 3, "jumps three squares along a rank or file and one to the side"),
            (2, 3, "jumps three squares along a rank or file and two to the side"),
            (1, 1, "one square along a diagonal"),
        ];
        let is_king = self.has(1, 1) && self.has(1, 0) && self.has(0, 1);
        if is_king {
            words.push("one step in any direction");
        } else {
            match (self.has(1, 0), self.has(0, 1)) {
                (true, true) => words.push("one square along a rank or file"),
                (true, false) => words.push("one square to the left or right"),
                (false, true) => words.push("one square forward or back"),
                (false, false) => {}
            }
        }
        let known = leaps.into_iter().filter(|&(a, b, _)| self.has(a, b) && !(is_king && (a, b) == (1, 1)));
        words.extend(known.map(|(.., text)| text));
        words.join(", or ")
    }
}
