//! The board: drawn from view data, played by pointer and by keyboard.

mod about;
mod cells;
mod chooser;
mod input;
mod looks;
mod loupe;
mod pieces;
mod pointer;

use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::prelude::*;
use leptos::svg::Svg;
use variorum_draw::Frame;
use wasm_bindgen::JsCast;

use crate::desk::Desk;
use about::About;
use cells::Cells;
use chooser::Chooser;
use input::{Selection, Step};
use loupe::Loupe;
use pieces::{Ghost, Pieces};
use pointer::Press;

/// What board, squares and pieces share.
#[derive(Clone, Copy)]
struct Table {
    desk: Desk,
    frame: Memo<Frame>,
    selection: RwSignal<Selection>,
    press: RwSignal<Option<Press>>,
    /// The square the keyboard stands on.
    focus: RwSignal<usize>,
}

impl Table {
    fn can_pick(self, square: usize) -> bool {
        self.desk.shown.with_untracked(|shown| input::can_pick(&shown.moves, square))
    }

    fn is_target(self, square: usize) -> bool {
        let Selection::From(from) = self.selection.get_untracked() else { return false };
        let targets = self.desk.shown.with_untracked(|shown| input::targets(&shown.moves, from));
        from != square && targets.contains(&square)
    }

    /// A click on a square by one who has got to `selection`.
    fn click(self, selection: &Selection, square: usize) -> Step {
        self.desk.shown.with_untracked(|shown| input::click(&shown.moves, selection, square))
    }

    fn act(self, step: Step) {
        match step {
            Step::Select(selection) => self.selection.set(selection),
            Step::Play(text) => self.play(text),
        }
    }

    fn play(self, text: String) {
        self.selection.set(Selection::Nothing);
        self.desk.play.run(text);
    }

    /// Lets the selection go where the moves it was made for are no more.
    fn refresh(self) {
        let stands = self.desk.shown.with(|shown| match self.selection.get_untracked() {
            Selection::Nothing => true,
            Selection::From(square) => input::can_pick(&shown.moves, square),
            Selection::Choosing { moves, .. } => {
                moves.iter().all(|text| shown.moves.iter().any(|m| m.text == *text))
            }
        });
        if !stands {
            self.selection.set(Selection::Nothing);
            self.press.set(None);
        }
    }

    fn press_down(self, event: &PointerEvent, board: &web_sys::Element) {
        if event.button() != 0 {
            return;
        }
        if self.press.get_untracked().is_some() {
            self.press.set(None); // a second finger: no drag, no click
            return;
        }
        let place = self.frame.with_untracked(|frame| pointer::place(board, frame, event));
        let Some(square) = self.frame.with_untracked(|frame| frame.square_at(place.0, place.1)) else {
            self.selection.set(Selection::Nothing);
            return;
        };
        let picked = self.selection.get_untracked() == Selection::From(square);
        let fresh = self.can_pick(square) && !self.is_target(square) && !picked;
        if fresh {
            self.selection.set(Selection::From(square));
        }
        self.focus.set(square);
        let pixels = self.frame.with_untracked(|frame| pointer::square_pixels(board, frame));
        self.press.set(Some(Press::new(event, square, !fresh, place, pixels)));
        // Without capture a drag that leaves the board ends where it leaves.
        let _ = board.set_pointer_capture(event.pointer_id());
    }

    fn press_move(self, event: &PointerEvent, board: &web_sys::Element) {
        let Some(press) = self.press.get_untracked().filter(|press| press.pointer == event.pointer_id())
        else {
            return;
        };
        let place = self.frame.with_untracked(|frame| pointer::place(board, frame, event));
        let press = press.moved(event, place);
        let carries = press.dragged && self.can_pick(press.from);
        if carries && self.selection.get_untracked() != Selection::From(press.from) {
            self.selection.set(Selection::From(press.from));
        }
        self.press.set(Some(press));
    }

