//! The board of the editor.

use leptos::ev::{KeyboardEvent, PointerEvent, TouchEvent};
use leptos::prelude::*;

use super::bench::{Bench, Tool};
use super::looks::looks;
use crate::board::cells::Cells;
use crate::board::loupe::Loupe;
use crate::board::magnifier::Magnifier;
use crate::board::nearby::{self, Meant};
use crate::board::pieces::{Ghost, Pieces};
use crate::board::pointer::{self, Hold, Press};
use crate::board::zoom::BoardWindow;
use crate::words;

/// A press on the board.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Stroke {
    /// What it puts on every square it passes; `None` when it only points.
    paint: Option<Option<usize>>,
    press: Press,
}

#[derive(Clone, Copy)]
struct Easel {
    bench: Bench,
    stroke: RwSignal<Option<Stroke>>,
    /// The square whose piece was picked up by a click.
    picked: RwSignal<Option<usize>>,
    /// Where a finger came down between small squares, in drawing units: which one is asked for.
    unclear: RwSignal<Option<(f64, f64)>>,
}

impl Easel {
    fn at(self, square: usize) -> Option<usize> {
        self.bench.sketch.with_untracked(|sketch| sketch.at(square))
    }

    fn put(self, square: usize, piece: Option<usize>) {
        if self.at(square) != piece {
            self.bench.sketch.update(|sketch| sketch.put(square, piece));
        }
    }

    /// What the tool puts on a square; a piece put where it stands is taken away.
    fn paint(self, square: usize) -> Option<Option<usize>> {
        match self.bench.tool.get_untracked() {
            Tool::Hand => None,
            Tool::Eraser => Some(None),
            Tool::Piece(piece) => Some(Some(piece).filter(|_| self.at(square) != Some(piece))),
        }
    }

    /// A click: paints, or picks up and puts down.
    fn click(self, square: usize) {
        self.bench.ground.focus.set(square);
        if let Some(paint) = self.paint(square) {
            return self.put(square, paint);
        }
        match self.picked.get_untracked() {
            Some(from) => {
                self.picked.set(None);
                if from != square {
                    self.bench.sketch.update(|sketch| sketch.carry(from, Some(square)));
                }
            }
            None => self.picked.set(self.at(square).map(|_| square)),
        }
    }

    /// Whether anything comes of a click on the square.
    fn means(self, square: usize) -> bool {
        self.bench.tool.get_untracked() != Tool::Hand
            || self.picked.get_untracked().is_some()
            || self.at(square).is_some()
    }

    fn pixels(self) -> f64 {
        let board = self.bench.svg.get_untracked().map(web_sys::Element::from);
        let side =
            |board| self.bench.ground.frame.with_untracked(|frame| pointer::square_pixels(&board, frame));
        board.map_or(0.0, side)
    }

    fn down(self, event: &PointerEvent) {
        if event.button() != 0 {
            return;
        }
        if self.stroke.get_untracked().is_some() {
            return self.cancel(); // a second finger
        }
        if self.bench.carry.get_untracked().is_some() {
            return;
        }
        let Some(board) = self.bench.svg.get_untracked().map(web_sys::Element::from) else { return };
        let Some(at) = self.bench.place(event) else { return };
        let Some(square) = self.bench.square(at) else { return self.picked.set(None) };
        self.bench.ground.focus.set(square);
        let _ = board.set_pointer_capture(event.pointer_id());
        let hold = if pointer::is_touch(event) && !self.means(square) { Hold::Page } else { Hold::Board };
        let press = Press::new(event, square, hold, at, self.pixels());
        let paint = self.paint(square);
        if let (None, Some(piece)) = (paint, self.at(square)) {
            self.bench.take(piece, Some(square), event);
        }
        if let (Some(paint), false) = (paint, press.blind) {
            self.put(square, paint);
        }
        self.stroke.set(Some(Stroke { paint, press }));
    }

    fn moved(self, event: &PointerEvent) {
        self.bench.follow(event);
        let (Some(stroke), Some(at)) = (self.stroke.get_untracked(), self.bench.place(event)) else { return };
        let press = stroke.press.moved(event, at);
        if press.dragged {
            self.bench.zoom.follow_drag(event);
        }
        self.stroke.set(Some(Stroke { press, ..stroke }));
        if let (Some(paint), Some(square), false) = (stroke.paint, self.bench.square(at), press.blind) {
            self.put(square, paint);
        }
    }

