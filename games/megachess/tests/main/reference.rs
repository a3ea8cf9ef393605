//! A second generator, written as plainly as can be from the rules: a grid of 21×13, pseudo-legal
//! moves, then a look at the king.

use variorum_core::{Player, Position as _};
use variorum_megaboard::{Seat, Square, at, file, offset, rank};
use variorum_megachess::{Action, Kind, Mated, Move, Position};

type Grid = [[Option<(Player, Kind)>; 13]; 21];

const STRAIGHT: [(i32, i32); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
const JUMPS: [(i32, i32); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

fn get(grid: &Grid, square: Square) -> Option<(Player, Kind)> {
    grid[file(square)][rank(square)]
}

fn set(grid: &mut Grid, square: Square, piece: Option<(Player, Kind)>) {
    grid[file(square)][rank(square)] = piece;
}

/// Squares a piece of this kind on `from` could capture on.
fn reach(grid: &Grid, from: Square, kind: Kind) -> Vec<Square> {
    let (directions, far): (Vec<_>, bool) = match kind {
        Kind::King => ([STRAIGHT, DIAGONAL].concat(), false),
        Kind::Queen => ([STRAIGHT, DIAGONAL].concat(), true),
        Kind::Rook => (STRAIGHT.to_vec(), true),
        Kind::Bishop => (DIAGONAL.to_vec(), true),
        Kind::Knight => (JUMPS.to_vec(), false),
        Kind::Pawn | Kind::FreshPawn => (DIAGONAL.to_vec(), false),
    };
    let mut squares = Vec::new();
    for (files, ranks) in directions {
        let mut next = offset(from, files, ranks);
        while let Some(square) = next {
            squares.push(square);
            next = offset(square, files, ranks).filter(|_| far && get(grid, square).is_none());
        }
    }
    squares
}

fn attacked(grid: &Grid, square: Square, by: &[Player]) -> bool {
    Square::all().any(|from| match get(grid, from) {
        Some((owner, kind)) => by.contains(&owner) && reach(grid, from, kind).contains(&square),
        None => false,
    })
}

fn king(grid: &Grid, player: Player) -> Option<Square> {
    Square::all().find(|&square| get(grid, square) == Some((player, Kind::King)))
}

/// Every legal move, found the slow way. Castling rights are read from the position text.
pub fn legal_moves(position: &Position) -> Vec<Move> {
    use variorum_core::Notation;
    let us = position.to_move();
    let inside = position.players_in();
    if inside.len() < 2 {
        return Vec::new();
    }
    let enemies: Vec<Player> = inside.without(us).iter().collect();
    let mut grid: Grid = [[None; 13]; 21];
    for square in Square::all() {
        set(&mut grid, square, position.piece_at(square));
    }
    let may_land = |square: Square| match get(&grid, square) {
        None => true,
        Some((owner, _)) if owner == us => false,
        Some((owner, kind)) if inside.contains(owner) => kind != Kind::King,
        Some(_) => position.rules().mated == Mated::Capture,
    };
    let mut found = Vec::new();
    let mut add = |from: Square, to: Square, kind: Kind| {
        let promotes = kind.is_pawn()
            && Player::ALL.iter().any(|&p| p != us && (0..8).any(|i| Seat::of(p).back(i) == to));
        let specials = if promotes {
            [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight].map(Action::Promote).to_vec()
        } else {
            vec![Action::Go]
        };
        let mut after = grid;
        set(&mut after, from, None);
        set(&mut after, to, Some((us, kind)));
        if king(&after, us).is_some_and(|square| !attacked(&after, square, &enemies)) {
            found.extend(specials.into_iter().map(|action| Move { from, to, action }));
        }
    };
    for from in Square::all() {
        let Some((owner, kind)) = get(&grid, from) else { continue };
        if owner != us {
            continue;
        }
        for to in reach(&grid, from, kind) {
            if may_land(to) && (!kind.is_pawn() || get(&grid, to).is_some()) {
                add(from, to, kind);
            }
        }
        if kind.is_pawn() {
            for (files, ranks) in STRAIGHT {
                if let Some(to) = offset(from, files, ranks).filter(|&to| get(&grid, to).is_none()) {
                    add(from, to, kind);
                }
            }
        }
        if kind == Kind::FreshPawn {
            let (files, ranks) = [(0, 1), (1, 0), (-1, 0)][us.index()];
            let over = offset(from, files, ranks).filter(|&over| get(&grid, over).is_none());
            let to = over.and_then(|over| offset(over, files, ranks));
            if let Some(to) = to.filter(|&to| get(&grid, to).is_none()) {
                add(from, to, kind);
            }
        }
    }
    let text = position.text();
    let rights = text.split(' ').nth(2).unwrap_or_default();
    for name in rights.split(',').filter(|&name| name != "-") {
        let rook = Square::from_name(name).expect("a square");
        if get(&grid, rook) != Some((us, Kind::Rook)) {
            continue;
        }
        let from = king(&grid, us).expect("a king");
        let towards = |a: usize, b: usize| (b as i32 - a as i32).signum();
        let (files, ranks) = (towards(file(from), file(rook)), towards(rank(from), rank(rook)));
        let step = |count: i32| {
            let (x, y) = (file(from) as i32 + count * files, rank(from) as i32 + count * ranks);
            at(x as usize, y as usize).expect("a square")
        };
        let distance = (1..).find(|&count| step(count) == rook).expect("the rook");
        let mut after = grid;
        set(&mut after, from, None);
        set(&mut after, rook, None);
        set(&mut after, step(1), Some((us, Kind::Rook)));
        set(&mut after, step(2), Some((us, Kind::King)));
        if (1..distance).all(|count| get(&grid, step(count)).is_none())
            && !attacked(&grid, from, &enemies)
            && !attacked(&grid, step(1), &enemies)
            && !attacked(&after, step(2), &enemies)
        {
            found.push(Move { from, to: step(2), action: Action::Castle });
        }
    }
    found
}
