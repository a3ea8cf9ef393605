//! Position text and move text.

use crate::moves::Move;
use crate::position::Position;
use crate::setup::Setup;
use variorum_core::chessboard::{Set, fen};
use variorum_core::text::{counter, fields, read_pieces, row_items};
use variorum_core::{Fault, Notation, Player, Position as _, PositionError};

/// The names of the fields.
const FIELDS: [&str; 3] = ["rows", "side", "move number"];

/// Reads a position text.
pub(crate) fn read(text: &str) -> Result<Position, PositionError> {
    let [rows, side, number] = fields(text, &FIELDS)?;
    let mut faults = Vec::new();
    let expected = "P for a man of White or p for one of Black";
    let mut men = [Set::EMPTY; 2];
    for (square, owner) in read_pieces(fen::rows(rows, row_items), read_man, expected, &mut faults) {
        men[owner.index() & 1] |= Set::only(square);
    }
    let mut keep = |fault: Fault| faults.push(fault);
    let to_move = fen::side(side).map_err(&mut keep).ok();
    let number = counter("move number", number, 1).map_err(&mut keep).ok();
    match (to_move, number) {
        (Some(to_move), Some(number)) if faults.is_empty() => Position::new(&Setup { men, to_move, number }),
        _ => Err(PositionError { faults }),
    }
}

fn read_man(text: &str) -> Option<Player> {
    [Player::WHITE, Player::BLACK].into_iter().find(|&owner| text.chars().eq([man(owner)]))
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
