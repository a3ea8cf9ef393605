//! What palette and board of the editor share: the sketch, the tool, and what is in the hand.

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
    /// Picks up what is there and puts it elsewhere.
    Move,
    /// Puts this piece.
    Piece(usize),
    /// Takes away.
    Eraser,
}

/// A piece in the hand.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Drag {
    /// As an index into the pieces of the sketch.
    pub piece: usize,
    /// Where it was taken from; `None` from the palette.
    pub from: Option<usize>,
    /// Where it is, in drawing units.
    pub at: (f64, f64),
    /// Where it was taken, in pixels of the page.
    began: (f64, f64),
    /// Whether it has moved far enough to be a drag.
    pub dragged: bool,
}

/// What palette and board share.
#[derive(Clone, Copy)]
pub struct EditorState {
    /// The position.
    pub position: RwSignal<EditedPosition>,
    /// What a click does.
    pub tool: RwSignal<Tool>,
    /// The piece in the hand.
    pub drag: RwSignal<Option<Drag>>,
    /// The board.
    pub grid: Grid,
    /// How it is enlarged.
    pub zoom: Zoom,
    /// The element that shows it.
    pub svg: NodeRef<Svg>,
}

impl EditorState {
    /// Where an event is on the board, in drawing units.
    pub fn board_position(self, event: &PointerEvent) -> Option<(f64, f64)> {
        let board = self.svg.get_untracked().map(web_sys::Element::from)?;
        Some(self.grid.frame.with_untracked(|frame| pointer::board_position(&board, frame, event)))
    }

    /// The square there.
    pub fn square(self, (x, y): (f64, f64)) -> Option<usize> {
        self.grid.frame.with_untracked(|frame| frame.square_at(x, y))
    }

    /// Takes a piece into the hand.
    pub fn start_drag(self, piece: usize, from: Option<usize>, event: &PointerEvent) {
        if let Some(at) = self.board_position(event) {
            let began = (f64::from(event.client_x()), f64::from(event.client_y()));
            self.drag.set(Some(Drag { piece, from, at, began, dragged: false }));
        }
    }

    /// Follows the pointer with what is in the hand.
    pub fn move_drag(self, event: &PointerEvent) {
        if let (Some(drag), Some(at)) = (self.drag.get_untracked(), self.board_position(event)) {
            let (x, y) =
                (f64::from(event.client_x()) - drag.began.0, f64::from(event.client_y()) - drag.began.1);
            let dragged = drag.dragged || x.hypot(y) > pointer::CLICK_SLOP_PX;
            self.drag.set(Some(Drag { at, dragged, ..drag }));
        }
    }

    /// Lets go. True when something was dragged: to a square, or off the board.
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

    /// What is seen in the hand.
    pub fn dragged_piece(self) -> Option<DraggedPiece> {
        let drag = self.drag.get().filter(|drag| drag.dragged)?;
        self.position.with(|position| {
            let piece = position.piece(drag.piece)?;
            let (parts, owner) = (piece.parts, piece.owner.index());
            Some(DraggedPiece { at: drag.at, parts, owner, state: PieceState::Alive })
        })
    }
}
