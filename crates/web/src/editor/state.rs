//! The state that palette and board of the editor share: the position, the tool and the dragged piece.

use leptos::prelude::*;
use leptos::svg::Svg;
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
    /// The board's `<svg>`.
    pub svg: NodeRef<Svg>,
}

impl EditorState {
    /// Position of an event on the board, in drawing units.
    pub fn board_position(self, event: &PointerEvent) -> Option<(f64, f64)> {
        let board = self.svg.get_untracked().map(web_sys::Element::from)?;
        Some(self.grid.frame.with_untracked(|frame| pointer::board_position(&board, frame, event)))
    }

    /// The square at a position.
    pub fn square(self, (x, y): (f64, f64)) -> Option<usize> {
        self.grid.frame.with_untracked(|frame| frame.square_at(x, y))
    }

    /// Begins to drag a piece.
    pub fn start_drag(self, piece: usize, from: Option<usize>, event: &PointerEvent) {
        if let Some(at) = self.board_position(event) {
            let began = (f64::from(event.client_x()), f64::from(event.client_y()));
            self.drag.set(Some(Drag { piece, from, at, began, dragged: false }));
        }
    }

    /// Moves the dragged piece with the pointer.
    pub fn move_drag(self, event: &PointerEvent) {
        if let (Some(drag), Some(at)) = (self.drag.get_untracked(), self.board_position(event)) {
            let (x, y) =
                (f64::from(event.client_x()) - drag.began.0, f64::from(event.client_y()) - drag.began.1);
            let dragged = drag.dragged || x.hypot(y) > pointer::CLICK_SLOP_PX;
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
        let to = self.square(drag.at);
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
            Some(DraggedPiece { at: drag.at, parts, owner, state: PieceState::Alive })
        })
    }
}
