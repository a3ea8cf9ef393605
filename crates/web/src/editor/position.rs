//! A position that is being edited, legal or not: the pieces, the fields and the text of both. The text is
//! authoritative; while it cannot be parsed, pieces and fields stay as they were.

use std::sync::Arc;

use variorum_core::any::{AnyGame, AnyRecord};
use variorum_core::editing::{Editing, PalettePiece};
use variorum_core::view::{Layout, PieceState, PieceView};
use variorum_core::{CastlingRight, Fault, Options};

/// A position that is being edited.
#[derive(Clone)]
pub struct EditedPosition {
    game: &'static dyn AnyGame,
    layout: Layout,
    /// The pieces of the game, then those on the board that the fields no longer allow.
    editing: Editing,
    /// Number of pieces that the game offers.
    offered: usize,
    /// For each square, the index of its piece in `editing.pieces`.
    placed: Vec<Option<usize>>,
    fields: Vec<String>,
    text: String,
}

/// The game's opinion of the position.
#[derive(Clone)]
pub struct Validation {
    /// A record that starts there, if the position is legal.
    pub record: Option<Arc<dyn AnyRecord>>,
    /// Every reason why it is not.
    pub faults: Vec<Fault>,
}

/// The text of a field that has no value.
const NOTHING: &str = "-";

impl EditedPosition {
    /// A position from its text.
    pub fn new(game: &'static dyn AnyGame, text: &str) -> EditedPosition {
        let layout = game.layout();
        let editing = game.editing(&[]);
        let (offered, placed) = (editing.pieces.len(), vec![None; layout.squares.len()]);
        let fields = vec![NOTHING.to_owned(); editing.fields.len()];
        let mut position =
            EditedPosition { game, layout, editing, offered, placed, fields, text: String::new() };
        position.set_text(text);
        position
    }

    /// The position text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The pieces that can be placed.
    pub fn palette(&self) -> &[PalettePiece] {
        &self.editing.pieces[..self.offered]
    }

    /// The index of the piece on a square, as [`EditedPosition::put`] takes it.
    pub fn at(&self, square: usize) -> Option<usize> {
        self.placed.get(square).copied().flatten()
    }

    /// The piece with an index.
    pub fn piece(&self, index: usize) -> Option<&PalettePiece> {
        self.editing.pieces.get(index)
    }

    /// The text of a field; fields are counted from the one after the rows.
    pub fn field(&self, index: usize) -> &str {
        self.fields.get(index).map_or("", String::as_str)
    }

    /// The pieces on the board.
    pub fn pieces(&self) -> Vec<PieceView> {
        let view = |(square, placed): (usize, &Option<usize>)| {
            let piece = self.piece((*placed)?)?;
            Some(PieceView {
                square,
                owner: piece.owner,
                parts: piece.parts,
                letters: piece.parts.letters(),
                name: piece.name,
                royal: false,
                state: PieceState::Alive,
            })
        };
        self.placed.iter().enumerate().filter_map(view).collect()
    }

    /// Reads a position text. A text that cannot be parsed is kept and changes nothing else.
    pub fn set_text(&mut self, text: &str) {
        let text = text.trim();
        self.text = text.to_owned();
        let mut parts = text.split(' ');
        let rows = parts.next().unwrap_or_default();
        let fields: Vec<&str> = parts.collect();
        let editing = self.game.editing(&fields);
        if fields.len() != editing.fields.len() {
            return;
        }
        if let Ok(placed) = editing.read_rows(&self.layout, rows) {
            self.placed = placed;
            self.fields = fields.into_iter().map(str::to_owned).collect();
            self.offered = editing.pieces.len();
            self.editing = editing;
        }
    }

    /// Puts a piece on a square and replaces what is there, or removes it with `None`.
    pub fn put(&mut self, square: usize, piece: Option<usize>) {
        if let Some(place) = self.placed.get_mut(square) {
            *place = piece;
            self.write();
        }
    }

    /// Moves a piece to a square, or off the board with `None`.
    pub fn move_piece(&mut self, from: usize, to: Option<usize>) {
        let piece = self.at(from);
        self.put(from, None);
        if let Some(to) = to {
            self.put(to, piece);
        }
    }

    /// Sets a field. Pieces keep their letters where the field changes what letters mean.
    pub fn set_field(&mut self, index: usize, text: &str) {
        if let Some(field) = self.fields.get_mut(index) {
            *field = text.trim().to_owned();
            self.read_pieces_anew();
            self.write();
        }
    }

    /// Removes all pieces, and clears the fields that become wrong by that.
    pub fn clear(&mut self, options: &Options) {
        self.placed.fill(None);
        self.write();
        self.clear_wrong_fields(options);
    }

    /// Clears the fields that are wrong with the pieces on the board.
    pub fn clear_wrong_fields(&mut self, options: &Options) {
        for index in 0..self.fields.len() {
            if let Some(with_field_cleared) = self.with_field_cleared(options, index) {
                *self = with_field_cleared;
            }
        }
    }

    /// The position with a field cleared, if that removes the field's faults.
    pub fn with_field_cleared(&self, options: &Options, index: usize) -> Option<EditedPosition> {
        let name = self.editing.fields.get(index)?.name;
        let wrong = |position: &EditedPosition| {
            position.validate(options).faults.iter().any(|fault| fault.field == name)
        };
        let mut with_field_cleared = self.clone();
        with_field_cleared.set_field(index, NOTHING);
        (wrong(self) && !wrong(&with_field_cleared)).then_some(with_field_cleared)
    }

