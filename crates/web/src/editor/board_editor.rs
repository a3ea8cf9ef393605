//! The board of the position editor.

use leptos::ev::{KeyboardEvent, PointerEvent, TouchEvent};
use leptos::prelude::*;

use super::cell_attrs::cell_attrs;
use super::state::{EditorState, Tool};
use crate::board::grid::Cells;
use crate::board::pieces::{DragImage, Pieces};
use crate::board::pointer::{self, GestureOwner, Press};
use crate::board::square_picker::SquarePicker;
use crate::board::touch_preview::TouchPreview;
use crate::board::touch_target::{self, TouchTarget};
use crate::board::zoom::BoardWindow;
use crate::format;

/// A press on the board.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Stroke {
    /// What it paints on the squares it passes; `None` when the tool only moves pieces.
    paint: Option<Option<usize>>,
    press: Press,
}

#[derive(Clone, Copy)]
struct BoardEditor {
    state: EditorState,
    stroke: RwSignal<Option<Stroke>>,
    /// The square whose piece was picked up by a click.
    picked: RwSignal<Option<usize>>,
    /// Where a touch hit between small squares, in drawing units; the user is asked which square was
    /// meant.
    ambiguous_touch: RwSignal<Option<(f64, f64)>>,
}

impl BoardEditor {
    fn at(self, square: usize) -> Option<usize> {
        self.state.position.with_untracked(|position| position.at(square))
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

    /// Handles a click: paints, or picks up or puts down a piece.
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

    /// Whether a click on the square has an effect.
    fn is_clickable(self, square: usize) -> bool {
        self.state.tool.get_untracked() != Tool::Move
            || self.picked.get_untracked().is_some()
            || self.at(square).is_some()
    }

    fn pixels(self) -> f64 {
        let board = self.state.svg.get_untracked().map(web_sys::Element::from);
        let side =
            |board| self.state.grid.frame.with_untracked(|frame| pointer::square_pixels(&board, frame));
        board.map_or(0.0, side)
    }

    fn down(self, event: &PointerEvent) {
        if event.button() != 0 {
            return;
        }
        if self.stroke.get_untracked().is_some() {
            return self.cancel(); // a second finger
        }
        if self.state.drag.get_untracked().is_some() {
            return;
        }
        let Some(board) = self.state.svg.get_untracked().map(web_sys::Element::from) else { return };
        let Some(at) = self.state.board_position(event) else { return };
        let Some(square) = self.state.square(at) else { return self.picked.set(None) };
        self.state.grid.focus.set(square);
        let _ = board.set_pointer_capture(event.pointer_id());
        let gesture_owner = if pointer::is_touch(event) && !self.is_clickable(square) {
            GestureOwner::Page
        } else {
            GestureOwner::Board
        };
        let press = Press::new(event, square, gesture_owner, at, self.pixels());
        let paint = self.paint(square);
        if let (None, Some(piece)) = (paint, self.at(square)) {
            self.state.start_drag(piece, Some(square), event);
        }
        if let (Some(paint), false) = (paint, press.uses_preview) {
            self.put(square, paint);
        }
        self.stroke.set(Some(Stroke { paint, press }));
    }

    fn moved(self, event: &PointerEvent) {
        self.state.move_drag(event);
        let (Some(stroke), Some(at)) = (self.stroke.get_untracked(), self.state.board_position(event)) else {
            return;
        };
        let press = stroke.press.moved(event, at);
        if press.dragged {
            self.state.zoom.follow_drag(event);
        }
        self.stroke.set(Some(Stroke { press, ..stroke }));
        if let (Some(paint), Some(square), false) = (stroke.paint, self.state.square(at), press.uses_preview)
        {
            self.put(square, paint);
        }
    }

    fn up(self, event: &PointerEvent) {
        let Some(Stroke { paint, press }) = self.stroke.get_untracked() else { return };
        self.stroke.set(None);
        if self.state.end_drag() {
            return self.picked.set(None);
        }
        let painted = paint.is_some() && !press.uses_preview;
        let Some(square) = self.state.square(press.at).filter(|_| !painted && !press.not_a_click) else {
            return;
        };
        // The touch preview has shown the square where the finger is lifted.
        if pointer::is_touch(event) && !press.dragged {
            let frame = self.state.grid.frame;
            match frame.with_untracked(|frame| {
                touch_target::touch_target(frame, press.at, self.pixels(), |s| self.is_clickable(s))
            }) {
                TouchTarget::Square(near) => self.click(near),
                TouchTarget::None => self.click(square),
                TouchTarget::Ambiguous => self.ambiguous_touch.set(Some(press.at)),
            }
        } else {
            self.click(square);
        }
    }

    /// Handles `pointercancel`. What was painted stays.
    fn cancel(self) {
        self.stroke.set(None);
        self.state.drag.set(None);
    }

    /// Whether the current touch belongs to the board, so that the page must not scroll.
    fn blocks_scroll(self, event: &TouchEvent) -> bool {
        self.stroke.get_untracked().is_some_and(|stroke| stroke.press.blocks_scroll(event.time_stamp()))
    }

    fn key(self, event: &KeyboardEvent) {
        let grid = self.state.grid;
        let square = grid.focus.get_untracked();
        match event.key().as_str() {
            "Enter" | " " => self.click(square),
            "Delete" | "Backspace" => self.put(square, None),
            "Escape" => {
                self.picked.set(None);
                self.state.tool.set(Tool::Move);
            }
            key => {
                let Some(step) = grid.neighbour(key) else { return };
                if let Some(square) = step {
                    grid.focus.set(square);
                    grid.focus_square(square);
                }
            }
        }
        event.prevent_default();
        event.stop_propagation();
    }
}

/// The board: paints with the tool, or moves pieces.
#[component]
pub fn EditorBoard(state: EditorState) -> impl IntoView {
    let grid = state.grid;
    let zoom = state.zoom;
    let editor = BoardEditor {
        state,
        stroke: RwSignal::new(None),
        picked: RwSignal::new(None),
        ambiguous_touch: RwSignal::new(None),
    };
    let pieces = Memo::new(move |_| state.position.with(|position| position.pieces()));
    let cell_attrs = Memo::new(move |_| {
        grid.layout.with_value(|layout| cell_attrs(layout, &pieces.read(), editor.picked.get()))
    });
    let dragged_from =
        Memo::new(move |_| state.drag.get().filter(|drag| drag.dragged).and_then(|drag| drag.from));
    let finger = move || {
        let press = editor.stroke.get().map(|stroke| stroke.press);
        press
            .filter(|press| press.uses_preview && press.gesture_owner == GestureOwner::Board)
            .map(|press| press.at)
    };
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
            <BoardWindow zoom>
                <svg
                    node_ref=state.svg
                    class="board editing"
                    class:dragging=move || dragged_from.get().is_some()
                    viewBox=move || grid.view_box()
                    role="grid"
                    aria-label="Board"
                    on:pointerdown=move |event| editor.down(&event)
                    on:pointermove=move |event| editor.moved(&event)
                    on:pointerup=move |event| editor.up(&event)
                    on:pointercancel=move |_| editor.cancel()
                    on:touchstart=move |event| {
                        if zoom.touch_start(&event, editor.blocks_scroll(&event)) {
                            editor.cancel();
                        }
                    }
                    on:touchmove=move |event| zoom.touch_move(&event, editor.blocks_scroll(&event))
                    on:touchend=move |event| zoom.touch_end(&event)
                    on:touchcancel=move |event| zoom.touch_end(&event)
                    on:keydown=move |event| editor.key(&event)
                >
                    <g id=grid.element()>
                        <Cells grid cell_attrs/>
                        <Pieces frame=grid.frame pieces dragged_from slides=Signal::stored(Vec::new())/>
                    </g>
                    <DragImage dragged_piece=Signal::derive(move || state.dragged_piece())/>
                </svg>
            </BoardWindow>
            <TouchPreview grid finger=Signal::derive(finger)/>
            <SquarePicker
                grid
                at=editor.ambiguous_touch
                cell_attrs
                accepts=Callback::new(move |square| editor.is_clickable(square))
                choose=Callback::new(move |square| editor.click(square))
            />
            <p class="square-info hint">{about}</p>
        </div>
    }
}
