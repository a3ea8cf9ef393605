//! Position text (seven fields) and move text (that of UCI and a little more).

use crate::army::{Army, Slot};
use crate::moves::{Action, Move};
use crate::position::Position;
use crate::rules::Rules;
use crate::setup::{FIELDS, Setup, right, side};
use std::fmt::{self, Write};
use variorum_core::CastlingRight;
use variorum_core::chessboard::{Set, Square, fen};
use variorum_core::text::{counter, fields, row_items};
use variorum_core::{Fault, Notation, Play, Player, Position as _, PositionError};

/// The move text of a king-turn that moves no king.
const PASS: &str = "0000";

/// Reads a position text.
///
/// # Errors
/// Every reason why it is not a playable position.
pub fn read(text: &str, rules: Rules) -> Result<Position, PositionError> {
    let [rows, side, rights, en_passant, clock, number, armies] = fields(text, &FIELDS)?;
    let mut faults = Vec::new();
    let board = read_board(rows, &mut faults);
    let decision = keep(read_side(side), &mut faults);
    let armies = keep(read_armies(armies), &mut faults);
    let (to_move, king_turn) = decision.unwrap_or((Player::WHITE, false));
    let mut setup = Setup {
        board: board.unwrap_or([None; 64]),
        to_move,
        king_turn,
        ..Setup::empty(armies.unwrap_or([Army::Classic; 2]), rules)
    };
    let known = board.is_some() && decision.is_some() && armies.is_some();
    if board.is_some() && armies.is_some() {
        setup.rights = keep(read_castling(rights, &setup), &mut faults).unwrap_or_default();
    }
    if decision.is_some() {
        let capturer = if king_turn { to_move.other() } else { to_move };
        setup.en_passant = keep(fen::en_passant(en_passant, capturer), &mut faults).flatten();
    }
    setup.clock = keep(counter("clock", clock, 0), &mut faults).unwrap_or(0);
    setup.number = keep(counter(FIELDS[5], number, 1), &mut faults).unwrap_or(1);
    if known {
        match Position::new(&setup) {
            Ok(position) if faults.is_empty() => return Ok(position),
            Ok(_) => {}
            Err(error) => faults.extend(error.faults),
        }
    }
    faults.sort_by_key(|fault| FIELDS.iter().position(|&field| field == fault.field));
    Err(PositionError { faults })
}

/// The rights to castle that the pieces of a position with these fields leave.
pub fn castling_rights(fields: &[&str], rules: Rules) -> Option<Vec<CastlingRight>> {
    let (rows, armies) = (fields.first()?, fields.get(FIELDS.len() - 1)?);
    let board = read_board(rows, &mut Vec::new())?;
    let armies = read_armies(armies).ok()?;
    let setup = Setup { board, ..Setup::empty(armies, rules) };
    let king = |player| setup.king(player).filter(|_| setup.army(player) == Army::Classic);
    Some(fen::castling_rights(king, |player| setup.squares(player, Slot::Rook), right))
}

/// The value, or `None` with the fault noted.
fn keep<T>(result: Result<T, Fault>, faults: &mut Vec<Fault>) -> Option<T> {
    result.map_err(|fault| faults.push(fault)).ok()
}

fn read_board(text: &str, faults: &mut Vec<Fault>) -> Option<[Option<(Player, Slot)>; 64]> {
    let mut board = [None; 64];
    let mut whole = true;
    for (square, piece) in keep(fen::rows(text, row_items), faults)? {
        board[square.index()] = Slot::from_fen(piece);
        if board[square.index()].is_none() {
            whole = false;
            let expected = format!("one of PNBRQKpnbrqk or a count of empty squares on {square}");
            faults.push(Fault::new("rows", piece, expected));
        }
    }
    whole.then_some(board)
}

/// Whose decision it is, and whether it is a king-turn.
fn read_side(text: &str) -> Result<(Player, bool), Fault> {
    [Player::WHITE, Player::BLACK]
        .into_iter()
        .flat_map(|player| [(player, false), (player, true)])
        .find(|&(player, king_turn)| text.chars().eq([side(player, king_turn)]))
        .ok_or_else(|| Fault::new("side", text, "w or b, or K or k in a king-turn of White or Black"))
}

