//! The numbered arrays of Chess960, and where its castling leads.

use super::Square;

/// How many arrays are numbered.
pub const ARRAYS: u32 = 960;

/// The letters `B`, `K`, `N`, `Q`, `R` of the first rank in array `number`, from the a-file on
/// (Scharnagl's numbering, taken modulo 960; 518 is the standard array).
pub fn array(number: u32) -> [char; 8] {
    let mut rest = number as usize;
    let mut digit = |base: usize| {
        let digit = rest % base;
        rest /= base;
        digit
    };
    let mut files: [Option<char>; 8] = [None; 8];
    files[2 * digit(4) + 1] = Some('B');
    files[2 * digit(4)] = Some('B');
    place(&mut files, digit(6), 'Q');
    let (first, second) = KNIGHTS[digit(10)];
    // The farther one first, so that the count of free files is still right for the other.
    place(&mut files, second, 'N');
    place(&mut files, first, 'N');
    for letter in ['R', 'K', 'R'] {
        place(&mut files, 0, letter);
    }
    // Every file is filled by now.
    files.map(|letter| letter.unwrap_or('K'))
}

/// Which of the five files then free hold the knights.
const KNIGHTS: [(usize, usize); 10] =
    [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];

/// Puts `letter` on the free file number `nth`, counted from 0.
fn place(files: &mut [Option<char>; 8], nth: usize, letter: char) {
    if let Some(file) = files.iter_mut().filter(|file| file.is_none()).nth(nth) {
        *file = Some(letter);
    }
}

/// Where king and rook arrive when the king on `king` castles with the rook on `rook`.
#[inline]
pub fn castled(king: Square, rook: Square) -> (Square, Square) {
    let home = king.index() & 56;
    let (king_file, rook_file) = if rook.index() > king.index() { (6, 5) } else { (2, 3) };
    (Square::at(home | king_file), Square::at(home | rook_file))
}
