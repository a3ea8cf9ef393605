//! The board: drawn from view data, played by pointer or keyboard.

pub mod cell_attrs;
pub mod departures;
mod drawing_bar;
mod drawings;
mod engine_arrows;
mod focus;
pub mod grid;
mod interaction;
mod move_chooser;
mod move_effects;
pub mod pieces;
mod planned;
pub mod pointer;
pub mod premove;
pub mod prompt;
pub mod selection;
pub mod speech;
mod square_info;
mod square_picker;
pub mod surface;
mod touch_preview;
mod touch_target;
mod trail;
mod why_not;
pub mod zoom;

use leptos::prelude::*;
use variorum_core::view::Gesture;
use variorum_draw::{marks_above, marks_below};

use crate::board_model::BoardModel;
use crate::sound;
use departures::Departures;
use drawing_bar::DrawingBar;
use drawings::DrawingsView;
use engine_arrows::EngineArrows;
use grid::Cells;
use interaction::Interaction;
use move_chooser::MoveChooser;
use move_effects::MoveEffects;
use pieces::Pieces;
use planned::PlannedMove;
use selection::Selection;
use speech::SpeechPanel;
use square_info::SquareInfo;
use surface::BoardSurface;
use trail::Trail;

/// With more targets than this their dots are drawn small.
const MANY: usize = 20;

/// The board of a model. While nothing is picked up it shows the effects of `shown_moves` and arrows for
/// `engine_moves` (with their ranks); with `traced` it shows an arrow for each move of others since the player's last.
/// `beside` is placed at its left. With `yields` a finger that swipes over pieces scrolls the page, for boards within a
/// text.
#[component]
pub fn Board(
    model: BoardModel,
    #[prop(optional, into)] shown_moves: Signal<Vec<Gesture>>,
    #[prop(optional, into)] engine_moves: Signal<Vec<(usize, Gesture)>>,
    #[prop(optional, into)] beside: Option<AnyView>,
    #[prop(optional)] yields: bool,
    #[prop(optional)] traced: bool,
) -> impl IntoView {
    let interaction = Interaction::new(model, yields);
    let grid = interaction.grid;
    Effect::new(move |_| interaction.refresh());
    sound::follow_board(model);
    // Only a move that has just been made takes something off the board.
    let gone = RwSignal::new(Vec::new());
    Effect::new(move |before: Option<usize>| {
        let shown = model.shown.read();
        let made = before.is_some_and(|before| before + 1 == shown.ply);
        gone.set(if made { shown.gone.clone() } else { Vec::new() });
        shown.ply
    });
    // A button that vanishes fires no event when the pointer was on it.
    Effect::new(move |_| {
        model.selection.track();
        model.pointed.set(None);
        if model.selection.with_untracked(|selection| *selection != Selection::None) {
            model.reason.set(None);
        }
    });
    let candidates = Memo::new(move |_| interaction.candidates());
    let victims = Memo::new(move |_| {
        candidates.get().into_iter().flat_map(|gesture| gesture.destroys).collect::<Vec<_>>()
    });
    let effects = move || {
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
    let arrows = move || {
        let free = model.selection.with(|selection| *selection == Selection::None);
        if free { engine_moves.get() } else { Vec::new() }
    };
    let trail = move || {
        let free = traced && model.selection.with(|selection| *selection == Selection::None);
        if free { model.shown.with(|shown| shown.trail.clone()) } else { Vec::new() }
    };
    let cell_attrs = Memo::new(move |_| {
        let selection = model.selection.read();
        model.layout.with_value(|layout| {
            model.shown.with(|shown| {
                cell_attrs::cell_attrs(layout, shown, &selection, &victims.read(), model.premoves.planned())
            })
        })
    });
    let many_targets = Memo::new(move |_| match *model.selection.read() {
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
    let marks = move |draw: fn(&variorum_draw::Frame, &variorum_draw::Scene) -> String| {
        move || grid.frame.with(|frame| model.shown.with(|shown| draw(frame, &shown.scene)))
    };
    let below = marks(|frame, scene| marks_below(frame, &scene.marks));
    let above = marks(|frame, scene| marks_above(frame, &scene.marks, &scene.pieces));
    view! {
        <div class=move || format!("board-box {}", grid.shape()) style=("--ratio", move || grid.ratio())>
            <BoardSurface input=interaction cell_attrs many_targets>
                <Cells grid cell_attrs/>
                <g class="marks" aria-hidden="true" inner_html=below></g>
                <Trail frame=grid.frame moves=Signal::derive(trail)/>
                <Departures frame=grid.frame gone/>
                <Pieces frame=grid.frame pieces dragged_from slides=Signal::derive(move || model.shown.with(|shown| shown.slides.clone()))/>
                <g class="marks" aria-hidden="true" inner_html=above></g>
                <EngineArrows frame=grid.frame moves=Signal::derive(arrows)/>
                <PlannedMove frame=grid.frame premoves=model.premoves/>
                <DrawingsView frame=grid.frame drawings=interaction.drawings_here() stroke=Signal::derive(move || interaction.stroke.get().map(|stroke| stroke.drawing))/>
                <MoveEffects frame=grid.frame gestures=Signal::derive(effects)/>
            </BoardSurface>
            {beside}
            <MoveChooser interaction/>
            <SquareInfo interaction/>
            <SpeechPanel speech=interaction.speech grid/>
            <DrawingBar interaction/>
        </div>
    }
}
