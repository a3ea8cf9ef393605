//! Asks which of several moves between two squares is meant.

use leptos::ev::KeyboardEvent;
use leptos::html::Div;
use leptos::prelude::*;
use variorum_core::any::MoveView;
use variorum_core::view::PieceState;
use variorum_draw::piece;
use wasm_bindgen::JsCast;

use super::Table;
use super::input::Selection;

/// Opens beside the square while there is something to choose.
#[component]
pub fn Chooser(table: Table) -> impl IntoView {
    move || {
        let Selection::Choosing { moves, at } = table.desk.selection.get() else { return None };
        let choices: Vec<MoveView> = table.desk.shown.with_untracked(|shown| {
            moves.iter().filter_map(|text| shown.moves.iter().find(|m| m.text == *text)).cloned().collect()
        });
        Some(view! { <Choices table choices at/> })
    }
}

#[component]
fn Choices(table: Table, choices: Vec<MoveView>, at: usize) -> impl IntoView {
    let panel = NodeRef::<Div>::new();
    panel.on_load(|panel| {
        let first = panel.query_selector("button").ok().flatten();
        if let Some(button) = first.and_then(|button| button.dyn_into::<web_sys::HtmlElement>().ok()) {
            let _ = button.focus();
        }
    });
    let close = move || {
        table.desk.selection.set(Selection::Nothing);
        table.ground.focus_square(at);
    };
    let key = move |event: KeyboardEvent| {
        if event.key() == "Escape" {
            event.stop_propagation();
            close();
        }
    };
    let owner = table.desk.shown.with_untracked(|shown| shown.record.to_move().index());
    let button = |view: MoveView| {
        let text = view.text.clone();
        let (label, picture) = match view.gesture.choice {
            Some(choice) if choice.parts.is_empty() => (choice.label, None),
            Some(choice) => (choice.label, Some(piece(choice.parts, owner, PieceState::Alive))),
            None => (view.text.clone(), None),
        };
        let picture = picture
            .map(|picture| view! { <svg viewBox="0 0 100 100" aria-hidden="true" inner_html=picture></svg> });
        view! {
            <button type="button" data-move=view.text on:click=move |_| table.desk.play_move(text.clone())>
                {picture}
                <span>{label}</span>
            </button>
        }
    };
    let [left, right, top, bottom] = place(table, at);
    let buttons: Vec<_> = choices.into_iter().map(button).collect();
    view! {
        <div class="chooser-shade" on:click=move |_| close()></div>
        <div
            node_ref=panel
            class="chooser"
            style=("left", left)
            style=("right", right)
            style=("top", top)
            style=("bottom", bottom)
            role="dialog"
            aria-label="Which move?"
            on:keydown=key
        >
            {buttons}
        </div>
    }
}

/// Distances from the left, right, top and bottom of the board: below squares of the upper half,
/// above those of the lower, reaching inwards from squares near the sides.
fn place(table: Table, at: usize) -> [String; 4] {
    table.ground.frame.with_untracked(|frame| {
        let (left, top, width, height) = frame.view_box(true);
        let (x, y) = frame.corner(at);
        let part = |units: i32, of: i32| f64::from(units) / f64::from(of) * 100.0;
        let percent = |value: f64| format!("{value:.1}%");
        let auto = || "auto".to_owned();
        let (across, down) = (part(x - left, width), part(y - top, height));
        let (from_left, from_right) = if across < 50.0 {
            (percent(across), auto())
        } else {
            (auto(), percent(100.0 - across - part(100, width)))
        };
        let (from_top, from_bottom) = if down < 50.0 {
            (percent(down + part(104, height)), auto())
        } else {
            (auto(), percent(100.5 - down))
        };
        [from_left, from_right, from_top, from_bottom]
    })
}
