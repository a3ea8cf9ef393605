//! The board of the position editor.

use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::prelude::*;

use super::cell_attrs::cell_attrs;
use super::state::{EditorState, Tool};
use crate::board::grid::{Cells, Grid};
use crate::board::pieces::{DraggedPiece, Pieces};
use crate::board::pointer::{self, GestureOwner, Press};
use crate::board::speech::{Speech, SpeechPanel};
use crate::board::surface::{BoardInput, BoardSurface};
use crate::board::zoom::Zoom;
use crate::format;

#[derive(Clone, Copy)]
struct BoardEditor {
    state: EditorState,
    press: RwSignal<Option<Press>>,
    /// What the press paints on the squares it passes; `None` when the tool only moves pieces.
    paint: StoredValue<Option<Option<usize>>>,
    /// The square whose piece was picked up by a click.
    picked: RwSignal<Option<usize>>,
    /// Where a touch hit between small squares, in drawing units; the user is asked which square was
    /// meant.
    ambiguous_touch: RwSignal<Option<(f64, f64)>>,
    /// What the board says when it is asked by a key.
    speech: Speech,
}

impl BoardEditor {
    fn at(self, square: usize) -> Option<usize> {
        self.state.position.with_untracked(|position| position.at(square))
    }

    /// Answers a key about the board; false for other keys.
    fn tell(self, key: &str) -> bool {
        let pieces = self.state.position.with_untracked(|position| position.pieces());
        self.speech.answer(key, self.state.grid, &pieces)
    }

    fn put(self, square: usize, piece: Option<usize>) {
        if self.at(square) != piece {
            self.state.position.update(|position| position.put(square, piece));
        }
    }

    /// What the tool paints on a square. Painting a piece on its like removes it.
    fn paint(self, square: usize) -> Option<Option<usize>> {
        match self.state.tool.get_untracked() {
            Tool::Move => None,
            Tool::Eraser => Some(None),
            Tool::Piece(piece) => Some(Some(piece).filter(|_| self.at(square) != Some(piece))),
        }
    }
}

impl BoardInput for BoardEditor {
    fn grid(self) -> Grid {
        self.state.grid
    }

    fn zoom(self) -> Zoom {
        self.state.zoom
    }

    fn ambiguous_touch(self) -> RwSignal<Option<(f64, f64)>> {
        self.ambiguous_touch
    }

    fn press(self) -> RwSignal<Option<Press>> {
        self.press
    }

    fn dragged_piece(self) -> Option<DraggedPiece> {
        self.state.dragged_piece()
    }

    fn is_clickable(self, square: usize) -> bool {
        self.state.tool.get_untracked() != Tool::Move
            || self.picked.get_untracked().is_some()
            || self.at(square).is_some()
    }

    /// Paints, or picks up or puts down a piece.
    fn click(self, square: usize) {
        self.state.grid.focus.set(square);
        if let Some(paint) = self.paint(square) {
            return self.put(square, paint);
        }
        match self.picked.get_untracked() {
            Some(from) => {
                self.picked.set(None);
                if from != square {
                    self.state.position.update(|position| position.move_piece(from, Some(square)));
                }
            }
            None => self.picked.set(self.at(square).map(|_| square)),
        }
    }

    fn pointer_down(self, event: &PointerEvent) {
        if event.button() != 0 {
            return;
        }
        if self.press.get_untracked().is_some() {
            return self.cancel(); // a second finger
        }
        if self.state.drag.get_untracked().is_some() {
            return;
        }
        let grid = self.state.grid;
        let Some(at) = grid.position(event) else { return };
        let Some(square) = grid.square_at(at) else { return self.picked.set(None) };
        grid.focus.set(square);
        grid.capture(event);
        let scrolls = pointer::is_touch(event) && !self.is_clickable(square);
        let gesture_owner = if scrolls { GestureOwner::Page } else { GestureOwner::Board };
        let press = Press::new(event, square, gesture_owner, at, grid.square_pixels());
        let paint = self.paint(square);
        if let (None, Some(piece)) = (paint, self.at(square)) {
            self.state.start_drag(piece, Some(square), event);
        }
        if let (Some(paint), false) = (paint, press.uses_preview) {
            self.put(square, paint);
        }
        self.paint.set_value(paint);
        self.press.set(Some(press));
    }

