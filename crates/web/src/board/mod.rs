//! The board: drawn from view data, played by pointer and by keyboard.

mod about;
pub mod cells;
mod chooser;
mod hints;
mod ideas;
pub mod input;
pub mod looks;
pub mod loupe;
pub mod pieces;
pub mod pointer;
pub mod prompt;

use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::prelude::*;
use leptos::svg::Svg;
use variorum_core::view::Gesture;
use variorum_draw::{marks_above, marks_below};

use crate::desk::Desk;
use about::About;
use cells::{Cells, Ground};
use chooser::Chooser;
use hints::Hints;
use ideas::Ideas;
use input::{Selection, Step};
use loupe::Loupe;
use pieces::{Carried, Ghost, Pieces};
use pointer::Press;

/// With more targets than this they are shown small: they say little and cover much.
const MANY: usize = 20;

/// What board, squares and pieces share.
#[derive(Clone, Copy)]
struct Table {
    desk: Desk,
    ground: Ground,
    press: RwSignal<Option<Press>>,
    /// The square a mouse hovers over.
    hover: RwSignal<Option<usize>>,
}

impl Table {
    fn can_pick(self, square: usize) -> bool {
        self.desk.shown.with_untracked(|shown| input::can_pick(&shown.moves, square))
    }

    fn is_target(self, square: usize) -> bool {
        let Selection::From(from) = self.desk.selection.get_untracked() else { return false };
        let targets = self.desk.shown.with_untracked(|shown| input::targets(&shown.moves, from));
        from != square && targets.contains(&square)
    }

    /// A click on a square by one who has got to `selection`.
    fn click(self, selection: &Selection, square: usize) -> Step {
        self.desk.shown.with_untracked(|shown| input::click(&shown.moves, selection, square))
    }

    fn act(self, step: Step) {
        match step {
            Step::Select(selection) => self.desk.selection.set(selection),
            Step::Play(text) => self.desk.play_move(text),
        }
    }

    /// The square that is pointed at: under a drag, under the mouse, else where the keyboard is.
    fn pointed(self) -> Option<usize> {
        match self.press.get().filter(|press| press.dragged) {
            Some(press) => self.ground.frame.with(|frame| frame.square_at(press.at.0, press.at.1)),
            None => self.hover.get().or_else(|| Some(self.ground.focus.get())),
        }
    }

    /// How the moves are made that would be meant by choosing the square that is pointed at.
    fn considered(self) -> Vec<Gesture> {
        let Some(square) = self.pointed() else { return Vec::new() };
        self.desk.shown.with(|shown| {
            let moves = input::considered(&shown.moves, &self.desk.selection.read(), square);
            moves.into_iter().map(|m| m.gesture.clone()).collect()
        })
    }

    /// The piece that is being dragged.
    fn carried(self) -> Option<Carried> {
        let press = self.press.get().filter(|press| press.dragged && self.can_pick(press.from))?;
        self.desk.shown.with(|shown| {
            let piece = shown.scene.piece(press.from)?;
            let owner = piece.owner.index();
            Some(Carried { at: press.at, parts: piece.parts, owner, state: piece.state })
        })
    }

