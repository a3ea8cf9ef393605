//! The state that palette and board of the editor share: the position, the tool and the dragged piece.

use leptos::prelude::*;
use variorum_core::view::PieceState;
use web_sys::PointerEvent;

use super::position::EditedPosition;
use crate::board::grid::Grid;
use crate::board::pieces::DraggedPiece;
use crate::board::pointer;
use crate::board::zoom::Zoom;

/// What a click on a square does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tool {
    /// Picks up a piece and puts it on another square.
    Move,
    /// Places the piece with this index.
    Piece(usize),
    /// Removes pieces.
    Eraser,
}

/// A piece that is being dragged.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Drag {
    /// Index of the piece.
    pub piece: usize,
    /// The square that it comes from; `None` from the palette.
    pub from: Option<usize>,
    /// Position of the pointer, in drawing units.
    pub at: (f64, f64),
    /// Where the press began, in pixels of the window.
    began: (f64, f64),
    /// Whether it has moved far enough to be a drag.
    pub dragged: bool,
    /// For a finger: the side of a square on the screen, in pixels.
    finger: Option<f64>,
}

/// The state of the editor. A copy refers to the same signals.
#[derive(Clone, Copy)]
pub struct EditorState {
    /// The position.
    pub position: RwSignal<EditedPosition>,
    /// The chosen tool.
    pub tool: RwSignal<Tool>,
    /// The dragged piece.
    pub drag: RwSignal<Option<Drag>>,
    /// The squares.
    pub grid: Grid,
    /// Enlargement of the board.
    pub zoom: Zoom,
}

impl EditorState {
    /// Begins to drag a piece.
    pub fn start_drag(self, piece: usize, from: Option<usize>, event: &PointerEvent) {
        if let Some(at) = self.grid.position(event) {
            let began = pointer::client_position(event);
            let finger = pointer::is_touch(event).then(|| self.grid.square_pixels());
            self.drag.set(Some(Drag { piece, from, at, began, dragged: false, finger }));
        }
    }

    /// Moves the dragged piece with the pointer.
    pub fn move_drag(self, event: &PointerEvent) {
        if let (Some(drag), Some(at)) = (self.drag.get_untracked(), self.grid.position(event)) {
            let (x, y) = pointer::client_position(event);
            let dragged = drag.dragged || (x - drag.began.0).hypot(y - drag.began.1) > pointer::CLICK_SLOP_PX;
            self.drag.set(Some(Drag { at, dragged, ..drag }));
        }
    }

    /// Ends the drag. Returns whether there was one, to a square or off the board.
    pub fn end_drag(self) -> bool {
        let Some(drag) = self.drag.get_untracked() else { return false };
        self.drag.set(None);
        if !drag.dragged {
            return false;
        }
        let to = self.grid.square_at(drag.at);
        self.position.update(|position| match (drag.from, to) {
            (Some(from), to) => position.move_piece(from, to),
            (None, Some(to)) => position.put(to, Some(drag.piece)),
            (None, None) => {}
        });
        true
    }

    /// The dragged piece, once it has moved far enough.
    pub fn dragged_piece(self) -> Option<DraggedPiece> {
        let drag = self.drag.get().filter(|drag| drag.dragged)?;
        self.position.with(|position| {
            let piece = position.piece(drag.piece)?;
            let (parts, owner) = (piece.parts, piece.owner.index());
            Some(DraggedPiece { at: drag.at, parts, owner, state: PieceState::Alive, finger: drag.finger })
        })
    }
}
