//! A generator written as plainly as can be from the rules: a board of letters, every move made on
//! a copy, every attack looked for step by step.

use variorum_chessplus::{Action, Move, Part, Position};
use variorum_core::chessboard::Square;
use variorum_core::perft::after;
use variorum_core::{Notation, Play, Player, Position as _};

/// What stands on a square: letters of the parts, upper case for White; empty for nothing.
type Board = Vec<String>;

struct Game {
    board: Board,
    white: bool,
    rights: String,
    en_passant: Option<(i32, i32)>,
    three_queens: bool,
}

fn read(position: &Position) -> Game {
    let text = position.text();
    let fields: Vec<&str> = text.split(' ').collect();
    let mut board = vec![String::new(); 64];
    let (mut file, mut rank, mut inside) = (0, 7, false);
    for letter in fields[0].chars() {
        match letter {
            '/' => (file, rank) = (0, rank - 1),
            '(' => inside = true,
            ')' => (file, inside) = (file + 1, false),
            '1'..='8' => file += letter as usize - '0' as usize,
            _ => {
                board[rank * 8 + file].push(letter);
                file += usize::from(!inside);
            }
        }
    }
    let en_passant = fields[3].as_bytes();
    Game {
        board,
        white: fields[1] == "w",
        rights: fields[2].to_owned(),
        en_passant: (en_passant.len() == 2)
            .then(|| (i32::from(en_passant[0] - b'a'), i32::from(en_passant[1] - b'1'))),
        three_queens: position.rules().three_queens,
    }
}

fn index(at: (i32, i32)) -> Option<usize> {
    ((0..8).contains(&at.0) && (0..8).contains(&at.1)).then(|| (at.1 * 8 + at.0) as usize)
}

fn is_white(piece: &str) -> bool {
    piece.chars().all(|letter| letter.is_ascii_uppercase())
}

const STRAIGHT: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];
const JUMPS: [(i32, i32); 8] = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];

/// Squares one part sees from `at`: lines end on the first thing met.
fn seen(board: &Board, part: char, at: (i32, i32)) -> Vec<usize> {
    let mut squares = Vec::new();
    let mut lines = |directions: &[(i32, i32)], far: bool| {
        for (dx, dy) in directions {
            let mut to = (at.0 + dx, at.1 + dy);
            while let Some(square) = index(to) {
                squares.push(square);
                if !far || !board[square].is_empty() {
                    break;
                }
                to = (to.0 + dx, to.1 + dy);
            }
        }
    };
    match part.to_ascii_uppercase() {
        'K' => {
            lines(&STRAIGHT, false);
            lines(&DIAGONAL, false);
        }
        'Q' => {
            lines(&STRAIGHT, true);
            lines(&DIAGONAL, true);
        }
        'R' => lines(&STRAIGHT, true),
        'B' => lines(&DIAGONAL, true),
        'N' => lines(&JUMPS, false),
        _ => {
            let ahead = if part == 'P' { 1 } else { -1 };
            lines(&[(-1, ahead), (1, ahead)], false);
        }
    }
    squares
}

fn attacked(board: &Board, target: usize, by_white: bool) -> bool {
    (0..64).any(|from| {
        let piece = &board[from];
        !piece.is_empty()
            && is_white(piece) == by_white
            && piece.chars().any(|part| seen(board, part, place(from)).contains(&target))
    })
}

fn place(square: usize) -> (i32, i32) {
    (square as i32 % 8, square as i32 / 8)
}

fn in_check(board: &Board, white: bool) -> bool {
    let king = if white { "K" } else { "k" };
    board.iter().position(|piece| piece == king).is_none_or(|square| attacked(board, square, !white))
}

/// Where one part may go; `single` tells whether it arrives alone, and so may merge.
fn targets(game: &Game, part: char, from: usize, single: bool) -> Vec<usize> {
    let board = &game.board;
    let enemy = |to: usize| !board[to].is_empty() && is_white(&board[to]) != game.white;
    let partner = |to: usize| {
        single && board[to].len() == 1 && is_white(&board[to]) == game.white && !"Kk".contains(&board[to])
    };
    let lands = |to: &usize| board[*to].is_empty() || partner(*to);
    if !"Pp".contains(part) {
        let king = "Kk".contains(part);
        let ok = |to: &usize| board[*to].is_empty() || enemy(*to) || (!king && partner(*to));
        return seen(board, part, place(from)).into_iter().filter(ok).collect();
    }
    let mut squares: Vec<usize> =
        seen(board, part, place(from)).into_iter().filter(|&to| enemy(to)).collect();
    let (ahead, start) = if game.white { (1, 1) } else { (-1, 6) };
    let (file, rank) = place(from);
    if let Some(one) = index((file, rank + ahead)) {
        squares.extend(Some(one).filter(&lands));
        if rank == start && board[one].is_empty() {
            squares.extend(index((file, rank + 2 * ahead)).filter(&lands));
        }
    }
    squares
}

/// Every legal move.
pub fn legal_moves(position: &Position) -> Vec<Move> {
    outcomes(position).into_iter().map(|(m, _)| m).collect()
}

