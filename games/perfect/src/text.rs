//! Position text (the six fields of FEN) and move text (that of UCI).

use crate::board::{
    Kind, Rules, SIDE, SQUARES, Square, castling_king, en_passant_rank, file, home_rank, on, rank,
};
use crate::moves::{Action, Move};
use crate::position::PerfectPosition;
use crate::setup::{Setup, right};
use std::fmt::Write;
use variorum_core::chessboard::fen;
use variorum_core::foreign::CastlingRight;
use variorum_core::text::{counter, fields, placement, row_items, write_row};
use variorum_core::{Fault, Notation, Player, Position, PositionError};

/// The corners in the order of the letters `KQkq`.
fn corners() -> [Square; 4] {
    let corner = |file, player| on(file, home_rank(player));
    [corner(8, Player::WHITE), corner(0, Player::WHITE), corner(8, Player::BLACK), corner(0, Player::BLACK)]
}

/// Reads a position text.
///
/// # Errors
/// Every reason why it is not a playable position.
pub fn read(text: &str, rules: Rules) -> Result<PerfectPosition, PositionError> {
    let [rows, side, rights, en_passant, clock, number] = fields(text, &fen::FIELDS)?;
    let mut faults = Vec::new();
    let mut setup = Setup::empty(rules);
    let board = read_board(rows, &mut faults);
    let to_move = keep(fen::side(side), &mut faults);
    let known = board.is_some() && to_move.is_some();
    setup.board = board.unwrap_or(setup.board);
    setup.to_move = to_move.unwrap_or(setup.to_move);
    if let Some(found) = keep(fen::castling(rights), &mut faults) {
        setup.rights = corners().into_iter().zip(found).filter(|(_, found)| *found).map(|c| c.0).collect();
    }
    if to_move.is_some() {
        setup.en_passant = keep(read_en_passant(en_passant, setup.to_move), &mut faults).flatten();
    }
    setup.clock = keep(counter("clock", clock, 0), &mut faults).unwrap_or(0);
    setup.number = keep(counter("move number", number, 1), &mut faults).unwrap_or(1);
    if known {
        match PerfectPosition::new(&setup) {
            Ok(position) if faults.is_empty() => return Ok(position),
            Ok(_) => {}
            Err(error) => faults.extend(error.faults),
        }
    }
    faults.sort_by_key(|fault| fen::FIELDS.iter().position(|&field| field == fault.field));
    Err(PositionError { faults })
}

/// The rights to castle that the pieces of these rows leave.
pub fn castling_rights(rows: &str) -> Option<Vec<CastlingRight>> {
    let board = read_board(rows, &mut Vec::new())?;
    let stands = |&rook: &Square| {
        let player = if rank(rook) == 0 { Player::WHITE } else { Player::BLACK };
        let has = |square: Square, kind| board[square.index()] == Some((player, kind));
        has(rook, Kind::Rook) && has(castling_king(player), Kind::King)
    };
    let written = |rook: Square| {
        let name = (b'A' + file(rook) as u8) as char;
        let other = if rank(rook) == 0 { name } else { name.to_ascii_lowercase() };
        CastlingRight { letter: right(rook), others: vec![other] }
    };
    Some(corners().into_iter().filter(stands).map(written).collect())
}

/// The value, or `None` with the fault noted.
fn keep<T>(result: Result<T, Fault>, faults: &mut Vec<Fault>) -> Option<T> {
    result.map_err(|fault| faults.push(fault)).ok()
}

fn read_board(text: &str, faults: &mut Vec<Fault>) -> Option<[Option<(Player, Kind)>; SQUARES]> {
    let mut board = [None; SQUARES];
    let mut whole = true;
    for (row, file, piece) in keep(placement(text, &[SIDE; SIDE], row_items), faults)? {
        let square = on(file, SIDE - 1 - row);
        board[square.index()] = Kind::from_fen(piece);
        if board[square.index()].is_none() {
            whole = false;
            let expected = format!("one of PNBRQKpnbrqk or a count of empty squares on {square}");
            faults.push(Fault::new("rows", piece, expected));
        }
    }
    whole.then_some(board)
}

/// Reads the square passed over by the double step just made, or `-`.
fn read_en_passant(text: &str, to_move: Player) -> Result<Option<Square>, Fault> {
    if text == "-" {
        return Ok(None);
    }
    let wanted = en_passant_rank(to_move.other());
    match Square::from_name(text) {
        Some(square) if rank(square) == wanted => Ok(Some(square)),
        _ => Err(Fault::new("en passant", text, format!("- or a square of rank {}", wanted + 1))),
    }
}

impl Notation for PerfectPosition {
    fn text(&self) -> String {
        let mut text = String::with_capacity(110);
        for rank in (0..SIDE).rev() {
            write_row(&mut text, SIDE, "", |file, out| {
                let piece = self.piece_at(on(file, rank));
                out.extend(piece.map(|(owner, kind)| kind.fen(owner)));
                piece.is_some()
            });
            text.push(if rank > 0 { '/' } else { ' ' });
        }
        text.push(self.to_move().letter());
        text.push(' ');
        if self.rights().is_empty() {
            text.push('-');
        }
        text.extend(corners().into_iter().filter(|&rook| self.rights().contains(rook)).map(right));
        let en_passant = self.en_passant().map_or("-".to_owned(), |square| square.to_string());
        // Writing to a String cannot fail.
        let _ = write!(text, " {en_passant} {} {}", self.clock, self.number);
        text
    }

    fn move_text(&self, m: Move) -> String {
        let mut text = format!("{}{}", m.from(), m.to());
        if let Action::Promote(kind) = m.action() {
            text.push(kind.fen(Player::BLACK));
        }
        text
    }
}
