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
    // Once something was asked its place is kept, so that what is below does not move with each turn.
    let reserved = RwSignal::new(false);
    Effect::new(move |_| {
        if !reserved.get_untracked() && (!asked.with(String::is_empty) || !buttons.with(Vec::is_empty)) {
            reserved.set(true);
        }
    });
    let content = move || {
        let (asked, buttons) = (asked.get(), buttons.get());
        (!asked.is_empty() || !buttons.is_empty()).then(|| {
            // What a piece does on its square stands out from what ends a turn.
            let button = |PromptButton { label, text, acts }: PromptButton| {
                view! { <MoveButton model text main=acts>{label}</MoveButton> }
            };
            view! {
                <div class="prompt" role="group" aria-label="Asked for">
                    {(!asked.is_empty()).then(|| view! { <p role="status">{asked}</p> })}
                    <div class="move-buttons">{buttons.into_iter().map(button).collect::<Vec<_>>()}</div>
                </div>
            }
        })
    };
    view! { <div class="prompt-place" class:reserved=move || reserved.get()>{content}</div> }
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
        match (pending.is_empty(), again) {
            (false, _) => pending,
            (true, true) => format!("{} goes on with the same turn.", mover.title()),
            (true, false) => String::new(),
        }
    })
}

/// A move that has a button.
#[derive(Clone, PartialEq, Eq)]
struct PromptButton {
    label: String,
    text: String,
    /// Whether a piece does something; else it ends a turn or declines.
    acts: bool,
}

/// The moves that have a button.
fn buttons(layout: &Layout, shown: &Shown, selection: &Selection) -> Vec<PromptButton> {
    let by_button =
        |m: &&MoveView| m.gesture.button.is_some() || (m.gesture.from.is_none() && m.gesture.to.is_none());
    let bare = shown.moves.iter().filter(by_button).map(|m| {
        let label = m.gesture.button.clone().unwrap_or_else(|| m.text.clone());
        let acts = !m.gesture.moves.is_empty() || !m.gesture.destroys.is_empty();
        PromptButton { label, text: m.text.clone(), acts }
    });
    let on_the_spot = match *selection {
        Selection::From(square) => selection::in_place_moves(&shown.moves, square),
        _ => Vec::new(),
    };
    let spot = on_the_spot.into_iter().filter(|m| !by_button(m)).map(|m| PromptButton {
        label: format::in_place_move(layout, &shown.scene, &m.gesture),
        text: m.text.clone(),
        acts: true,
    });
    bare.chain(spot).collect()
}
