//! A second generator, written as plainly as can be from the rules: a grid of 21×13.

use variorum_core::{Player, PlayerSet};
use variorum_megaboard::{Square, file, offset, rank};
use variorum_megacheckers::{Capture, Move, Pending, Position};

type Grid = [[Option<(Player, bool)>; 13]; 21];

fn grid(position: &Position) -> Grid {
    let mut grid = [[None; 13]; 21];
    for square in Square::all() {
        grid[file(square)][rank(square)] = position.piece_at(square);
    }
    grid
}

fn get(grid: &Grid, square: Square) -> Option<(Player, bool)> {
    grid[file(square)][rank(square)]
}

fn directions(is_king: bool) -> Vec<(i32, i32)> {
    let all = (-1..=1).flat_map(|files| (-1..=1).map(move |ranks| (files, ranks)));
    all.filter(|&(files, ranks)| (files != 0 && ranks != 0) || is_king && (files, ranks) != (0, 0)).collect()
}

/// The jumps of the piece on a square.
fn jumps(grid: &Grid, from: Square) -> Vec<Move> {
    let Some((owner, is_king)) = get(grid, from) else { return Vec::new() };
    let mut found = Vec::new();
    for (files, ranks) in directions(is_king) {
        let (Some(over), Some(to)) = (offset(from, files, ranks), offset(from, 2 * files, 2 * ranks)) else {
            continue;
        };
        if get(grid, over).is_some_and(|(other, _)| other != owner) && get(grid, to).is_none() {
            found.push(Move::Jump { from, over, to });
        }
    }
    found
}

/// The steps of the piece on a square.
fn steps(grid: &Grid, from: Square) -> Vec<Move> {
    let Some((_, is_king)) = get(grid, from) else { return Vec::new() };
    let near = directions(is_king).into_iter().filter_map(|(files, ranks)| offset(from, files, ranks));
    near.filter(|&to| get(grid, to).is_none()).map(|to| Move::Step { from, to }).collect()
}

fn is_duty(grid: &Grid, m: &Move, jumped: PlayerSet) -> bool {
    let Move::Jump { over, .. } = m else { return false };
    get(grid, *over).is_some_and(|(owner, _)| jumped.contains(owner))
}

/// The legal moves of a position.
pub fn legal_moves(position: &Position) -> Vec<Move> {
    let grid = grid(position);
    let forced = position.capture() == Capture::Forced;
    match position.pending() {
        Pending::Huffs(huffs) => {
            let squares = huffs[0].expect("a first decider").squares;
            squares.into_iter().map(Move::Huff).chain([Move::Nothing]).collect()
        }
        Pending::Series { square, jumped } => {
            let mut moves = jumps(&grid, square);
            if !forced || !moves.iter().any(|m| is_duty(&grid, m, jumped)) {
                moves.push(Move::Nothing);
            }
            moves
        }
        Pending::Nothing if variorum_core::Position::players_in(position).len() < 2 => Vec::new(),
        Pending::Nothing => {
            let own = |square: &Square| get(&grid, *square).is_some_and(|(owner, _)| owner == position.side());
            let mut moves: Vec<Move> = Square::all().filter(own).flat_map(|from| jumps(&grid, from)).collect();
            if !forced || moves.is_empty() {
                moves.extend(Square::all().filter(own).flat_map(|from| steps(&grid, from)));
            }
            if moves.is_empty() {
                moves.push(Move::Nothing);
            }
            moves
        }
    }
}
