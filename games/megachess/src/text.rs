//! Position text and move text.

use crate::castling::{Castling, Rights};
use crate::moves::{Action, Move, PROMOTIONS};
use crate::position::{Kind, Position};
use crate::rules::Rules;
use crate::setup::Setup;
use std::fmt::Write;
use variorum_core::text::{counter, fields, read_pieces};
use variorum_core::{Fault, Notation, Play, Player, Position as _, PositionError};
use variorum_megaboard::fields::{letters, read_players_in, read_side};
use variorum_megaboard::{parse, read_rows, write_rows};

const FIELDS: [&str; 6] = ["rows", "side", "castling", "in", "clock", "turn"];

/// Reads a position text; a mated player to move is put out at once.
pub(crate) fn read(text: &str, rules: Rules) -> Result<Position, PositionError> {
    Position::new(&read_setup(text, rules)?)
}

/// What a position text says.
fn read_setup(text: &str, rules: Rules) -> Result<Setup, PositionError> {
    let [rows, side, castling, players_in, clock, number] = fields(text, &FIELDS)?;
    let mut faults = Vec::new();
    let expected = "a number of empty squares, or w, b or r and one of K Q R B N P I";
    let pieces = read_pieces(read_rows(rows), read_piece, expected, &mut faults);
    let mut keep = |fault| faults.push(fault);
    let to_move = read_side(side).map_err(&mut keep).ok();
    let rights = read_rights(rules, castling).map_err(&mut keep).ok();
    let players_in = read_players_in(players_in).map_err(&mut keep).ok();
    let clock = counter("clock", clock, 0).map_err(&mut keep).ok();
    let number = counter("turn", number, 1).map_err(&mut keep).ok();
    match (to_move, rights, players_in, clock, number) {
        (Some(to_move), Some(rights), Some(players_in), Some(clock), Some(number)) if faults.is_empty() => {
            Ok(Setup { rules, pieces, to_move, rights, players_in, clock, number })
        }
        _ => Err(PositionError { faults }),
    }
}

fn read_piece(text: &str) -> Option<(Player, Kind)> {
    let mut letters = text.chars();
    let owner = Player::from_letter(letters.next()?)?;
    let letter = letters.next()?;
    let kind = Kind::ALL.into_iter().find(|kind| kind.letter() == letter)?;
    letters.next().is_none().then_some((owner, kind))
}

fn read_rights(rules: Rules, text: &str) -> Result<Rights, Fault> {
    let castlings = Castling::all(rules.king_left);
    let mut rights = 0;
    for name in text.split(',').filter(|_| text != "-") {
        let found = castlings.iter().position(|castling| castling.rook_from.to_string() == name);
        match found {
            // In order and not twice: above everything that was read so far.
            Some(i) if rights >> i == 0 => rights |= 1 << i,
            _ => {
                let homes: Vec<String> = castlings.iter().map(|c| c.rook_from.to_string()).collect();
                let expected = format!("- or some of {}, in this order", homes.join(","));
                return Err(Fault::new("castling", text, expected));
            }
        }
    }
    Ok(rights)
}

fn write_rights(position: &Position) -> String {
    let rooks = position.castlings().iter().enumerate().filter(|(i, _)| position.rights() >> i & 1 == 1);
    let names: Vec<String> = rooks.map(|(_, castling)| castling.rook_from.to_string()).collect();
    if names.is_empty() { "-".to_owned() } else { names.join(",") }
}

impl Notation for Position {
    fn text(&self) -> String {
        let mut out = write_rows(|square, out| {
            let Some((owner, kind)) = self.piece_at(square) else { return false };
            out.push(owner.letter());
            out.push(kind.letter());
            true
        });
        let side = self.to_move().letter();
        let (rights, players_in) = (write_rights(self), letters(self.players_in()));
        // Writing to a String cannot fail.
        let _ = write!(out, " {side} {rights} {players_in} {} {}", self.clock, self.number);
        out
    }

    fn move_text(&self, m: Move) -> String {
        let mut text = format!("{}{}", m.from, m.to);
        if let Action::Promote(kind) = m.action {
            text.push(kind.letter().to_ascii_lowercase());
        }
        text
    }

    fn read_move(&self, text: &str) -> Result<Move, Fault> {
        let fault = || Fault::new("move", text, format!("a legal move of {}", self.to_move()));
        let (from, rest) = parse(text).ok_or_else(fault)?;
        let (to, suffix) = parse(rest).ok_or_else(fault)?;
        let promotion = match suffix {
            "" => None,
            _ => Some(
                PROMOTIONS
                    .into_iter()
                    .find(|kind| suffix == kind.letter().to_ascii_lowercase().to_string())
                    .ok_or_else(fault)?,
            ),
        };
        let named = |m: &Move| {
            let becomes = match m.action {
                Action::Promote(kind) => Some(kind),
                _ => None,
            };
            m.from == from && m.to == to && becomes == promotion
        };
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        moves.into_iter().find(named).ok_or_else(fault)
    }
}