    /// Lets the selection go where the moves it was made for are no more.
    fn refresh(self) {
        let stands = self.desk.shown.with(|shown| match self.desk.selection.get_untracked() {
            Selection::Nothing => true,
            Selection::From(square) => input::can_pick(&shown.moves, square),
            Selection::Choosing { moves, .. } => {
                moves.iter().all(|text| shown.moves.iter().any(|m| m.text == *text))
            }
        });
        if !stands {
            self.desk.selection.set(Selection::Nothing);
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
        let place = self.ground.frame.with_untracked(|frame| pointer::place(board, frame, event));
        let Some(square) = self.ground.frame.with_untracked(|frame| frame.square_at(place.0, place.1)) else {
            self.desk.selection.set(Selection::Nothing);
            return;
        };
        let picked = self.desk.selection.get_untracked() == Selection::From(square);
        let fresh = self.can_pick(square) && !self.is_target(square) && !picked;
        if fresh {
            self.desk.selection.set(Selection::From(square));
        }
        self.ground.focus.set(square);
        let pixels = self.ground.frame.with_untracked(|frame| pointer::square_pixels(board, frame));
        self.press.set(Some(Press::new(event, square, !fresh, place, pixels)));
        // Without capture a drag that leaves the board ends where it leaves.
        let _ = board.set_pointer_capture(event.pointer_id());
    }

    fn press_move(self, event: &PointerEvent, board: &web_sys::Element) {
        let held = self.press.get_untracked();
        if held.is_none() && event.pointer_type() == "mouse" {
            let place = self.ground.frame.with_untracked(|frame| pointer::place(board, frame, event));
            let square = self.ground.frame.with_untracked(|frame| frame.square_at(place.0, place.1));
            if self.hover.get_untracked() != square {
                self.hover.set(square);
            }
        }
        let Some(press) = held.filter(|press| press.pointer == event.pointer_id()) else { return };
        let place = self.ground.frame.with_untracked(|frame| pointer::place(board, frame, event));
        let press = press.moved(event, place);
        let carries = press.dragged && self.can_pick(press.from);
        if carries && self.desk.selection.get_untracked() != Selection::From(press.from) {
            self.desk.selection.set(Selection::From(press.from));
        }
        self.press.set(Some(press));
    }

    fn press_up(self, event: &PointerEvent) {
        let Some(press) = self.press.get_untracked().filter(|press| press.pointer == event.pointer_id())
        else {
            return;
        };
        self.press.set(None);
        let released = self.ground.frame.with_untracked(|frame| frame.square_at(press.at.0, press.at.1));
        let selection = self.desk.selection.get_untracked();
        match released {
            None => self.desk.selection.set(Selection::Nothing),
            // Carried and put back.
            Some(square) if press.dragged && square == press.from => {}
            Some(square) if press.dragged && self.can_pick(press.from) => {
                match self.click(&Selection::From(press.from), square) {
                    Step::Select(Selection::From(_)) => self.desk.selection.set(Selection::Nothing),
                    step => self.act(step),
                }
            }
            // A finger that felt its way counts where it is lifted, another pointer where it began.
            Some(square) if press.dragged && press.blind => {
                self.ground.focus.set(square);
                self.act(self.click(&selection, square));
            }
            Some(_) if press.again && !press.rested(event) => self.act(self.click(&selection, press.from)),
            Some(_) => {}
        }
    }

    fn key(self, event: &KeyboardEvent) {
        match event.key().as_str() {
            "Enter" | " " => {
                let square = self.ground.focus.get_untracked();
                self.act(self.click(&self.desk.selection.get_untracked(), square));
            }
            "Escape" => return self.desk.selection.set(Selection::Nothing),
            key => {
                let Some(step) = self.ground.step(key) else { return };
                if let Some(square) = step {
                    self.hover.set(None);
                    self.ground.focus.set(square);
                    self.ground.focus_square(square);
                }
            }
        }
        event.prevent_default();
        event.stop_propagation();
    }
}

/// The board of a desk. What the moves of `hints` do is drawn on it while nothing is picked up, and so are
/// `ideas`, with their ranks; `beside` stands at its left.
#[component]
pub fn Board(
    desk: Desk,
    #[prop(optional, into)] hints: Signal<Vec<Gesture>>,
    #[prop(optional, into)] ideas: Signal<Vec<(usize, Gesture)>>,
    #[prop(optional, into)] beside: Option<AnyView>,
) -> impl IntoView {
    let ground = Ground::new(desk.layout, desk.turns.into());
    let table = Table { desk, ground, press: RwSignal::new(None), hover: RwSignal::new(None) };
    Effect::new(move |_| table.refresh());
    let board = NodeRef::<Svg>::new();
    let element = move || board.get_untracked().map(web_sys::Element::from);
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
    let considered = Memo::new(move |_| table.considered());
    let victims = Memo::new(move |_| {
        considered.get().into_iter().flat_map(|gesture| gesture.destroys).collect::<Vec<_>>()
    });
    let drawn = move || {
        let free = desk.selection.with(|selection| *selection == Selection::Nothing);
        let shown = if free { hints.get() } else { Vec::new() };
        shown
            .into_iter()
            .chain(considered.get().into_iter().filter(hints::is_remarkable).map(hints::unringed))
            .collect()
    };
    let thought_of = move || {
        let free = desk.selection.with(|selection| *selection == Selection::Nothing);
        if free { ideas.get() } else { Vec::new() }
    };
    let looks = Memo::new(move |_| {
        let selection = desk.selection.read();
        desk.layout.with_value(|layout| {
            desk.shown.with(|shown| looks::looks(layout, shown, &selection, &victims.read()))
        })
    });
    let many = Memo::new(move |_| match *desk.selection.read() {
        Selection::From(from) => desk.shown.with(|shown| input::targets(&shown.moves, from).len() > MANY),
        _ => false,
    });
    let pieces = Memo::new(move |_| desk.shown.with(|shown| shown.scene.pieces.clone()));
    let held = Memo::new(move |_| {
        let press = table.press.get().filter(|press| press.dragged && table.can_pick(press.from));
        press.map(|press| press.from)
    });
    let finger = move || table.press.get().filter(|press| press.blind).map(|press| press.at);
    let marks = move |draw: fn(&variorum_draw::Frame, &variorum_draw::Scene) -> String| {
        move || ground.frame.with(|frame| desk.shown.with(|shown| draw(frame, &shown.scene)))
    };
    let below = marks(|frame, scene| marks_below(frame, &scene.marks));
    let above = marks(|frame, scene| marks_above(frame, &scene.marks, &scene.pieces));
    view! {
        <div class="board-box" style=("--ratio", move || ground.ratio())>
            <svg
                node_ref=board
                class="board"
                class:dragging=move || table.press.with(|press| press.is_some_and(|press| press.dragged))
                class:many=move || many.get()
                viewBox=move || ground.view_box()
                role="grid"
                aria-label="Board"
                on:pointerdown=down
                on:pointermove=moved
                on:pointerup=move |event| table.press_up(&event)
                on:pointercancel=move |_| table.press.set(None)
                on:pointerleave=move |_| table.hover.set(None)
                on:keydown=move |event| table.key(&event)
            >
                <g id=ground.element()>
                    <Cells ground looks/>
                    <g class="marks" aria-hidden="true" inner_html=below></g>
                    <Pieces frame=ground.frame pieces held slides=Signal::derive(move || desk.shown.with(|shown| shown.slides.clone()))/>
                    <g class="marks" aria-hidden="true" inner_html=above></g>
                    <Ideas frame=ground.frame ideas=Signal::derive(thought_of)/>
                    <Hints frame=ground.frame gestures=Signal::derive(drawn)/>
                </g>
                <Ghost carried=Signal::derive(move || table.carried())/>
            </svg>
            {beside}
            <Loupe ground finger=Signal::derive(finger)/>
            <Chooser table/>
            <About table/>
        </div>
    }
}
