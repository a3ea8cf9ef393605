//! Moves by text, and moves that have no squares as buttons.

use leptos::prelude::*;

use crate::desk::Desk;

/// A field for move texts.
#[component]
pub fn MoveEntry(desk: Desk) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let fault = RwSignal::new(None::<String>);
    let may_move = move || desk.shown.with(|shown| !shown.moves.is_empty());
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let typed = text.get_untracked();
        let typed = typed.trim();
        if typed.is_empty() {
            return;
        }
        let shown = desk.shown.get_untracked();
        match crate::line::read(&*shown.record, typed) {
            Ok(played) => {
                text.set(String::new());
                fault.set(None);
                desk.play.run(played);
            }
            Err(why) => fault.set(Some(why)),
        }
    };
    view! {
        <form class="entry" on:submit=submit>
            <label>
                <span class="unseen">"Move as text"</span>
                <input
                    type="text"
                    name="move"
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck="false"
                    placeholder="Move as text"
                    maxlength="20"
                    disabled=move || !may_move()
                    prop:value=move || text.get()
                    on:input=move |event| { text.set(event_target_value(&event)); fault.set(None); }
                />
            </label>
            <button type="submit" disabled=move || !may_move()>"Play"</button>
            <p class="fault" role="alert">{move || fault.get()}</p>
        </form>
    }
}

/// Moves that have no squares.
#[component]
pub fn MoveButtons(desk: Desk) -> impl IntoView {
    move || {
        let moves = desk.shown.with(|shown| {
            shown.moves.iter().filter(|m| m.gesture.from.is_none()).cloned().collect::<Vec<_>>()
        });
        let button = |view: variorum_core::any::MoveView| {
            let label = view.gesture.button.unwrap_or_else(|| view.text.clone());
            let text = view.text.clone();
            view! {
                <button type="button" data-move=view.text on:click=move |_| desk.play.run(text.clone())>{label}</button>
            }
        };
        (!moves.is_empty()).then(
            || view! { <div class="move-buttons">{moves.into_iter().map(button).collect::<Vec<_>>()}</div> },
        )
    }
}
