//! What is drawn on a board.

use variorum_core::PlayerSet;
use variorum_core::any::AnyRecord;
use variorum_core::view::{Gesture, Mark, PieceState, PieceView};

use crate::PieceSet;

/// A position with everything that is drawn on the squares.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scene {
    /// The pieces.
    pub pieces: Vec<PieceView>,
    /// The game's own marks.
    pub marks: Vec<Mark>,
    /// Squares that the last move left, reached or emptied.
    pub last: Vec<usize>,
    /// Squares of kings in check.
    pub checked: Vec<usize>,
    /// Which pictures of pieces are used.
    pub set: PieceSet,
}

impl Scene {
    /// The scene for a record's last position.
    pub fn of(record: &dyn AnyRecord) -> Scene {
        Scene::after(record, last_move(record).as_ref())
    }

    /// The scene for a record whose last move was `last`, if there was one.
    pub fn after(record: &dyn AnyRecord, last: Option<&Gesture>) -> Scene {
        let pieces = record.pieces();
        let checked = kings_of(&pieces, record.checked());
        Scene {
            pieces,
            marks: record.marks(),
            last: last.map_or_else(Vec::new, touched),
            checked,
            set: PieceSet::default(),
        }
    }

    /// The piece on a square.
    pub fn piece(&self, square: usize) -> Option<&PieceView> {
        self.pieces.iter().find(|piece| piece.square == square)
    }
}

/// The squares of the kings of these players.
fn kings_of(pieces: &[PieceView], players: PlayerSet) -> Vec<usize> {
    let is_king =
        |piece: &&PieceView| piece.state == PieceState::Alive && piece.royal && players.contains(piece.owner);
    pieces.iter().filter(is_king).map(|piece| piece.square).collect()
}

/// The last move of a record; `None` if there was none.
fn last_move(record: &dyn AnyRecord) -> Option<Gesture> {
    let entries = record.entries();
    let at = entries.iter().rposition(|entry| entry.is_move)?;
    let mut before = record.clone_box();
    before.truncate(at);
    before.moves().into_iter().find(|view| view.text == entries[at].text).map(|view| view.gesture)
}

/// The squares that a move leaves, reaches or empties, each once.
pub fn touched(gesture: &Gesture) -> Vec<usize> {
    let ends = gesture.moves.iter().flat_map(|&(from, to)| [from, to]);
    let mut squares: Vec<usize> = ends.chain(gesture.destroys.iter().copied()).collect();
    squares.extend(gesture.from);
    squares.extend(gesture.to);
    squares.sort_unstable();
    squares.dedup();
    squares
}
