//! Regions and neighbours on the staircase board.

use variorum_core::Player;
use variorum_megaboard::{CORNERS, Seat, Set, Square, diagonal_steps, file, is_dark, king, offset, rank};

/// The black holes: the six far corners.
pub(crate) const HOLES: Set = {
    let mut words = [0; 3];
    let mut i = 0;
    while i < CORNERS.len() {
        words[CORNERS[i].index() / 64] |= 1 << (CORNERS[i].index() % 64);
        i += 1;
    }
    Set::from_words(words)
};

/// The dark squares of each player's back row.
pub(crate) const BACK_LINES: [Set; 3] =
    [back_line(Player::WHITE), back_line(Player::BLACK), back_line(Player::RED)];

/// Where a man of each player becomes a king: the back lines of both others.
pub(crate) const CROWNING: [Set; 3] = [
    union(BACK_LINES[1], BACK_LINES[2]),
    union(BACK_LINES[0], BACK_LINES[2]),
    union(BACK_LINES[0], BACK_LINES[1]),
];

/// Where each player's men start (K1).
pub(crate) const STARTS: [[&str; 12]; 3] = [
    ["h1", "j1", "l1", "n1", "g2", "i2", "k2", "m2", "h3", "j3", "l3", "n3"],
    ["b5", "c6", "d7", "e8", "f9", "g10", "h11", "i12", "f7", "g8", "h9", "i10"],
    ["t5", "s6", "r7", "q8", "p9", "o10", "n11", "m12", "p7", "o8", "n9", "m10"],
];

const fn union(a: Set, b: Set) -> Set {
    let (a, b) = (a.words(), b.words());
    Set::from_words([a[0] | b[0], a[1] | b[1], a[2] | b[2]])
}

const fn back_line(player: Player) -> Set {
    let seat = Seat::of(player);
    let mut words = [0; 3];
    let mut place = 0;
    while place < 8 {
        let square = seat.back(place);
        if is_dark(square) {
            words[square.index() / 64] |= 1 << (square.index() % 64);
        }
        place += 1;
    }
    Set::from_words(words)
}

/// Stands for a square that the board does not have.
const NONE: u8 = u8::MAX;

/// The eight directions, the diagonals first: a man uses the first four.
const DIRECTIONS: [(i32, i32); 8] = [(1, 1), (-1, 1), (-1, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (0, -1)];

/// For each square and direction the next square and the one behind it.
static LINES: [[(u8, u8); 8]; 171] = {
    let mut table = [[(NONE, NONE); 8]; 171];
    let mut square = 0;
    while square < 171 {
        let mut i = 0;
        while i < 8 {
            let (files, ranks) = DIRECTIONS[i];
            let next = offset(Square::at(square), files, ranks);
            let behind = offset(Square::at(square), 2 * files, 2 * ranks);
            if let (Some(next), Some(behind)) = (next, behind) {
                table[square][i] = (next.index() as u8, behind.index() as u8);
            }
            i += 1;
        }
        square += 1;
    }
    table
};

/// Where a piece on a square can step on the empty board.
#[inline]
pub(crate) fn steps(from: Square, is_king: bool) -> Set {
    if is_king { king(from) } else { diagonal_steps(from) }
}

/// The jumps that the board has for a piece on a square: the square jumped over and the one landed
/// on.
#[inline]
pub(crate) fn jumps(from: Square, is_king: bool) -> impl Iterator<Item = (Square, Square)> {
    let lines = &LINES[from.index()][..if is_king { 8 } else { 4 }];
    lines
        .iter()
        .filter(|&&(_, behind)| behind != NONE)
        .map(|&(next, behind)| (Square::at(usize::from(next)), Square::at(usize::from(behind))))
}

/// The squares in order of file, then rank.
pub(crate) fn by_file(squares: Set) -> Vec<Square> {
    let mut list: Vec<Square> = squares.into_iter().collect();
    list.sort_by_key(|&square| (file(square), rank(square)));
    list
}
