//! How position texts of a game are put together, for an editor: which pieces there are, and which
//! fields follow the rows. Whether a text put together so is a position is for the game's reader
//! to say.

use crate::layout::Layout;
use crate::picture::Parts;
use crate::text::{Item, number, placement, row_items, write_row};
use crate::{Choice, Fault, Player};

/// A piece that a position may hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PalettePiece {
    /// As the rows of the position text write it: `K`, `(RP)`, `wK`.
    pub text: String,
    /// Whose it is.
    pub owner: Player,
    /// What its picture shows.
    pub parts: Parts,
    /// For people.
    pub name: &'static str,
}

/// A field of the position text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FieldView {
    /// As faults name it: `side`, `castling`.
    pub name: &'static str,
    /// For people.
    pub label: &'static str,
    /// One sentence that says what is written there.
    pub help: &'static str,
    /// All values where there are few; where this is empty, a text is typed.
    pub choices: &'static [Choice],
    /// What a foreign text that leaves the field out means; a number where the field is a counter,
    /// the least one.
    pub missing: Option<&'static str>,
}

/// How position texts of a game are put together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Editing {
    /// The pieces, in the order a palette shows them, one player after the other.
    pub pieces: Vec<PalettePiece>,
    /// What stands between the items of a row: nothing or `,`.
    pub separator: &'static str,
    /// The fields after the rows, in order, with single spaces between.
    pub fields: &'static [FieldView],
}

impl Editing {
    /// Reads the rows of a position text: for each square of the layout, by index, the piece there
    /// as an index into [`Editing::pieces`].
    ///
    /// # Errors
    /// Rows that do not fit the board, a text that is no piece.
    pub fn read_rows(&self, layout: &Layout, rows: &str) -> Result<Vec<Option<usize>>, Fault> {
        let squares = squares_by_row(layout);
        let widths: Vec<usize> = squares.iter().map(Vec::len).collect();
        let pieces = placement(rows, &widths, |row| self.items(row))?;
        let mut placed = vec![None; layout.squares.len()];
        for (row, column, text) in pieces {
            let piece = self.pieces.iter().position(|piece| piece.text == text);
            let expected = "a number of empty squares or a piece of this game";
            placed[squares[row][column]] = Some(piece.ok_or_else(|| Fault::new("rows", text, expected))?);
        }
        Ok(placed)
    }

    /// Writes the rows of a position text; the opposite of [`Editing::read_rows`]. A missing square
    /// or an index that names no piece is written as an empty square.
    pub fn write_rows(&self, layout: &Layout, placed: &[Option<usize>]) -> String {
        let mut out = String::new();
        for row in squares_by_row(layout) {
            if !out.is_empty() {
                out.push('/');
            }
            write_row(&mut out, row.len(), self.separator, |column, text| {
                let piece = placed.get(row[column]).copied().flatten().and_then(|i| self.pieces.get(i));
                text.push_str(piece.map_or("", |piece| &piece.text));
                piece.is_some()
            });
        }
        out
    }

    fn items<'a>(&self, row: &'a str) -> Box<dyn Iterator<Item = Item<'a>> + 'a> {
        if self.separator.is_empty() {
            return Box::new(row_items(row));
        }
        Box::new(row.split(self.separator).map(|item| match number(item) {
            Some(count) if count > 0 => Item::Empty(count as usize),
            _ => Item::Piece(item),
        }))
    }
}

/// The squares of each row, highest row first, left to right.
fn squares_by_row(layout: &Layout) -> Vec<Vec<usize>> {
    (0..layout.height)
        .rev()
        .map(|y| {
            let mut row: Vec<usize> =
                (0..layout.squares.len()).filter(|&square| layout.squares[square].y == y).collect();
            row.sort_by_key(|&square| layout.squares[square].x);
            row
        })
        .collect()
}
