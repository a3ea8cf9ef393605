//! The board: drawn from view data, played by pointer or keyboard.

pub mod cell_attrs;
mod engine_arrows;
pub mod grid;
mod interaction;
mod move_chooser;
mod move_effects;
pub mod pieces;
pub mod pointer;
pub mod prompt;
pub mod selection;
mod square_info;
pub mod square_picker;
pub mod touch_preview;
pub mod touch_target;
pub mod zoom;

use leptos::ev::PointerEvent;
use leptos::prelude::*;
use leptos::svg::Svg;
use variorum_core::view::Gesture;
use variorum_draw::{marks_above, marks_below};

use crate::board_model::BoardModel;
use engine_arrows::EngineArrows;
use grid::Cells;
use interaction::Interaction;
use move_chooser::MoveChooser;
use move_effects::MoveEffects;
use pieces::{DragImage, Pieces};
use pointer::GestureOwner;
use selection::Selection;
use square_info::SquareInfo;
use square_picker::SquarePicker;
use touch_preview::TouchPreview;
use zoom::BoardWindow;

/// With more targets than this their dots are drawn small.
const MANY: usize = 20;

/// The board of a model. While nothing is picked up it shows the effects of `shown_moves` and arrows for
/// `engine_moves` (with their ranks). `beside` is placed at its left. With `yields` a finger that swipes
/// over pieces scrolls the page, for boards within a text.
#[component]
pub fn Board(
    model: BoardModel,
    #[prop(optional, into)] shown_moves: Signal<Vec<Gesture>>,
    #[prop(optional, into)] engine_moves: Signal<Vec<(usize, Gesture)>>,
    #[prop(optional, into)] beside: Option<AnyView>,
    #[prop(optional)] yields: bool,
) -> impl IntoView {
    let interaction = Interaction::new(model, yields);
    let (grid, zoom) = (interaction.grid, interaction.zoom);
    Effect::new(move |_| interaction.refresh());
    // A button that vanishes fires no event when the pointer was on it.
    Effect::new(move |_| {
        model.selection.track();
        model.pointed.set(None);
    });
    let board = NodeRef::<Svg>::new();
    let element = move || board.get_untracked().map(web_sys::Element::from);
    let down = move |event: PointerEvent| {
        if let Some(element) = element() {
            interaction.press_down(&event, &element);
        }
    };
    let moved = move |event: PointerEvent| {
        if let Some(element) = element() {
            interaction.press_move(&event, &element);
        }
    };
    let up = move |event: PointerEvent| {
        if let Some(element) = element() {
            interaction.press_up(&event, &element);
        }
    };
    let candidates = Memo::new(move |_| interaction.candidates());
    let victims = Memo::new(move |_| {
        candidates.get().into_iter().flat_map(|gesture| gesture.destroys).collect::<Vec<_>>()
    });
    let drawn = move || {
        let free = model.selection.with(|selection| *selection == Selection::None);
        let shown = if free { shown_moves.get() } else { Vec::new() };
        shown
            .into_iter()
            .chain(
                candidates
                    .get()
                    .into_iter()
                    .filter(move_effects::has_side_effects)
                    .map(move_effects::without_ring),
            )
            .collect()
    };
    let thought_of = move || {
        let free = model.selection.with(|selection| *selection == Selection::None);
        if free { engine_moves.get() } else { Vec::new() }
    };
    let cell_attrs = Memo::new(move |_| {
        let selection = model.selection.read();
        model.layout.with_value(|layout| {
            model.shown.with(|shown| cell_attrs::cell_attrs(layout, shown, &selection, &victims.read()))
        })
    });
    let many = Memo::new(move |_| match *model.selection.read() {
        Selection::From(from) => {
            model.shown.with(|shown| selection::targets(&shown.moves, from).len() > MANY)
        }
        _ => false,
    });
    let pieces = Memo::new(move |_| model.shown.with(|shown| shown.scene.pieces.clone()));
    let dragged_from = Memo::new(move |_| {
        let press = interaction.press.get().filter(|press| press.dragged && interaction.can_pick(press.from));
        press.map(|press| press.from)
    });
    let finger = move || {
        let press = interaction
            .press
            .get()
            .filter(|press| press.uses_preview && press.gesture_owner == GestureOwner::Board);
        press.map(|press| press.at)
    };
    let marks = move |draw: fn(&variorum_draw::Frame, &variorum_draw::Scene) -> String| {
        move || grid.frame.with(|frame| model.shown.with(|shown| draw(frame, &shown.scene)))
    };
    let below = marks(|frame, scene| marks_below(frame, &scene.marks));
    let above = marks(|frame, scene| marks_above(frame, &scene.marks, &scene.pieces));
    view! {
        <div class=move || format!("board-box {}", grid.shape()) style=("--ratio", move || grid.ratio())>
            <BoardWindow zoom>
                <svg
                    node_ref=board
                    class="board"
                    class:dragging=move || interaction.press.with(|press| press.is_some_and(|press| press.dragged))
                    class:many-targets=move || many.get()
                    viewBox=move || grid.view_box()
                    role="grid"
                    aria-label="Board"
                    on:pointerdown=down
                    on:pointermove=moved
                    on:pointerup=up
                    on:pointercancel=move |_| interaction.press_cancel()
                    on:pointerleave=move |_| interaction.hover.set(None)
                    on:touchstart=move |event| {
                        if zoom.touch_start(&event, interaction.blocks_scroll(&event)) {
                            interaction.press_cancel();
                        }
                    }
                    on:touchmove=move |event| zoom.touch_move(&event, interaction.blocks_scroll(&event))
                    on:touchend=move |event| zoom.touch_end(&event)
                    on:touchcancel=move |event| zoom.touch_end(&event)
                    on:keydown=move |event| interaction.key(&event)
                >
                    <g id=grid.element()>
                        <Cells grid cell_attrs/>
                        <g class="marks" aria-hidden="true" inner_html=below></g>
                        <Pieces frame=grid.frame pieces dragged_from slides=Signal::derive(move || model.shown.with(|shown| shown.slides.clone()))/>
                        <g class="marks" aria-hidden="true" inner_html=above></g>
                        <EngineArrows frame=grid.frame moves=Signal::derive(thought_of)/>
                        <MoveEffects frame=grid.frame gestures=Signal::derive(drawn)/>
                    </g>
                    <DragImage dragged_piece=Signal::derive(move || interaction.dragged_piece())/>
                </svg>
            </BoardWindow>
            {beside}
            <TouchPreview grid finger=Signal::derive(finger)/>
            <SquarePicker
                grid
                at=interaction.ambiguous_touch
                cell_attrs
                accepts=Callback::new(move |square| interaction.is_clickable(square))
                choose=Callback::new(move |square| interaction.click(square))
            />
            <MoveChooser interaction/>
            <SquareInfo interaction/>
        </div>
    }
}
