//! The board of the editor.

use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::prelude::*;

use super::bench::{Bench, Tool};
use super::looks::looks;
use crate::board::cells::Cells;
use crate::board::loupe::Loupe;
use crate::board::pieces::{Ghost, Pieces};
use crate::board::pointer;
use crate::words;

/// A press on the board that is not a drag of a piece.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Stroke {
    /// What it puts on every square it passes; `None` when it only points.
    paint: Option<Option<usize>>,
    /// Where it is, in drawing units.
    at: (f64, f64),
    /// Whether the finger hides what it points at: then only where it is lifted counts.
    blind: bool,
}

#[derive(Clone, Copy)]
struct Easel {
    bench: Bench,
    stroke: RwSignal<Option<Stroke>>,
    /// The square whose piece was picked up by a click.
    picked: RwSignal<Option<usize>>,
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

    fn down(self, event: &PointerEvent) {
        let busy = self.stroke.get_untracked().is_some() || self.bench.carry.get_untracked().is_some();
        if event.button() != 0 || busy {
            return;
        }
        let Some(board) = self.bench.svg.get_untracked().map(web_sys::Element::from) else { return };
        let Some(at) = self.bench.place(event) else { return };
        let Some(square) = self.bench.square(at) else { return self.picked.set(None) };
        self.bench.ground.focus.set(square);
        let _ = board.set_pointer_capture(event.pointer_id());
        let pixels = self.bench.ground.frame.with_untracked(|frame| pointer::square_pixels(&board, frame));
        let blind = pointer::is_blind(event, pixels);
        let paint = self.paint(square);
        if let (None, Some(piece)) = (paint, self.at(square)) {
            self.bench.take(piece, Some(square), event);
        }
        if let (Some(paint), false) = (paint, blind) {
            self.put(square, paint);
        }
        self.stroke.set(Some(Stroke { paint, at, blind }));
    }

    fn moved(self, event: &PointerEvent) {
        self.bench.follow(event);
        let (Some(stroke), Some(at)) = (self.stroke.get_untracked(), self.bench.place(event)) else { return };
        self.stroke.set(Some(Stroke { at, ..stroke }));
        if let (Some(paint), Some(square), false) = (stroke.paint, self.bench.square(at), stroke.blind) {
            self.put(square, paint);
        }
    }

    fn up(self) {
        let Some(stroke) = self.stroke.get_untracked() else { return };
        self.stroke.set(None);
        if self.bench.drop() {
            return self.picked.set(None);
        }
        let painted = stroke.paint.is_some() && !stroke.blind;
        if let (Some(square), false) = (self.bench.square(stroke.at), painted) {
            self.bench.ground.focus.set(square);
            self.click(square);
        }
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
    let easel = Easel { bench, stroke: RwSignal::new(None), picked: RwSignal::new(None) };
    let pieces = Memo::new(move |_| bench.sketch.with(|sketch| sketch.pieces()));
    let looks = Memo::new(move |_| {
        ground.layout.with_value(|layout| looks(layout, &pieces.read(), easel.picked.get()))
    });
    let held =
        Memo::new(move |_| bench.carry.get().filter(|carry| carry.dragged).and_then(|carry| carry.from));
    let finger = move || easel.stroke.get().filter(|stroke| stroke.blind).map(|stroke| stroke.at);
    let about = move || {
        let square = ground.focus.get();
        let name = ground.layout.with_value(|layout| layout.squares[square].name.clone());
        match pieces.read().iter().find(|piece| piece.square == square) {
            Some(piece) => format!("{name}: {}", words::piece(piece)),
            None => name,
        }
    };
    view! {
        <div class="board-box" class:carrying=move || bench.carry.with(Option::is_some) style=("--ratio", move || ground.ratio())>
            <svg
                node_ref=bench.svg
                class="board editing"
                class:dragging=move || held.get().is_some()
                viewBox=move || ground.view_box()
                role="grid"
                aria-label="Board"
                on:pointerdown=move |event| easel.down(&event)
                on:pointermove=move |event| easel.moved(&event)
                on:pointerup=move |_| easel.up()
                on:pointercancel=move |_| { easel.stroke.set(None); bench.carry.set(None); }
                on:keydown=move |event| easel.key(&event)
            >
                <g id=ground.element()>
                    <Cells ground looks/>
                    <Pieces frame=ground.frame pieces held slides=Signal::stored(Vec::new())/>
                </g>
                <Ghost carried=Signal::derive(move || bench.carried())/>
            </svg>
            <Loupe ground finger=Signal::derive(finger)/>
            <p class="about hint">{about}</p>
        </div>
    }
}
