//! Moves by text.

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
