//! Position text and move text.

use crate::moves::Move;
use crate::position::Position;
use crate::setup::Setup;
use variorum_core::chessboard::{Set, fen};
use variorum_core::text::{counter, fields, row_items};
use variorum_core::{Fault, Notation, Player, Position as _, PositionError};

/// The names of the fields.
const FIELDS: [&str; 3] = ["rows", "side", "move number"];

/// Reads a position text.
pub(crate) fn read(text: &str) -> Result<Position, PositionError> {
    let [rows, side, number] = fields(text, &FIELDS)?;
    let mut faults = Vec::new();
    let mut keep = |fault: Fault| faults.push(fault);
    let mut men = [Set::EMPTY; 2];
    match fen::rows(rows, row_items) {
        Ok(pieces) => {
            for (square, piece) in pieces {
                match piece {
                    "P" => men[0] |= Set::only(square),
                    "p" => men[1] |= Set::only(square),
                    _ => keep(Fault::new("rows", piece, "P for a man of White or p for one of Black")),
                }
            }
        }
        Err(fault) => keep(fault),
    }
    let to_move = fen::side(side).map_err(&mut keep).ok();
    let number = counter("move number", number, 1).map_err(&mut keep).ok();
    match (to_move, number) {
        (Some(to_move), Some(number)) if faults.is_empty() => Position::new(&Setup { men, to_move, number }),
        _ => Err(PositionError { faults }),
    }
}

/// A man as the rows write it.
pub(crate) fn man(owner: Player) -> char {
    if owner == Player::WHITE { 'P' } else { 'p' }
}

impl Notation for Position {
    fn text(&self) -> String {
        let mut out = String::new();
        fen::write_rows(&mut out, |square, out| {
            out.extend(self.owner_at(square).map(man));
            self.occupied().contains(square)
        });
        out + &format!(" {} {}", self.to_move().letter(), self.number())
    }

    fn move_text(&self, m: Move) -> String {
        format!("{}{}", m.from, m.to)
    }
}
