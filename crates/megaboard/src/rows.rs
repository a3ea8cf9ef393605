//! The rows of a position text: items separated by commas.

use crate::board::Square;
use crate::shape::{RANKS, STARTS, WIDTHS_FROM_TOP};
use variorum_core::Fault;
use variorum_core::text::{Item, number, placement, write_row};

/// Reads the rows of a position text: every piece's square and text, in the order they stand.
///
/// # Errors
/// A wrong number of rows, a row that is too short or too long, two counts side by side.
pub fn read_rows(text: &str) -> Result<Vec<(Square, &str)>, Fault> {
    let items = |row| {
        str::split(row, ',').map(|item| match number(item) {
            Some(count) if count > 0 => Item::Empty(count as usize),
            _ => Item::Piece(item),
        })
    };
    let pieces = placement(text, &WIDTHS_FROM_TOP, items)?;
    let square = |(row, place, text)| {
        let first = STARTS[RANKS - 1 - row];
        (Square::at(first + place), text)
    };
    Ok(pieces.into_iter().map(square).collect())
}

/// Writes the rows of a position text; `piece` appends the text of the piece on a square and says
/// whether one stands there.
pub fn write_rows(mut piece: impl FnMut(Square, &mut String) -> bool) -> String {
    let mut out = String::new();
    for (row, &width) in WIDTHS_FROM_TOP.iter().enumerate() {
        if row > 0 {
            out.push('/');
        }
        let first = STARTS[RANKS - 1 - row];
        write_row(&mut out, width, ",", |place, text| piece(Square::at(first + place), text));
    }
    out
}