    fn up(self, event: &PointerEvent) {
        let Some(Stroke { paint, press }) = self.stroke.get_untracked() else { return };
        self.stroke.set(None);
        if self.bench.drop() {
            return self.picked.set(None);
        }
        let painted = paint.is_some() && !press.blind;
        let Some(square) = self.bench.square(press.at).filter(|_| !painted && !press.strayed) else { return };
        // A finger that felt its way has been shown where it is lifted.
        if pointer::is_touch(event) && !press.dragged {
            let frame = self.bench.ground.frame;
            match frame
                .with_untracked(|frame| nearby::meant(frame, press.at, self.pixels(), |s| self.means(s)))
            {
                Meant::Square(near) => self.click(near),
                Meant::Nothing => self.click(square),
                Meant::Unclear => self.unclear.set(Some(press.at)),
            }
        } else {
            self.click(square);
        }
    }

    /// What a pointer began is given up; what it painted stays.
    fn cancel(self) {
        self.stroke.set(None);
        self.bench.carry.set(None);
    }

    /// Whether the page must not scroll by what touches the board.
    fn holds(self, event: &TouchEvent) -> bool {
        self.stroke.get_untracked().is_some_and(|stroke| stroke.press.holds(event.time_stamp()))
    }

    fn key(self, event: &KeyboardEvent) {
        let ground = self.bench.ground;
        let square = ground.focus.get_untracked();
        match event.key().as_str() {
            "Enter" | " " => self.click(square),
            "Delete" | "Backspace" => self.put(square, None),
            "Escape" => {
                self.picked.set(None);
                self.bench.tool.set(Tool::Hand);
            }
            key => {
                let Some(step) = ground.step(key) else { return };
                if let Some(square) = step {
                    ground.focus.set(square);
                    ground.focus_square(square);
                }
            }
        }
        event.prevent_default();
        event.stop_propagation();
    }
}

/// The board: paints with the tool, or moves what is there.
#[component]
pub fn EditorBoard(bench: Bench) -> impl IntoView {
    let ground = bench.ground;
    let zoom = bench.zoom;
    let easel = Easel {
        bench,
        stroke: RwSignal::new(None),
        picked: RwSignal::new(None),
        unclear: RwSignal::new(None),
    };
    let pieces = Memo::new(move |_| bench.sketch.with(|sketch| sketch.pieces()));
    let looks = Memo::new(move |_| {
        ground.layout.with_value(|layout| looks(layout, &pieces.read(), easel.picked.get()))
    });
    let held =
        Memo::new(move |_| bench.carry.get().filter(|carry| carry.dragged).and_then(|carry| carry.from));
    let finger = move || {
        let press = easel.stroke.get().map(|stroke| stroke.press);
        press.filter(|press| press.blind && press.hold == Hold::Board).map(|press| press.at)
    };
    let about = move || {
        let square = ground.focus.get();
        let name = ground.layout.with_value(|layout| layout.squares[square].name.clone());
        match pieces.read().iter().find(|piece| piece.square == square) {
            Some(piece) => format!("{name}: {}", words::piece(piece)),
            None => name,
        }
    };
    view! {
        <div
            class=move || format!("board-box {}", ground.shape())
            class:carrying=move || bench.carry.with(Option::is_some)
            style=("--ratio", move || ground.ratio())
        >
            <BoardWindow zoom>
                <svg
                    node_ref=bench.svg
                    class="board editing"
                    class:dragging=move || held.get().is_some()
                    viewBox=move || ground.view_box()
                    role="grid"
                    aria-label="Board"
                    on:pointerdown=move |event| easel.down(&event)
                    on:pointermove=move |event| easel.moved(&event)
                    on:pointerup=move |event| easel.up(&event)
                    on:pointercancel=move |_| easel.cancel()
                    on:touchstart=move |event| {
                        if zoom.finger_down(&event, easel.holds(&event)) {
                            easel.cancel();
                        }
                    }
                    on:touchmove=move |event| zoom.finger_moved(&event, easel.holds(&event))
                    on:touchend=move |event| zoom.finger_up(&event)
                    on:touchcancel=move |event| zoom.finger_up(&event)
                    on:keydown=move |event| easel.key(&event)
                >
                    <g id=ground.element()>
                        <Cells ground looks/>
                        <Pieces frame=ground.frame pieces held slides=Signal::stored(Vec::new())/>
                    </g>
                    <Ghost carried=Signal::derive(move || bench.carried())/>
                </svg>
            </BoardWindow>
            <Loupe ground finger=Signal::derive(finger)/>
            <Magnifier
                ground
                at=easel.unclear
                looks
                counts=Callback::new(move |square| easel.means(square))
                choose=Callback::new(move |square| easel.click(square))
            />
            <p class="about hint">{about}</p>
        </div>
    }
}