fn read_armies(text: &str) -> Result<[Army; 2], Fault> {
    let letters: Vec<Option<Army>> = text.chars().map(Army::from_letter).collect();
    match letters[..] {
        [Some(white), Some(black)] => Ok([white, black]),
        _ => {
            let known: String = Army::ALL.iter().map(|army| army.letter()).collect();
            let expected = format!("two letters of {known}, White's army then Black's");
            Err(Fault::new("armies", text, expected))
        }
    }
}

/// The rooks that may castle. Whether king and rook are in place is left to the set-up's
/// validation, except where a rook has to be found.
fn read_castling(text: &str, setup: &Setup) -> Result<Set, Fault> {
    const LETTERS: [char; 4] = ['K', 'Q', 'k', 'q'];
    if let Some(found) = fen::flags(text, LETTERS) {
        let mut rooks = Set::EMPTY;
        for i in (0..4).filter(|&i| found[i]) {
            let (player, to_right) = ([Player::WHITE, Player::BLACK][i / 2], i % 2 == 0);
            if setup.army(player) != Army::Classic {
                continue;
            }
            let rook = outermost_rook(setup, player, to_right).ok_or_else(|| {
                let side = if to_right { "right" } else { "left" };
                let expected = format!("a king of {player} on its first row with a rook on its {side}");
                Fault::new("castling", LETTERS[i].to_string(), expected)
            })?;
            rooks = rooks.with(rook);
        }
        return Ok(rooks);
    }
    fen::rook_files(text).ok_or_else(|| {
        let expected = "- or rook files, right before left, White's in upper case before Black's in \
                            lower case (or letters of KQkq in this order)";
        Fault::new("castling", text, expected)
    })
}

/// The outermost own rook on one side of a king on its first row.
fn outermost_rook(setup: &Setup, player: Player, to_right: bool) -> Option<Square> {
    let home = fen::home_rank(player);
    let king = setup.king(player).filter(|king| king.rank() == home)?;
    fen::outermost_rook(king, setup.squares(player, Slot::Rook), to_right)
}

impl Notation for Position {
    fn text(&self) -> String {
        let mut text = String::with_capacity(90);
        fen::write_rows(&mut text, |square, out| {
            let piece = self.piece_at(square);
            out.extend(piece.map(|(owner, slot)| slot.fen(owner)));
            piece.is_some()
        });
        text.push(' ');
        text.push(side(self.to_move(), self.is_king_turn()));
        text.push(' ');
        if self.rights().is_empty() {
            text.push('-');
        }
        for player in [Player::WHITE, Player::BLACK] {
            let rooks: Vec<Square> = (self.rights() & Set::of_rank(fen::home_rank(player))).collect();
            text.extend(rooks.into_iter().rev().map(|rook| right(player, rook)));
        }
        text.push(' ');
        fen::write_en_passant(&mut text, self.en_passant());
        let armies = [Player::WHITE, Player::BLACK].map(|player| self.army(player).letter());
        // Writing to a String cannot fail.
        let _ = write!(text, " {} {} {}{}", self.clock, self.number, armies[0], armies[1]);
        text
    }

    fn move_text(&self, m: Move) -> String {
        match m.action {
            Action::Pass => PASS.to_owned(),
            Action::Promote(slot) => format!("{}{}{}", m.from, m.to, slot.fen(Player::BLACK)),
            _ => format!("{}{}", m.from, m.to),
        }
    }

    fn read_move(&self, text: &str) -> Result<Move, Fault> {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        moves.into_iter().find(|&m| self.move_text(m) == text).ok_or_else(|| {
            let decision = if self.is_king_turn() { "king-turn" } else { "move" };
            Fault::new("move", text, format!("a legal {decision} of {}", self.to_move()))
        })
    }
}

/// A position is shown as its text.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}
