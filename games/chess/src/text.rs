//! Position text (the six fields of FEN) and move text (that of UCI).

use crate::board::{Castling, Kind, castled};
use crate::moves::{Action, Move};
use crate::position::ChessPosition;
use crate::setup::{Setup, right};
use std::fmt::Write;
use variorum_core::chessboard::{Set, Square, fen};
use variorum_core::foreign::CastlingRight;
use variorum_core::text::{counter, fields, row_items};
use variorum_core::{Fault, Notation, Play, Player, Position, PositionError};

/// Reads a position text.
///
/// # Errors
/// Every reason why it is not a playable position.
pub fn read(text: &str, castling: Castling) -> Result<ChessPosition, PositionError> {
    let [rows, side, rights, en_passant, clock, number] = fields(text, &fen::FIELDS)?;
    let mut faults = Vec::new();
    let board = read_board(rows, &mut faults);
    let to_move = keep(fen::side(side), &mut faults);
    let mut setup = Setup {
        board: board.unwrap_or([None; 64]),
        to_move: to_move.unwrap_or(Player::WHITE),
        castling,
        ..Setup::empty()
    };
    let known = board.is_some() && to_move.is_some();
    if board.is_some() {
        setup.rights = keep(read_castling(rights, &setup), &mut faults).unwrap_or_default();
    }
    if to_move.is_some() {
        setup.en_passant = keep(fen::en_passant(en_passant, setup.to_move), &mut faults).flatten();
    }
    setup.clock = keep(counter("clock", clock, 0), &mut faults).unwrap_or(0);
    setup.number = keep(counter("move number", number, 1), &mut faults).unwrap_or(1);
    if known {
        match ChessPosition::new(&setup) {
            Ok(position) if faults.is_empty() => return Ok(position),
            Ok(_) => {}
            Err(error) => faults.extend(error.faults),
        }
    }
    faults.sort_by_key(|fault| fen::FIELDS.iter().position(|&field| field == fault.field));
    Err(PositionError { faults })
}

/// The rights to castle that the pieces of these rows leave.
pub fn castling_rights(rows: &str, castling: Castling) -> Option<Vec<CastlingRight>> {
    let board = read_board(rows, &mut Vec::new())?;
    let setup = Setup { board, castling, ..Setup::empty() };
    let rooks = |player| {
        let rooks = setup.squares(player, Kind::Rook);
        rooks.filter(|&rook| setup.may_castle(player, rook)).collect()
    };
    let letter = |player, rook| right(castling, player, rook);
    Some(fen::castling_rights(|player| setup.king(player), rooks, letter))
}

/// The value, or `None` with the fault noted.
fn keep<T>(result: Result<T, Fault>, faults: &mut Vec<Fault>) -> Option<T> {
    result.map_err(|fault| faults.push(fault)).ok()
}

fn read_board(text: &str, faults: &mut Vec<Fault>) -> Option<[Option<(Player, Kind)>; 64]> {
    let mut board = [None; 64];
    let mut whole = true;
    for (square, piece) in keep(fen::rows(text, row_items), faults)? {
        board[square.index()] = Kind::from_fen(piece);
        if board[square.index()].is_none() {
            whole = false;
            let expected = format!("one of PNBRQKpnbrqk or a count of empty squares on {square}");
            faults.push(Fault::new("rows", piece, expected));
        }
    }
    whole.then_some(board)
}

/// The rooks that may castle. Whether king and rook are in place is left to the set-up's
/// validation, except where a rook has to be found.
fn read_castling(text: &str, setup: &Setup) -> Result<Set, Fault> {
    const PLAYERS: [Player; 4] = [Player::WHITE, Player::WHITE, Player::BLACK, Player::BLACK];
    let letters = ['K', 'Q', 'k', 'q'];
    if let Some(found) = fen::flags(text, letters) {
        let mut rooks = Set::EMPTY;
        for i in (0..4).filter(|&i| found[i]) {
            let (player, to_right) = (PLAYERS[i], i % 2 == 0);
            let home = fen::home_rank(player);
            let rook = match setup.castling {
                Castling::Standard => Some(Square::on(if to_right { 7 } else { 0 }, home)),
                Castling::Chess960 => outermost_rook(setup, player, to_right),
            };
            rooks = rooks.with(rook.ok_or_else(|| {
                let side = if to_right { "right" } else { "left" };
                let expected = format!("a king of {player} on its home rank with a rook on its {side}");
                Fault::new("castling", letters[i].to_string(), expected)
            })?);
        }
        return Ok(rooks);
    }
    fen::rook_files(text).ok_or_else(|| {
        let expected = match setup.castling {
            Castling::Standard => "- or letters of KQkq (or of HAha) in this order",
            Castling::Chess960 => {
                "- or rook files, right before left, White's in upper case before \
                                       Black's in lower case (or letters of KQkq in this order)"
            }
        };
        Fault::new("castling", text, expected)
    })
}

