//! An evaluation for games that bring none: what the pieces are worth by the table, and what they reach.

use crate::attacks::{Attacks, each_officer};
use crate::board::{Rectangle, file, home_rank, rank};
use crate::movement::Movement;
use crate::piece::Kind;
use crate::position::Position;
use variorum_core::{Board, Player, Position as _, Square};

/// Centipawns for each square that an officer reaches and that does not hold an own piece.
const REACH: i32 = 4;
/// Centipawns for each rank that a pawn has advanced, on the middle files.
const ADVANCE: i32 = 6;
/// Centipawns for each step of the king from the edge, while there is something to attack it with.
const EXPOSED: i32 = 12;
/// The right to move, in centipawns.
const TEMPO: i32 = 10;

/// How good the position is for `player`, in centipawns, by the table of pieces alone.
pub fn by_table<G: Movement<K, W>, const K: usize, const W: usize>(
    position: &Position<G, K, W>,
    player: Player,
) -> i32 {
    let tempo = if position.to_move() == player { TEMPO } else { -TEMPO };
    side(position, player) - side(position, player.other()) + tempo
}

/// How many steps a number is from the nearer end of `0..count`.
fn inward(at: usize, count: usize) -> i32 {
    at.min(count - 1 - at) as i32
}

fn side<G: Movement<K, W>, const K: usize, const W: usize>(
    position: &Position<G, K, W>,
    player: Player,
) -> i32 {
    let (own, occupied) = (position.owned(player), position.occupied());
    let mut total = 0;
    each_officer!(K, |KIND| {
        for from in own & position.kind(Kind::new(KIND)) {
            let reached = Attacks::<G, K, W>::reach::<KIND>(from, occupied) & !own;
            total += G::PIECES[KIND].value + REACH * reached.len() as i32;
        }
    });
    let unpromoted = position.unpromoted(player);
    total += G::UNPROMOTED * unpromoted.len() as i32;
    for square in own & position.pawns() & !unpromoted {
        let advanced = rank::<G::Board, W>(square).abs_diff(home_rank::<G::Board, W>(player)) as i32;
        let is_central = inward(file::<G::Board, W>(square), G::Board::FILES) >= 2;
        total += G::PIECES[0].value + if is_central { ADVANCE * advanced } else { ADVANCE * advanced / 2 };
    }
    let king: Square<G::Board> = position.king(player);
    let steps = inward(file::<G::Board, W>(king), G::Board::FILES)
        + rank::<G::Board, W>(king).abs_diff(home_rank::<G::Board, W>(player)) as i32;
    let officers = (occupied & !position.pawns() & !position.kings()).len() as usize;
    // With few officers left a king is of use in the middle.
    if officers * 4 > <G::Board as Board>::SQUARES / 8 {
        total - EXPOSED * steps
    } else {
        total + EXPOSED / 2 * steps
    }
}
