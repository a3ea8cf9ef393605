//! Asks which move is meant where several share their squares.

use leptos::ev::KeyboardEvent;
use leptos::html::Div;
use leptos::prelude::*;
use variorum_core::any::MoveView;
use variorum_core::view::PieceState;

use super::focus::{focus_first, focus_next};
use super::interaction::Interaction;
use super::prompt::MoveButton;
use super::selection::Selection;
use crate::look::Look;

/// Pixels between the square and the chooser.
const GAP: f64 = 2.0;

/// Opens beside the square while several moves are possible.
#[component]
pub fn MoveChooser(interaction: Interaction) -> impl IntoView {
    move || {
        let Selection::Choosing { moves, at } = interaction.model.selection.get() else { return None };
        let choices: Vec<MoveView> = interaction.model.shown.with_untracked(|shown| {
            moves.iter().filter_map(|text| shown.moves.iter().find(|m| m.text == *text)).cloned().collect()
        });
        Some(view! { <Choices interaction choices at/> })
    }
}

#[component]
fn Choices(interaction: Interaction, choices: Vec<MoveView>, at: usize) -> impl IntoView {
    let look = Look::here();
    let panel = NodeRef::<Div>::new();
    panel.on_load(|panel| focus_first(&panel));
    let close = move || {
        interaction.model.selection.set(Selection::None);
        interaction.grid.focus_square(at);
    };
    let key = move |event: KeyboardEvent| {
        match event.key().as_str() {
            "Escape" => close(),
            "ArrowLeft" | "ArrowUp" => focus_next(false),
            "ArrowRight" | "ArrowDown" => focus_next(true),
            _ => return,
        }
        event.prevent_default();
        event.stop_propagation();
    };
    let owner = interaction.model.shown.with_untracked(|shown| shown.record.to_move().index());
    let button = |view: MoveView| {
        let (label, picture) = match view.gesture.choice {
            Some(choice) if choice.parts.is_empty() => (choice.label, None),
            Some(choice) => (choice.label, Some(look.piece(choice.parts, owner, PieceState::Alive))),
            None => (view.text.clone(), None),
        };
        let picture = picture
            .map(|picture| view! { <svg viewBox="0 0 100 100" aria-hidden="true" inner_html=picture></svg> });
        view! { <MoveButton model=interaction.model text=view.text>{picture}<span>{label}</span></MoveButton> }
    };
    let [left, right, top, bottom] = place(interaction, at);
    let buttons: Vec<_> = choices.into_iter().map(button).collect();
    view! {
        <div class="chooser-backdrop" on:click=move |_| close()></div>
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

/// Distances of the chooser from the left, right, top and bottom of the board's box. It opens below squares
/// in the upper half of the visible board and above others, towards the middle.
fn place(interaction: Interaction, at: usize) -> [String; 4] {
    let auto = || "auto".to_owned();
    let Some((square, window, all)) = interaction.grid.square_bounds(at) else {
        return [auto(), auto(), auto(), auto()];
    };
    let across = |pixels: f64| format!("{:.1}%", pixels / all.width().max(1.0) * 100.0);
    let down = |pixels: f64| format!("{:.1}%", pixels / all.height().max(1.0) * 100.0);
    let (left, right) = if square.left() - window.left() < window.width() / 2.0 {
        (across(square.left() - all.left()), auto())
    } else {
        (auto(), across(all.right() - square.right()))
    };
    let (top, bottom) = if square.top() - window.top() < window.height() / 2.0 {
        (down(square.bottom() - all.top() + GAP), auto())
    } else {
        (auto(), down(all.bottom() - square.top() + GAP))
    };
    [left, right, top, bottom]
}
