//! The prompt beside the board: that a turn goes on, and buttons for moves without squares and for moves of
//! the selected piece on its own square.

use leptos::prelude::*;
use variorum_core::any::MoveView;
use variorum_core::view::Layout;

use super::selection::{self, Selection};
use crate::board_model::{BoardModel, Shown};
use crate::format;

/// The prompt; empty while there is nothing to ask.
#[component]
pub fn Prompt(model: BoardModel) -> impl IntoView {
    let asked = Memo::new(move |_| asked(model));
    let buttons = Memo::new(move |_| {
        model
            .layout
            .with_value(|layout| model.shown.with(|shown| buttons(layout, shown, &model.selection.read())))
    });
    move || {
        let (asked, buttons) = (asked.get(), buttons.get());
        (!asked.is_empty() || !buttons.is_empty()).then(|| {
            let button = |(label, text): (String, String)| {
                view! { <MoveButton model text main=true>{label}</MoveButton> }
            };
            view! {
                <div class="prompt" role="group" aria-label="Asked for">
                    {(!asked.is_empty()).then(|| view! { <p role="status">{asked}</p> })}
                    <div class="move-buttons">{buttons.into_iter().map(button).collect::<Vec<_>>()}</div>
                </div>
            }
        })
    }
}

/// A button that plays a move. While the pointer is on it the board shows the move's effects.
#[component]
pub fn MoveButton(
    model: BoardModel,
    text: String,
    #[prop(optional)] main: bool,
    children: Children,
) -> impl IntoView {
    let (name, play, over, focused) = (text.clone(), text.clone(), text.clone(), text);
    view! {
        <button
            type="button"
            class:primary=main
            data-move=name
            on:click=move |_| model.play_move(play.clone())
            on:pointerenter=move |_| model.pointed.set(Some(over.clone()))
            on:pointerleave=move |_| model.pointed.set(None)
            on:focus=move |_| model.pointed.set(Some(focused.clone()))
            on:blur=move |_| model.pointed.set(None)
        >
            {children()}
        </button>
    }
}

/// What is pending, in words; empty at the usual beginning of a turn.
fn asked(model: BoardModel) -> String {
    model.shown.with(|shown| {
        if shown.record.outcome().is_some() {
            return String::new();
        }
        let mover = shown.record.to_move();
        let again = model.history.with(|history| {
            let last = shown.ply.checked_sub(1).and_then(|at| history.entries().get(at));
            last.is_some_and(|entry| entry.is_move && entry.player == Some(mover))
        });
        let pending = model.layout.with_value(|layout| format::pending(layout, &shown.scene));
        let turn =
            if again { format!("{} goes on with the same turn.", mover.title()) } else { String::new() };
        [turn, pending].into_iter().filter(|words| !words.is_empty()).collect::<Vec<_>>().join(" ")
    })
}

/// Labels and texts of the moves that have a button.
fn buttons(layout: &Layout, shown: &Shown, selection: &Selection) -> Vec<(String, String)> {
    let by_button =
        |m: &&MoveView| m.gesture.button.is_some() || (m.gesture.from.is_none() && m.gesture.to.is_none());
    let bare = shown.moves.iter().filter(by_button).map(|m| {
        let label = m.gesture.button.clone().unwrap_or_else(|| m.text.clone());
        (label, m.text.clone())
    });
    let on_the_spot = match *selection {
        Selection::From(square) => selection::in_place_moves(&shown.moves, square),
        _ => Vec::new(),
    };
    let spot = on_the_spot
        .into_iter()
        .filter(|m| !by_button(m))
        .map(|m| (format::in_place_move(layout, &shown.scene, &m.gesture), m.text.clone()));
    bare.chain(spot).collect()
}