    /// The rights to castle that the pieces on the board leave.
    pub fn castling_rights(&self, options: &Options) -> Vec<CastlingRight> {
        let fields: Vec<&str> = self.text.split_whitespace().collect();
        self.game.castling_rights(options, &fields).unwrap_or_default()
    }

    /// Reads the text by the rules of the game.
    pub fn validate(&self, options: &Options) -> Validation {
        match self.game.read_record(options, &self.text) {
            Ok(record) => Validation { record: Some(Arc::from(record)), faults: Vec::new() },
            Err(error) => Validation { record: None, faults: error.faults },
        }
    }

    fn read_pieces_anew(&mut self) {
        let fields: Vec<&str> = self.fields.iter().map(String::as_str).collect();
        let mut editing = self.game.editing(&fields);
        self.offered = editing.pieces.len();
        for index in self.placed.iter_mut().flatten() {
            let Some(old) = self.editing.pieces.get(*index) else { continue };
            let same = editing.pieces.iter().position(|piece| piece.text == old.text);
            *index = same.unwrap_or_else(|| {
                editing.pieces.push(old.clone());
                editing.pieces.len() - 1
            });
        }
        self.editing = editing;
    }

    fn write(&mut self) {
        self.text = self.editing.write_rows(&self.layout, &self.placed);
        for field in &self.fields {
            self.text.push(' ');
            self.text.push_str(field);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start(game: &'static dyn AnyGame) -> EditedPosition {
        let record = game.new_record(&Options::default()).unwrap();
        EditedPosition::new(game, &record.text())
    }

    #[test]
    fn every_start_is_taken_apart_and_put_together() {
        for game in variorum_registry::games() {
            let mut position = start(game);
            let text = position.text().to_owned();
            let record = position.validate(&Options::default()).record.expect("the start is a position");
            assert_eq!(position.pieces().len(), record.pieces().len(), "{text}");
            for (shown, real) in position.pieces().iter().zip(record.pieces()) {
                assert_eq!((shown.square, shown.owner, shown.parts), (real.square, real.owner, real.parts));
            }
            let square = position.pieces()[0].square;
            position.move_piece(square, None);
            assert_ne!(position.text(), text);
            position.set_text(&text);
            let side = position.field(0).to_owned();
            position.set_field(0, &side);
            assert_eq!(position.text(), text);
        }
    }

    #[test]
    fn a_fault_of_a_field_is_told_by_the_fields_name() {
        for game in variorum_registry::games() {
            let fields = start(game).editing.fields;
            for (index, field) in fields.iter().enumerate() {
                let mut position = start(game);
                position.set_field(index, "?");
                let faults = position.validate(&Options::default()).faults;
                assert!(faults.iter().any(|fault| fault.field == field.name), "{} {faults:?}", field.name);
            }
        }
    }

    #[test]
    fn every_choice_of_a_field_is_one_the_reader_knows() {
        for game in variorum_registry::games() {
            let fields = start(game).editing.fields;
            for (index, field) in fields.iter().enumerate() {
                for choice in field.choices {
                    let mut position = start(game);
                    position.set_field(index, choice.value);
                    let unread = Fault::new(field.name, choice.value, "");
                    let faults = position.validate(&Options::default()).faults;
                    let known = faults.iter().all(|fault| {
                        fault.field != field.name || fault.text != unread.text || fault.expected.contains(' ')
                    });
                    assert!(known, "{} {}: {faults:?}", game.card().id, choice.value);
                }
            }
        }
    }

    #[test]
    fn a_cleared_board_leaves_only_what_is_missing() {
        for game in variorum_registry::games() {
            let mut position = start(game);
            position.clear(&Options::default());
            assert!(position.pieces().is_empty());
            let faults = position.validate(&Options::default()).faults;
            let fields = position.editing.fields;
            let chosen = |name: &str| fields.iter().any(|f| f.name == name && !f.choices.is_empty());
            let missing = |fault: &Fault| fault.field == "rows" || chosen(&fault.field);
            assert!(!faults.is_empty() && faults.iter().all(missing), "{faults:?}");
        }
    }

    #[test]
    fn a_text_that_makes_no_board_is_kept_beside_the_last_board() {
        for game in variorum_registry::games() {
            let mut position = start(game);
            let pieces = position.pieces();
            for text in ["", "8/8", "nonsense w", "\u{1F600}"] {
                position.set_text(text);
                assert_eq!(position.text(), text);
                assert_eq!(position.pieces(), pieces);
                assert!(!position.validate(&Options::default()).faults.is_empty());
            }
        }
    }

    #[test]
    fn a_piece_that_a_field_no_longer_allows_stays_until_the_field_allows_it_again() {
        for game in variorum_registry::games() {
            let first = start(game);
            for (index, field) in first.editing.fields.iter().enumerate() {
                let mut position = first.clone();
                for choice in field.choices {
                    position.set_field(index, choice.value);
                    assert_eq!(position.pieces().len(), first.pieces().len());
                    assert!(position.offered <= position.editing.pieces.len());
                }
                position.set_field(index, first.field(index));
                assert_eq!(position.pieces(), first.pieces());
                assert_eq!(position.text(), first.text());
            }
        }
    }
}
