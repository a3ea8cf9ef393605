//! Legal moves written as plainly as can be: squares as pairs of numbers, every move tried on a copy
//! of the board. It shares nothing with the generator but the set-up it reads and the move it names.

use variorum_core::orthodox::Kind;
use variorum_core::{Player, Position as _};
use variorum_orthodox::Action;
use variorum_perfect::{Castling, Move, Position, Promotion, Square};

type Board = [[Option<(Player, Kind)>; 9]; 9];
/// File and rank.
type At = (i32, i32);

const STRAIGHT: [At; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [At; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const JUMPS: [At; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

fn on_board((x, y): At) -> bool {
    (0..9).contains(&x) && (0..9).contains(&y)
}

fn get(board: &Board, (x, y): At) -> Option<(Player, Kind)> {
    board[y as usize][x as usize]
}

fn set(board: &mut Board, (x, y): At, piece: Option<(Player, Kind)>) {
    board[y as usize][x as usize] = piece;
}

fn up(player: Player) -> i32 {
    if player == Player::WHITE { 1 } else { -1 }
}

/// Squares that the piece on `from` could capture on.
fn reach(board: &Board, from: At) -> Vec<At> {
    let Some((owner, kind)) = get(board, from) else { return Vec::new() };
    let step = |(dx, dy): At| (from.0 + dx, from.1 + dy);
    let steps = |of: &[At]| of.iter().map(|&d| step(d)).filter(|&to| on_board(to)).collect::<Vec<_>>();
    let slides = |of: &[At]| {
        let mut all = Vec::new();
        for &(dx, dy) in of {
            let mut to = step((dx, dy));
            while on_board(to) {
                all.push(to);
                if get(board, to).is_some() {
                    break;
                }
                to = (to.0 + dx, to.1 + dy);
            }
        }
        all
    };
    match kind {
        Kind::Pawn => steps(&[(-1, up(owner)), (1, up(owner))]),
        Kind::Knight => steps(&JUMPS),
        Kind::Bishop => [slides(&DIAGONAL), steps(&[(-1, 0), (1, 0)])].concat(),
        Kind::Rook => slides(&STRAIGHT),
        Kind::Queen => [slides(&STRAIGHT), slides(&DIAGONAL)].concat(),
        Kind::King => [steps(&STRAIGHT), steps(&DIAGONAL)].concat(),
    }
}

fn squares() -> impl Iterator<Item = At> {
    (0..9).flat_map(|y| (0..9).map(move |x| (x, y)))
}

fn attacked(board: &Board, at: At, by: Player) -> bool {
    squares().any(|from| get(board, from).is_some_and(|p| p.0 == by) && reach(board, from).contains(&at))
}

fn king(board: &Board, player: Player) -> At {
    squares().find(|&at| get(board, at) == Some((player, Kind::King))).expect("a king")
}

/// The kind as a move names it.
fn numbered(kind: Kind) -> variorum_orthodox::Kind {
    variorum_orthodox::Kind::new(kind.index())
}

fn go(kind: Kind) -> Action {
    Action::Go(numbered(kind))
}

/// Every legal move.
pub fn plain_moves(position: &Position) -> Vec<Move> {
    let setup = position.setup();
    let mut board: Board = [[None; 9]; 9];
    for square in Square::all() {
        let piece = setup.board[square.index()].map(|(owner, kind)| (owner, Kind::ALL[kind.index()]));
        board[square.index() / 9][square.index() % 9] = piece;
    }
    let us = position.to_move();
    let them = us.other();
    let square = |(x, y): At| Square::at((y * 9 + x) as usize);
    let mut moves = Vec::new();
    let mut attempt = |from: At, to: At, gone: At, actions: &[Action]| {
        let mut after = board;
        set(&mut after, gone, None);
        set(&mut after, to, get(&board, from));
        set(&mut after, from, None);
        if !attacked(&after, king(&after, us), them) {
            moves.extend(actions.iter().map(|&action| Move::of(square(from), square(to), action)));
        }
    };
    let (first, last) = if us == Player::WHITE { (0, 8) } else { (8, 0) };
    let arrivals = |to: At| {
        if to.1 != last {
            return vec![go(Kind::Pawn)];
        }
        let mut all = Kind::PROMOTIONS.map(|kind| Action::Promote(numbered(kind))).to_vec();
        if setup.rules.promotion == Promotion::Optional {
            all.push(go(Kind::Pawn));
        }
        all
    };
    for from in squares() {
        let Some((owner, kind)) = get(&board, from) else { continue };
        if owner != us {
            continue;
        }
        for to in reach(&board, from) {
            let target = get(&board, to);
            if target.is_some_and(|piece| piece.0 == us) {
                continue;
            }
            if kind != Kind::Pawn {
                attempt(from, to, to, &[go(kind)]);
            } else if target.is_some() {
                attempt(from, to, to, &arrivals(to));
            } else if setup.en_passant == Some(square(to)) {
                attempt(from, to, (to.0, from.1), &[Action::EnPassant]);
            }
        }
        if kind == Kind::Pawn && from.1 != last {
            let one = (from.0, from.1 + up(us));
            let two = (from.0, from.1 + 2 * up(us));
            if get(&board, one).is_none() {
                attempt(from, one, one, &arrivals(one));
                if from.1 == first + up(us) && get(&board, two).is_none() {
                    attempt(from, two, two, &[Action::DoubleStep]);
                }
            }
        }
    }
    for rook in setup.rights {
        let corner: At = ((rook.index() % 9) as i32, (rook.index() / 9) as i32);
        if corner.1 != first {
            continue;
        }
        let inside: Vec<At> = if corner.0 == 0 {
            vec![(1, first), (2, first), (3, first)]
        } else {
            vec![(5, first), (6, first), (7, first)]
        };
        let mut safe = inside.clone();
        safe.push((4, first));
        if setup.rules.castling == Castling::Strict {
            safe.push(corner);
        }
        if inside.iter().all(|&at| get(&board, at).is_none())
            && !safe.iter().any(|&at| attacked(&board, at, them))
        {
            let to = if corner.0 == 0 { 1 } else { 7 };
            moves.push(Move::of(square((4, first)), square((to, first)), Action::Castle));
        }
    }
    moves
}
