//! Position text and move text.

use crate::castling::{CASTLINGS, Castling, LETTERS, Rights};
use crate::moves::{Action, Move};
use crate::piece::{Part, Piece};
use crate::position::{Position, QUIET_PLIES};
use crate::rules::Rules;
use crate::setup::Setup;
use variorum_core::CastlingRight;
use variorum_core::chessboard::{Square, fen};
use variorum_core::text::{counter, fields, number, read_pieces, row_items};
use variorum_core::{Fault, Notation, Play, Player, Position as _, PositionError};

/// Reads a position text.
pub(crate) fn read(text: &str, rules: Rules) -> Result<Position, PositionError> {
    let [rows, side, castling, en_passant, clock, move_number] = fields(text, &fen::FIELDS)?;
    let mut faults = Vec::new();
    let expected =
        "one of KQRBNP, a merged piece as two of QRBNP in this order in parentheses, lower case for Black";
    let mut board = [None; 64];
    for (square, piece) in read_pieces(fen::rows(rows, row_items), read_piece, expected, &mut faults) {
        board[square.index()] = Some(piece);
    }
    let mut keep = |fault: Fault| faults.push(fault);
    let to_move = fen::side(side).map_err(&mut keep).ok();
    let rights = fen::castling(castling).map_err(&mut keep).ok();
    let en_passant = match to_move {
        Some(player) => fen::en_passant(en_passant, player).map_err(&mut keep).ok(),
        None => None,
    };
    let clock = match number(clock).filter(|&clock| clock <= u32::from(QUIET_PLIES)) {
        Some(clock) => Some(clock as u8),
        None => {
            keep(Fault::new("clock", clock, "a number from 0 to 100 without sign or leading zero"));
            None
        }
    };
    let number = counter("move number", move_number, 1).map_err(&mut keep).ok();

    match (to_move, rights, en_passant, clock, number) {
        (Some(to_move), Some(rights), Some(en_passant), Some(clock), Some(number)) if faults.is_empty() => {
            let rights = Rights::new(rights);
            Position::new(&Setup { rules, board, to_move, rights, en_passant, clock, number })
        }
        _ => Err(PositionError { faults }),
    }
}

/// The rights to castle that the pieces of these rows leave.
pub(crate) fn castling_rights(rows: &str) -> Option<Vec<CastlingRight>> {
    let pieces: Vec<_> = fen::rows(rows, row_items).ok()?;
    let stands = |player, square, part| {
        let there = pieces.iter().find(|(other, _)| *other == square).and_then(|(_, text)| read_piece(text));
        there.is_some_and(|(owner, piece)| owner == player && piece.contains(part))
    };
    let castlings = CASTLINGS.iter().zip(LETTERS).filter(|(castling, _)| {
        stands(castling.player, castling.king_from, Part::King)
            && stands(castling.player, castling.rook_from, Part::Rook)
    });
    let right = |(castling, letter): (&Castling, char)| {
        let file = (b'A' + castling.rook_from.file() as u8) as char;
        let other = if castling.player == Player::WHITE { file } else { file.to_ascii_lowercase() };
        CastlingRight { letter, others: vec![other] }
    };
    Some(castlings.map(right).collect())
}

fn read_piece(text: &str) -> Option<(Player, Piece)> {
    let letters = match text.strip_prefix('(') {
        Some(rest) => rest.strip_suffix(')')?,
        None => text,
    };
    let upper = letters.to_ascii_uppercase();
    let player = if letters == upper { Player::WHITE } else { Player::BLACK };
    let piece = Piece::from_letters(&upper)?;
    let exact = match player {
        Player::WHITE => true,
        _ => letters == upper.to_ascii_lowercase(),
    };
    (exact && piece.is_merged() == text.starts_with('(')).then_some((player, piece))
}

impl Notation for Position {
    fn text(&self) -> String {
        let mut out = String::new();
        fen::write_rows(&mut out, |square, out| match self.piece_at(square) {
            Some((player, piece)) => {
                out.push_str(&piece.fen(player));
                true
            }
            None => false,
        });
        out.push(' ');
        out.push(self.to_move().letter());
        out.push(' ');
        out.push_str(&self.rights().text());
        out.push(' ');
        fen::write_en_passant(&mut out, self.en_passant());
        out.push_str(&format!(" {} {}", self.clock(), self.number()));
        out
    }

    fn move_text(&self, m: Move) -> String {
        let part = m.part.map(|part| part.letter().to_string()).unwrap_or_default();
        let suffix = match m.action {
            Action::Go | Action::Remove | Action::Castle => "",
            Action::Promote => "q",
            Action::EnPassant => "ep",
            Action::CastleRook => "r",
        };
        format!("{part}{}{}{suffix}", m.from, m.to)
    }

    fn read_move(&self, text: &str) -> Result<Move, Fault> {
        let squares = text.trim_start_matches(|letter: char| letter.is_ascii_uppercase());
        let (from, to) = (square(squares.get(..2)), square(squares.get(2..4)));
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        moves
            .into_iter()
            .find(|&m| Some(m.from) == from && Some(m.to) == to && self.move_text(m) == text)
            .ok_or_else(|| Fault::new("move", text, format!("a legal move of {}", self.to_move())))
    }
}

fn square(name: Option<&str>) -> Option<Square> {
    let &[file @ b'a'..=b'h', rank @ b'1'..=b'8'] = name?.as_bytes() else { return None };
    Some(Square::on(usize::from(file - b'a'), usize::from(rank - b'1')))
}
