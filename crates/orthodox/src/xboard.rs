//! What XBoard is told of a game, made at compile time from its table of pieces.

use crate::board::Rectangle;
use crate::movement::Movement;
use crate::piece::PieceType;
use std::marker::PhantomData;
use variorum_core::xboard::XboardBoard;

/// Pictures of XBoard before the king's, which is the last.
const PICTURES: usize = 16;

/// The lines of one game.
pub struct Lines<G, const K: usize, const W: usize>(PhantomData<G>);

impl<G: Movement<K, W>, const K: usize, const W: usize> Lines<G, K, W> {
    /// Board and pieces. The letters stand for XBoard's pictures in the order of the table: orthodox pieces
    /// come first there.
    pub const BOARD: XboardBoard = XboardBoard {
        pictures: text(&Self::PICTURES),
        size: text(Self::SIZE.0.split_at(Self::SIZE.1).0),
        moves: &Self::MOVES,
    };

    const PICTURES: [u8; 2 * (PICTURES + 1)] = {
        let mut pictures = [b'.'; 2 * (PICTURES + 1)];
        let mut kind = 0;
        while kind < K {
            let place = if kind == K - 1 { PICTURES } else { kind };
            let letter = G::PIECES[kind].letter as u8;
            pictures[place] = letter;
            pictures[PICTURES + 1 + place] = letter.to_ascii_lowercase();
            kind += 1;
        }
        pictures
    };

    /// Files, ranks, holdings, and the variant it is derived from; and how long that is.
    const SIZE: ([u8; 16], usize) = {
        let mut size = ([0; 16], 0);
        size = number(size, G::Board::FILES);
        size = letter(size, b'x');
        size = number(size, G::Board::RANKS);
        let rest = b"+0_fairy";
        let mut i = 0;
        while i < rest.len() {
            size = letter(size, rest[i]);
            i += 1;
        }
        size
    };

    const MOVES: [(char, &'static str); K] = {
        let mut moves = [(' ', ""); K];
        let mut kind = 0;
        while kind < K {
            let PieceType { letter, betza, .. } = G::PIECES[kind];
            moves[kind] = (letter, betza);
            kind += 1;
        }
        moves
    };
}

const fn letter(mut size: ([u8; 16], usize), letter: u8) -> ([u8; 16], usize) {
    size.0[size.1] = letter;
    size.1 += 1;
    size
}

const fn number(size: ([u8; 16], usize), number: usize) -> ([u8; 16], usize) {
    let size = if number >= 10 { letter(size, b'0' + (number / 10) as u8) } else { size };
    letter(size, b'0' + (number % 10) as u8)
}

const fn text(bytes: &[u8]) -> &str {
    match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(_) => panic!("letters beyond ASCII"),
    }
}
