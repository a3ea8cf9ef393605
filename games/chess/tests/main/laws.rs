//! What must hold in every position, on random play, and the fast generator against a plain one.

use crate::help::position;
use variorum_chess::{Chess, Move, Position};
use variorum_conformance::{laws, same_moves};
use variorum_core::chessboard::{Square, bishop, king, knight, pawn, queen, rook};
use variorum_core::orthodox::Kind;
use variorum_core::{Game, Options, Play, Player, Position as _};
use variorum_orthodox::Action;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

#[test]
fn of_standard_chess() {
    laws(Chess, &[], "-", 8, 160, 1);
    laws(Chess, &[], KIWIPETE, 8, 120, 2);
}

#[test]
fn of_chess960() {
    for (number, seed) in [("start=0", 3), ("start=518", 4), ("start=700", 5), ("start=959", 6)] {
        laws(Chess, &[number], "-", 3, 140, seed);
    }
    laws(Chess, &["castling=960"], "1rk4r/p4ppp/8/2pP4/8/8/P4PPP/1RK4R w HBhb c6 0 9", 6, 80, 7);
}

#[test]
fn of_endings() {
    laws(Chess, &[], "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 8, 160, 8);
    laws(Chess, &[], "8/PPPk4/8/8/8/8/4Kppp/8 w - - 0 1", 8, 120, 9);
}

/// Whether `by` could capture a king on `square`, looking from every piece of `by`.
fn attacks(position: &Position, by: Player, square: Square) -> bool {
    let occupied = position.occupied();
    Square::all().any(|from| match position.piece_at(from) {
        Some((owner, kind)) if owner == by => match Kind::ALL[kind.index()] {
            Kind::Pawn => pawn(by, from),
            Kind::Knight => knight(from),
            Kind::Bishop => bishop(from, occupied),
            Kind::Rook => rook(from, occupied),
            Kind::Queen => queen(from, occupied),
            Kind::King => king(from),
        }
        .contains(square),
        _ => false,
    })
}

/// Every move text a player could think of that leads to a board where the own king is safe: plain
/// moves only, found by trying all origins, destinations and kinds.
fn plain_moves(position: &Position) -> Vec<Move> {
    let mut legal = Vec::new();
    position.legal_moves(&mut legal);
    let us = position.to_move();
    let occupied = position.occupied();
    let mut moves: Vec<Move> = legal
        .iter()
        .copied()
        .filter(|m| matches!(m.action(), Action::Castle | Action::EnPassant | Action::DoubleStep))
        .collect();
    for m in all_moves() {
        let Some((owner, numbered)) = position.piece_at(m.from()) else { continue };
        let kind = Kind::ALL[numbered.index()];
        let mine = position.owned(us).contains(m.to());
        let full = occupied.contains(m.to());
        let up = if us == Player::WHITE { 1 } else { -1 };
        let reaches = match kind {
            Kind::Pawn if full => pawn(us, m.from()).contains(m.to()),
            Kind::Pawn => m.from().offset(0, up) == Some(m.to()),
            Kind::Knight => knight(m.from()).contains(m.to()),
            Kind::Bishop => bishop(m.from(), occupied).contains(m.to()),
            Kind::Rook => rook(m.from(), occupied).contains(m.to()),
            Kind::Queen => queen(m.from(), occupied).contains(m.to()),
            Kind::King => king(m.from()).contains(m.to()),
        };
        let last = [0, 7].contains(&m.to().rank());
        let named = match m.action() {
            Action::Go(moved) => moved == numbered && !(kind == Kind::Pawn && last),
            Action::Promote(_) => kind == Kind::Pawn && last,
            _ => false,
        };
        if owner != us || mine || !reaches || !named {
            continue;
        }
        let mut next = *position;
        next.play(m);
        if !attacks(&next, us.other(), next.king(us)) {
            moves.push(m);
        }
    }
    moves
}

/// Every move there can be on the board.
fn all_moves() -> impl Iterator<Item = Move> {
    let actions = (0..6)
        .map(variorum_orthodox::Kind::new)
        .map(Action::Go)
        .chain((1..5).map(variorum_orthodox::Kind::new).map(Action::Promote));
    let actions: Vec<Action> = actions.collect();
    Square::all().flat_map(move |from| {
        let actions = actions.clone();
        Square::all().flat_map(move |to| actions.clone().into_iter().map(move |a| Move::of(from, to, a)))
    })
}

#[test]
fn masks_agree_with_trying() {
    let start = Chess::start(&Options::default()).expect("the start");
    same_moves::<Chess>(&start, plain_moves, 3, 120, 10);
    same_moves::<Chess>(&position(KIWIPETE), plain_moves, 4, 100, 11);
    same_moves::<Chess>(&position("q3k2q/8/1n4b1/3r4/3P4/1B2N3/8/Q3K2Q w - - 0 1"), plain_moves, 4, 80, 12);
}
