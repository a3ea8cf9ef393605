//! The board: drawn from view data, played by pointer and by keyboard.

mod about;
pub mod cells;
mod chooser;
mod hints;
mod ideas;
pub mod input;
pub mod looks;
pub mod loupe;
pub mod magnifier;
pub mod nearby;
pub mod pieces;
pub mod pointer;
pub mod prompt;
mod table;
pub mod zoom;

use leptos::ev::PointerEvent;
use leptos::prelude::*;
use leptos::svg::Svg;
use variorum_core::view::Gesture;
use variorum_draw::{marks_above, marks_below};

use crate::desk::Desk;
use about::About;
use cells::Cells;
use chooser::Chooser;
use hints::Hints;
use ideas::Ideas;
use input::Selection;
use loupe::Loupe;
use magnifier::Magnifier;
use pieces::{Ghost, Pieces};
use pointer::Hold;
use table::Table;
use zoom::BoardWindow;

/// With more targets than this they are shown small: they say little and cover much.
const MANY: usize = 20;

/// The board of a desk. What the moves of `hints` do is drawn on it while nothing is picked up, and so are
/// `ideas`, with their ranks; `beside` stands at its left. With `yields` a finger that swipes over pieces
/// scrolls the page, as it should where boards stand in a text.
#[component]
pub fn Board(
    desk: Desk,
    #[prop(optional, into)] hints: Signal<Vec<Gesture>>,
    #[prop(optional, into)] ideas: Signal<Vec<(usize, Gesture)>>,
    #[prop(optional, into)] beside: Option<AnyView>,
    #[prop(optional)] yields: bool,
) -> impl IntoView {
    let table = Table::new(desk, yields);
    let (ground, zoom) = (table.ground, table.zoom);
    Effect::new(move |_| table.refresh());
    // A button that was pointed at goes with what it was offered for, and tells nobody.
    Effect::new(move |_| {
        desk.selection.track();
        desk.pointed.set(None);
    });
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
    let up = move |event: PointerEvent| {
        if let Some(element) = element() {
            table.press_up(&event, &element);
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
    let finger = move || {
        let press = table.press.get().filter(|press| press.blind && press.hold == Hold::Board);
        press.map(|press| press.at)
    };
    let marks = move |draw: fn(&variorum_draw::Frame, &variorum_draw::Scene) -> String| {
        move || ground.frame.with(|frame| desk.shown.with(|shown| draw(frame, &shown.scene)))
    };
    let below = marks(|frame, scene| marks_below(frame, &scene.marks));
    let above = marks(|frame, scene| marks_above(frame, &scene.marks, &scene.pieces));
    view! {
        <div class=move || format!("board-box {}", ground.shape()) style=("--ratio", move || ground.ratio())>
            <BoardWindow zoom>
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
                    on:pointerup=up
                    on:pointercancel=move |_| table.press_cancel()
                    on:pointerleave=move |_| table.hover.set(None)
                    on:touchstart=move |event| {
                        if zoom.finger_down(&event, table.holds(&event)) {
                            table.press_cancel();
                        }
                    }
                    on:touchmove=move |event| zoom.finger_moved(&event, table.holds(&event))
                    on:touchend=move |event| zoom.finger_up(&event)
                    on:touchcancel=move |event| zoom.finger_up(&event)
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
            </BoardWindow>
            {beside}
            <Loupe ground finger=Signal::derive(finger)/>
            <Magnifier
                ground
                at=table.unclear
                looks
                counts=Callback::new(move |square| table.means(square))
                choose=Callback::new(move |square| table.click(square))
            />
            <Chooser table/>
            <About table/>
        </div>
    }
}
