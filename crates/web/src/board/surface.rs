//! The element that shows a board and takes its input, for the playing board and the editor.

use leptos::ev::{KeyboardEvent, PointerEvent, TouchEvent};
use leptos::prelude::*;

use super::cell_attrs::CellAttrs;
use super::grid::Grid;
use super::pieces::{DragImage, DraggedPiece};
use super::pointer::{GestureOwner, Press};
use super::square_picker::SquarePicker;
use super::touch_preview::TouchPreview;
use super::touch_target::{TouchTarget, touch_target};
use super::zoom::{BoardWindow, Zoom};

/// What a board does with pointer and keyboard input.
pub trait BoardInput: Copy + Send + Sync + 'static {
    /// The squares.
    fn grid(self) -> Grid;

    /// Enlargement of the board.
    fn zoom(self) -> Zoom;

    /// Where a touch hit between small squares, in drawing units; the user is asked which square was meant.
    fn ambiguous_touch(self) -> RwSignal<Option<(f64, f64)>>;

    /// The press in progress.
    fn press(self) -> RwSignal<Option<Press>>;

    /// The piece that is being dragged, tracked.
    fn dragged_piece(self) -> Option<DraggedPiece>;

    /// Whether a click on the square has an effect.
    fn is_clickable(self, square: usize) -> bool;

    /// Handles a click on a square.
    fn click(self, square: usize);

    /// Handles `pointerdown`.
    fn pointer_down(self, event: &PointerEvent);

    /// Handles `pointermove`.
    fn pointer_move(self, event: &PointerEvent);

    /// Handles `pointerup`.
    fn pointer_up(self, event: &PointerEvent);

    /// Handles `pointerleave`.
    fn pointer_leave(self);

    /// Ends a press without effect: the browser took the pointer, or a second finger came down.
    fn cancel(self);

    /// Handles `keydown`.
    fn key(self, event: &KeyboardEvent);

    /// Handles a tap on a square; where squares are small, a neighbour may be meant.
    fn tap(self, square: usize, at: (f64, f64)) {
        let pixels = self.grid().square_pixels();
        let target = |frame: &_| touch_target(frame, at, pixels, |square| self.is_clickable(square));
        match self.grid().frame.with_untracked(target) {
            TouchTarget::Square(near) => self.click(near),
            TouchTarget::None => self.click(square),
            TouchTarget::Ambiguous => self.ambiguous_touch().set(Some(at)),
        }
    }

    /// Whether the current touch belongs to the board, so that the page must not scroll.
    fn blocks_scroll(self, event: &TouchEvent) -> bool {
        self.press().get_untracked().is_some_and(|press| press.blocks_scroll(event.time_stamp()))
    }
}

/// The board's `<svg>` in its window, with the children (squares, pieces and marks) inside, and around it what
/// input needs: the dragged piece, the touch preview and the square picker.
#[component]
pub fn BoardSurface<I: BoardInput>(
    input: I,
    cell_attrs: Memo<Vec<CellAttrs>>,
    /// Whether there are so many targets that their dots are drawn small.
    #[prop(optional, into)]
    many_targets: Signal<bool>,
    #[prop(optional)] editing: bool,
    children: Children,
) -> impl IntoView {
    let (grid, zoom, press) = (input.grid(), input.zoom(), input.press());
    let preview_at = move || {
        let press =
            press.get().filter(|press| press.uses_preview && press.gesture_owner == GestureOwner::Board);
        press.map(|press| press.at)
    };
    view! {
        <BoardWindow zoom>
            <svg
                node_ref=grid.svg
                class="board"
                class:editing=editing
                class:many-targets=move || many_targets.get()
                class:dragging=move || input.dragged_piece().is_some()
                viewBox=move || grid.view_box()
                role="grid"
                aria-label="Board"
                on:pointerdown=move |event| input.pointer_down(&event)
                on:pointermove=move |event| input.pointer_move(&event)
                on:pointerup=move |event| input.pointer_up(&event)
                on:pointercancel=move |_| input.cancel()
                on:pointerleave=move |_| input.pointer_leave()
                on:contextmenu=move |event| event.prevent_default()
                on:touchstart=move |event| {
                    if zoom.touch_start(&event, input.blocks_scroll(&event)) {
                        input.cancel();
                    }
                }
                on:touchmove=move |event| zoom.touch_move(&event, input.blocks_scroll(&event))
                on:touchend=move |event| zoom.touch_end(&event)
                on:touchcancel=move |event| zoom.touch_end(&event)
                on:keydown=move |event| input.key(&event)
            >
                <g id=grid.element()>{children()}</g>
                <DragImage frame=grid.frame dragged_piece=Signal::derive(move || input.dragged_piece())/>
            </svg>
        </BoardWindow>
        <TouchPreview grid finger=Signal::derive(preview_at)/>
        <SquarePicker
            grid
            at=input.ambiguous_touch()
            cell_attrs
            accepts=Callback::new(move |square| input.is_clickable(square))
            choose=Callback::new(move |square| input.click(square))
        />
    }
}