    fn pointer_move(self, event: &PointerEvent) {
        let grid = self.state.grid;
        self.state.move_drag(event);
        let (Some(press), Some(at)) = (self.press.get_untracked(), grid.position(event)) else { return };
        let press = press.moved(event, at);
        if press.dragged {
            self.state.zoom.follow_drag(event);
        }
        self.press.set(Some(press));
        if let (Some(paint), Some(square), false) =
            (self.paint.get_value(), grid.square_at(at), press.uses_preview)
        {
            self.put(square, paint);
        }
    }

    fn pointer_up(self, event: &PointerEvent) {
        let Some(press) = self.press.get_untracked() else { return };
        self.press.set(None);
        if self.state.end_drag() {
            return self.picked.set(None);
        }
        let painted = self.paint.get_value().is_some() && !press.uses_preview;
        let Some(square) = self.state.grid.square_at(press.at) else { return };
        if painted || press.not_a_click {
            return;
        }
        // The touch preview has shown the square where a dragging finger is lifted.
        if pointer::is_touch(event) && !press.dragged {
            self.tap(square, press.at);
        } else {
            self.click(square);
        }
    }

    fn pointer_leave(self) {}

    /// What was painted stays.
    fn cancel(self) {
        self.press.set(None);
        self.state.drag.set(None);
    }

    fn key(self, event: &KeyboardEvent) {
        let square = self.state.grid.focus.get_untracked();
        match event.key().as_str() {
            "Enter" | " " => self.click(square),
            "Delete" | "Backspace" => self.put(square, None),
            "Escape" => {
                self.picked.set(None);
                self.state.tool.set(Tool::Move);
            }
            key if self.state.grid.move_focus(key) => {}
            key if pointer::is_plain(event) && self.tell(key) => {}
            _ => return,
        }
        event.prevent_default();
        event.stop_propagation();
    }
}

/// The board: paints with the tool, or moves pieces.
#[component]
pub fn EditorBoard(state: EditorState) -> impl IntoView {
    let grid = state.grid;
    let editor = BoardEditor {
        state,
        press: RwSignal::new(None),
        paint: StoredValue::new(None),
        picked: RwSignal::new(None),
        ambiguous_touch: RwSignal::new(None),
        speech: Speech::new(false),
    };
    let pieces = Memo::new(move |_| state.position.with(|position| position.pieces()));
    let cell_attrs = Memo::new(move |_| {
        grid.layout.with_value(|layout| cell_attrs(layout, &pieces.read(), editor.picked.get()))
    });
    let dragged_from =
        Memo::new(move |_| state.drag.get().filter(|drag| drag.dragged).and_then(|drag| drag.from));
    let about = move || {
        let square = grid.focus.get();
        let name = grid.layout.with_value(|layout| layout.squares[square].name.clone());
        match pieces.read().iter().find(|piece| piece.square == square) {
            Some(piece) => format!("{name}: {}", format::piece(piece)),
            None => name,
        }
    };
    view! {
        <div
            class=move || format!("board-box {}", grid.shape())
            class:dragging-piece=move || state.drag.with(Option::is_some)
            style=("--ratio", move || grid.ratio())
        >
            <BoardSurface input=editor cell_attrs editing=true>
                <Cells grid cell_attrs/>
                <Pieces frame=grid.frame pieces dragged_from slides=Signal::stored(Vec::new())/>
            </BoardSurface>
            <p class="square-info hint">{about}</p>
            <SpeechPanel speech=editor.speech grid/>
        </div>
    }
}