/// Every legal move with the board after it.
fn outcomes(position: &Position) -> Vec<(Move, Board)> {
    let game = read(position);
    let mut moves = Vec::new();
    for from in 0..64 {
        let piece = game.board[from].clone();
        if piece.is_empty() || is_white(&piece) != game.white {
            continue;
        }
        let whole: Vec<usize> =
            piece.chars().flat_map(|part| targets(&game, part, from, piece.len() == 1)).collect();
        try_all(&game, from, None, &piece, whole, &mut moves);
        if piece.len() == 2 {
            for part in piece.chars() {
                let alone = targets(&game, part, from, true);
                try_all(&game, from, Some(part), &part.to_string(), alone, &mut moves);
            }
        }
        if let Some(to) = game.en_passant.and_then(index) {
            for part in piece.chars().filter(|part| "Pp".contains(*part)) {
                if seen(&game.board, part, place(from)).contains(&to) {
                    let victim = index((to as i32 % 8, place(from).1)).unwrap();
                    en_passant(&game, from, to, victim, None, &piece, &mut moves);
                    if piece.len() == 2 {
                        en_passant(&game, from, to, victim, Some(part), &part.to_string(), &mut moves);
                    }
                }
            }
        }
    }
    castlings(&game, &mut moves);
    moves.sort_by_key(|(m, _)| position.move_text(*m));
    moves.dedup_by_key(|(m, _)| position.move_text(*m));
    moves
}

fn part_of(letter: Option<char>) -> Option<Part> {
    let letter = letter?.to_ascii_uppercase();
    Part::ALL.into_iter().find(|part| part.letter() == letter)
}

fn lift(board: &mut Board, from: usize, part: Option<char>) {
    match part {
        None => board[from].clear(),
        Some(part) => {
            let at = board[from].find(part).unwrap();
            board[from].remove(at);
        }
    }
}

fn try_all(
    game: &Game,
    from: usize,
    part: Option<char>,
    moving: &str,
    targets: Vec<usize>,
    moves: &mut Vec<(Move, Board)>,
) {
    for to in targets {
        let mut board = game.board.clone();
        lift(&mut board, from, part);
        if !board[to].is_empty() && is_white(&board[to]) != game.white {
            board[to].clear();
        }
        board[to].push_str(moving);
        let last = if game.white { 7 } else { 0 };
        let mut action = Action::Go;
        if moving.to_ascii_uppercase().contains('P') && place(to).1 == last {
            board[to].clear();
            let queen = if game.white { 'Q' } else { 'q' };
            let queens = board.iter().flat_map(|piece| piece.chars()).filter(|part| *part == queen).count();
            if game.three_queens && queens >= 3 {
                action = Action::Remove;
            } else {
                action = Action::Promote;
                board[to].push(queen);
            }
        }
        if !in_check(&board, game.white) {
            let m = Move { from: Square::at(from), to: Square::at(to), part: part_of(part), action };
            moves.push((m, board));
        }
    }
}

fn en_passant(
    game: &Game,
    from: usize,
    to: usize,
    victim: usize,
    part: Option<char>,
    moving: &str,
    moves: &mut Vec<(Move, Board)>,
) {
    let mut board = game.board.clone();
    lift(&mut board, from, part);
    board[victim].clear();
    board[to].push_str(moving);
    if !in_check(&board, game.white) {
        let action = Action::EnPassant;
        let m = Move { from: Square::at(from), to: Square::at(to), part: part_of(part), action };
        moves.push((m, board));
    }
}

fn castlings(game: &Game, moves: &mut Vec<(Move, Board)>) {
    let home = if game.white { 0 } else { 56 };
    let wings: [(char, usize, &[usize], &[usize]); 2] =
        [('k', 7, &[5, 6], &[4, 5, 6]), ('q', 0, &[1, 2, 3], &[4, 3, 2])];
    for (letter, corner, between, path) in wings {
        let letter = if game.white { letter.to_ascii_uppercase() } else { letter };
        let free = between.iter().all(|at| game.board[home + at].is_empty());
        let safe = path.iter().all(|at| !attacked(&game.board, home + at, !game.white));
        if !game.rights.contains(letter) || !free || !safe {
            continue;
        }
        let mut kinds = vec![Action::Castle];
        if game.board[home + corner].len() == 2 {
            kinds.push(Action::CastleRook);
        }
        for action in kinds {
            let (from, to) = (Square::at(home + 4), Square::at(home + path[2]));
            let mut board = game.board.clone();
            let rook = if game.white { 'R' } else { 'r' };
            let part = (action == Action::CastleRook).then_some(rook);
            let moved = part.map_or(board[home + corner].clone(), String::from);
            lift(&mut board, home + corner, part);
            board[home + path[1]] = moved;
            board[home + path[2]] = std::mem::take(&mut board[home + 4]);
            moves.push((Move { from, to, part: None, action }, board));
        }
    }
}

/// The board with the parts of each piece in alphabetical order.
fn sorted(board: Board) -> Board {
    let sort = |piece: String| {
        let mut parts: Vec<char> = piece.chars().collect();
        parts.sort_unstable();
        parts.into_iter().collect()
    };
    board.into_iter().map(sort).collect()
}

/// Checks that the position has the same moves as here and that they lead to the same boards.
pub fn agrees(position: &Position) {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    moves.sort_by_key(|&m| position.move_text(m));
    let expected = outcomes(position);
    let texts = |moves: &[Move]| moves.iter().map(|&m| position.move_text(m)).collect::<Vec<_>>();
    let wanted: Vec<Move> = expected.iter().map(|(m, _)| *m).collect();
    assert_eq!(texts(&moves), texts(&wanted), "at {}", position.text());
    assert_eq!(moves, wanted, "at {}", position.text());
    for (m, board) in expected {
        let next = after(position, m);
        assert_eq!(
            sorted(read(&next).board),
            sorted(board),
            "after {} at {}",
            position.move_text(m),
            position.text()
        );
    }
}

#[test]
fn the_reference_knows_the_start() {
    let start = crate::position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_eq!(start.to_move(), Player::WHITE);
    assert_eq!(legal_moves(&start).len(), 34);
}