    fn press_up(self, event: &PointerEvent) {
        let Some(press) = self.press.get_untracked().filter(|press| press.pointer == event.pointer_id())
        else {
            return;
        };
        self.press.set(None);
        let released = self.frame.with_untracked(|frame| frame.square_at(press.at.0, press.at.1));
        let selection = self.selection.get_untracked();
        match released {
            None => self.selection.set(Selection::Nothing),
            // Carried and put back.
            Some(square) if press.dragged && square == press.from => {}
            Some(square) if press.dragged && self.can_pick(press.from) => {
                match self.click(&Selection::From(press.from), square) {
                    Step::Select(Selection::From(_)) => self.selection.set(Selection::Nothing),
                    step => self.act(step),
                }
            }
            // A finger that felt its way counts where it is lifted, another pointer where it began.
            Some(square) if press.dragged && press.blind => {
                self.focus.set(square);
                self.act(self.click(&selection, square));
            }
            Some(_) if press.again => self.act(self.click(&selection, press.from)),
            Some(_) => {}
        }
    }

    fn key(self, event: &KeyboardEvent) {
        let (right, down) = match event.key().as_str() {
            "ArrowLeft" => (-1, 0),
            "ArrowRight" => (1, 0),
            "ArrowUp" => (0, -1),
            "ArrowDown" => (0, 1),
            "Enter" | " " => {
                event.prevent_default();
                event.stop_propagation();
                return self.act(self.click(&self.selection.get_untracked(), self.focus.get_untracked()));
            }
            "Escape" => return self.selection.set(Selection::Nothing),
            _ => return,
        };
        event.prevent_default();
        event.stop_propagation();
        let from = self.focus.get_untracked();
        if let Some(square) = self.frame.with_untracked(|frame| frame.step(from, right, down)) {
            self.focus.set(square);
            focus_square(square);
        }
    }
}

/// Gives the keyboard to a square.
fn focus_square(square: usize) {
    let element = document().get_element_by_id(&format!("square-{square}"));
    if let Some(element) = element.and_then(|element| element.dyn_into::<web_sys::SvgElement>().ok()) {
        // Fails only where the element is not in the page any more.
        let _ = element.focus();
    }
}

/// The board of a desk.
#[component]
pub fn Board(desk: Desk) -> impl IntoView {
    let frame = Memo::new(move |_| desk.layout.with_value(|layout| Frame::new(layout, desk.turns.get())));
    let table = Table {
        desk,
        frame,
        selection: RwSignal::new(Selection::Nothing),
        press: RwSignal::new(None),
        focus: RwSignal::new(0),
    };
    Effect::new(move |_| table.refresh());
    let board = NodeRef::<Svg>::new();
    let element = move || board.get_untracked().map(web_sys::Element::from);
    let view_box = move || {
        let (left, top, width, height) = frame.with(|frame| frame.view_box(true));
        format!("{left} {top} {width} {height}")
    };
    let ratio = move || {
        let (_, _, width, height) = frame.with(|frame| frame.view_box(true));
        (f64::from(width) / f64::from(height)).to_string()
    };
    let down = move |event: PointerEvent| {
        if let Some(element) = element() {
            table.press_down(&event, &element);
        }
    };
    let moved = move |event: PointerEvent| {
        if let Some(element) = element() {
            table.press_move(&event, &element);
        }
    };
    view! {
        <div class="board-box" style=("--ratio", ratio)>
            <svg
                node_ref=board
                class="board"
                class:dragging=move || table.press.with(|press| press.is_some_and(|press| press.dragged))
                viewBox=view_box
                role="grid"
                aria-label="Board"
                on:pointerdown=down
                on:pointermove=moved
                on:pointerup=move |event| table.press_up(&event)
                on:pointercancel=move |_| table.press.set(None)
                on:keydown=move |event| table.key(&event)
            >
                <g id="board">
                    <Cells table/>
                    <Pieces table/>
                </g>
                <Ghost table/>
            </svg>
            <Loupe table/>
            <Chooser table/>
            <About table/>
        </div>
    }
}