/// The outermost own rook on one side of a king on its home rank.
fn outermost_rook(setup: &Setup, player: Player, to_right: bool) -> Option<Square> {
    let home = fen::home_rank(player);
    let king = setup.king(player).filter(|king| king.rank() == home)?;
    fen::outermost_rook(king, setup.squares(player, Kind::Rook), to_right)
}

impl ChessPosition {
    /// The position text, with the right to castle with each rook written by `letter`.
    fn written(&self, letter: impl Fn(Player, Square) -> char) -> String {
        let mut text = String::with_capacity(90);
        fen::write_rows(&mut text, |square, out| {
            let piece = self.piece_at(square);
            out.extend(piece.map(|(owner, kind)| kind.fen(owner)));
            piece.is_some()
        });
        text.push(' ');
        text.push(self.to_move().letter());
        text.push(' ');
        if self.rights().is_empty() {
            text.push('-');
        }
        for player in [Player::WHITE, Player::BLACK] {
            let rooks: Vec<Square> = (self.rights() & Set::of_rank(fen::home_rank(player))).collect();
            text.extend(rooks.into_iter().rev().map(|rook| letter(player, rook)));
        }
        text.push(' ');
        fen::write_en_passant(&mut text, self.en_passant());
        // Writing to a String cannot fail.
        let _ = write!(text, " {} {}", self.clock, self.number);
        text
    }
}

impl Notation for ChessPosition {
    fn text(&self) -> String {
        self.written(|player, rook| right(self.castling(), player, rook))
    }

    /// X-FEN: `KQkq`, and the file of a rook that is not the outermost on its side.
    fn foreign_text(&self) -> String {
        self.written(|player, rook| {
            let (king, rooks) = (self.king(player), self.pieces_of(player, Kind::Rook));
            let outermost = |to_right| fen::outermost_rook(king, rooks, to_right) == Some(rook);
            let letter = match (outermost(true), outermost(false)) {
                (true, _) => 'K',
                (_, true) => 'Q',
                _ => return right(Castling::Chess960, player, rook),
            };
            if player == Player::WHITE { letter } else { letter.to_ascii_lowercase() }
        })
    }

    fn move_text(&self, m: Move) -> String {
        let to = match m.action() {
            Action::Castle if self.castling() == Castling::Standard => castled(m.from(), m.to()).0,
            _ => m.to(),
        };
        let mut text = format!("{}{to}", m.from());
        if let Action::Promote(kind) = m.action() {
            text.push(kind.fen(Player::BLACK));
        }
        text
    }

    fn read_move(&self, text: &str) -> Result<Move, Fault> {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        let written = moves.iter().find(|&&m| self.move_text(m) == text);
        let castled = || moves.iter().find(|&&m| self.other_text(m).is_some_and(|other| other == text));
        let fault = || Fault::new("move", text, format!("a legal move of {}", self.to_move()));
        written.or_else(castled).copied().ok_or_else(fault)
    }
}

impl ChessPosition {
    /// The other spelling of castling that is accepted too: the king's square and the rook's, or in
    /// Chess960 the king's arrival square, unless the king stays.
    pub(crate) fn other_text(&self, m: Move) -> Option<String> {
        if m.action() != Action::Castle {
            return None;
        }
        let to = match self.castling() {
            Castling::Standard => m.to(),
            Castling::Chess960 => castled(m.from(), m.to()).0,
        };
        (to != m.from()).then(|| format!("{}{to}", m.from()))
    }
}
