//! Position text and move text.

use crate::moves::Move;
use crate::pending::{Huff, Pending, names_of};
use crate::position::Position;
use crate::rules::Rules;
use crate::setup::Setup;
use std::fmt::Write;
use variorum_core::text::{counter, fields, read_pieces};
use variorum_core::{Fault, Notation, Play, Player, Position as _, PositionError};
use variorum_megaboard::fields::{letters, read_players, read_players_in, read_side};
use variorum_megaboard::{Set, Square, parse, read_rows, write_rows};

const FIELDS: [&str; 6] = ["rows", "side", "in", "clock", "turn", "pending"];

const PENDING: &str = "- or a series such as +e8:r or huffs such as r:c6,d7;w:c6";

/// Reads a position text; a side that is blocked with two in is put out at once.
pub(crate) fn read(text: &str, rules: Rules) -> Result<Position, PositionError> {
    Position::new(&read_setup(text, rules)?)
}

/// What a position text says.
fn read_setup(text: &str, rules: Rules) -> Result<Setup, PositionError> {
    let [rows, side, players_in, clock, number, pending] = fields(text, &FIELDS)?;
    let mut faults = Vec::new();
    let expected = "a number of empty squares, or w, b or r and one of M K";
    let pieces = read_pieces(read_rows(rows), read_piece, expected, &mut faults);
    let mut keep = |fault| faults.push(fault);
    let side = read_side(side).map_err(&mut keep).ok();
    let players_in = read_players_in(players_in).map_err(&mut keep).ok();
    let clock = counter("clock", clock, 0).map_err(&mut keep).ok();
    let number = counter("turn", number, 1).map_err(&mut keep).ok();
    let pending = read_pending(pending).map_err(&mut keep).ok();
    match (side, players_in, clock, number, pending) {
        (Some(side), Some(players_in), Some(clock), Some(number), Some(pending)) if faults.is_empty() => {
            Ok(Setup { rules, pieces, side, players_in, clock, number, pending })
        }
        _ => Err(PositionError { faults }),
    }
}

fn read_piece(text: &str) -> Option<(Player, bool)> {
    let (owner, kind) = text.split_at_checked(1)?;
    let owner = Player::from_letter(owner.chars().next()?)?;
    match kind {
        "M" => Some((owner, false)),
        "K" => Some((owner, true)),
        _ => None,
    }
}

fn read_pending(text: &str) -> Result<Pending, Fault> {
    let pending = match text.strip_prefix('+') {
        _ if text == "-" => Some(Pending::Nothing),
        Some(series) => read_series(series),
        None => read_huffs(text),
    };
    pending.ok_or_else(|| Fault::new("pending", text, PENDING))
}

fn read_series(text: &str) -> Option<Pending> {
    let (square, rest) = parse(text)?;
    Some(Pending::Series { square, jumped: read_players(rest.strip_prefix(':')?)? })
}

fn read_huffs(text: &str) -> Option<Pending> {
    let mut groups = text.split(';').map(read_huff);
    let first = groups.next()??;
    let second = match groups.next() {
        None => None,
        Some(group) => Some(group?),
    };
    groups.next().is_none().then_some(Pending::Huffs([Some(first), second]))
}

fn read_huff(text: &str) -> Option<Huff> {
    let (decider, names) = text.split_once(':')?;
    let decider = read_side(decider).ok()?;
    let mut squares = Set::EMPTY;
    for name in names.split(',') {
        let (square, rest) = parse(name)?;
        if !rest.is_empty() {
            return None;
        }
        squares |= Set::only(square);
    }
    // In order and not twice: as it would be written.
    (names_of(squares) == names).then_some(Huff { decider, squares })
}

impl Notation for Position {
    fn text(&self) -> String {
        let mut out = write_rows(|square, out| {
            let Some((owner, is_king)) = self.piece_at(square) else { return false };
            out.push(owner.letter());
            out.push(if is_king { 'K' } else { 'M' });
            true
        });
        let (side, players_in) = (self.side().letter(), letters(self.players_in()));
        let pending = self.pending();
        // Writing to a String cannot fail.
        let _ = write!(out, " {side} {players_in} {} {} {pending}", self.clock(), self.number());
        out
    }

    fn move_text(&self, m: Move) -> String {
        match m {
            Move::Step { from, to } | Move::Jump { from, to, .. } => format!("{from}{to}"),
            Move::Rest => "0000".to_owned(),
            Move::Huff(square) => format!("x{square}"),
        }
    }

    fn read_move(&self, text: &str) -> Result<Move, Fault> {
        let fault = || Fault::new("move", text, format!("a legal move of {}", self.to_move()));
        let whole = |(square, rest): (Square, &str)| rest.is_empty().then_some(square);
        let (ends, huffed) = match text.strip_prefix('x') {
            _ if text == "0000" => (None, None),
            Some(square) => (None, Some(parse(square).and_then(whole).ok_or_else(fault)?)),
            None => {
                let (from, rest) = parse(text).ok_or_else(fault)?;
                (Some((from, parse(rest).and_then(whole).ok_or_else(fault)?)), None)
            }
        };
        let is_named = |m: &Move| match *m {
            Move::Huff(square) => huffed == Some(square),
            Move::Rest => text == "0000",
            _ => ends == m.ends(),
        };
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        moves.into_iter().find(is_named).ok_or_else(fault)
    }
}
