//! What palette and board of the editor share: the sketch, the tool, and what is in the hand.

use leptos::prelude::*;
use leptos::svg::Svg;
use variorum_core::view::PieceState;
use web_sys::PointerEvent;

use super::sketch::Sketch;
use crate::board::cells::Ground;
use crate::board::pieces::Carried;
use crate::board::pointer;
use crate::board::zoom::Zoom;

/// What a click on a square does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tool {
    /// Picks up what is there and puts it elsewhere.
    Hand,
    /// Puts this piece.
    Piece(usize),
    /// Takes away.
    Eraser,
}

/// A piece in the hand.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Carry {
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
pub struct Bench {
    /// The position.
    pub sketch: RwSignal<Sketch>,
    /// What a click does.
    pub tool: RwSignal<Tool>,
    /// The piece in the hand.
    pub carry: RwSignal<Option<Carry>>,
    /// The board.
    pub ground: Ground,
    /// How it is enlarged.
    pub zoom: Zoom,
    /// The element that shows it.
    pub svg: NodeRef<Svg>,
}

impl Bench {
    /// Where an event is on the board, in drawing units.
    pub fn place(self, event: &PointerEvent) -> Option<(f64, f64)> {
        let board = self.svg.get_untracked().map(web_sys::Element::from)?;
        Some(self.ground.frame.with_untracked(|frame| pointer::place(&board, frame, event)))
    }

    /// The square there.
    pub fn square(self, (x, y): (f64, f64)) -> Option<usize> {
        self.ground.frame.with_untracked(|frame| frame.square_at(x, y))
    }

    /// Takes a piece into the hand.
    pub fn take(self, piece: usize, from: Option<usize>, event: &PointerEvent) {
        if let Some(at) = self.place(event) {
            let began = (f64::from(event.client_x()), f64::from(event.client_y()));
            self.carry.set(Some(Carry { piece, from, at, began, dragged: false }));
        }
    }

    /// Follows the pointer with what is in the hand.
    pub fn follow(self, event: &PointerEvent) {
        if let (Some(carry), Some(at)) = (self.carry.get_untracked(), self.place(event)) {
            let (x, y) =
                (f64::from(event.client_x()) - carry.began.0, f64::from(event.client_y()) - carry.began.1);
            let dragged = carry.dragged || x.hypot(y) > pointer::SLACK;
            self.carry.set(Some(Carry { at, dragged, ..carry }));
        }
    }

    /// Lets go. True when something was dragged: to a square, or off the board.
    pub fn drop(self) -> bool {
        let Some(carry) = self.carry.get_untracked() else { return false };
        self.carry.set(None);
        if !carry.dragged {
            return false;
        }
        let to = self.square(carry.at);
        self.sketch.update(|sketch| match (carry.from, to) {
            (Some(from), to) => sketch.carry(from, to),
            (None, Some(to)) => sketch.put(to, Some(carry.piece)),
            (None, None) => {}
        });
        true
    }

    /// What is seen in the hand.
    pub fn carried(self) -> Option<Carried> {
        let carry = self.carry.get().filter(|carry| carry.dragged)?;
        self.sketch.with(|sketch| {
            let piece = sketch.piece(carry.piece)?;
            let (parts, owner) = (piece.parts, piece.owner.index());
            Some(Carried { at: carry.at, parts, owner, state: PieceState::Alive })
        })
    }
}
