//! Typed moves.

use leptos::prelude::*;
use variorum_record::ShortNotation;

use crate::board_model::BoardModel;
use crate::format;

/// A field for moves in any accepted notation.
#[component]
pub fn MoveInput(model: BoardModel) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let fault = RwSignal::new(None::<String>);
    let notation = StoredValue::new(ShortNotation::of(model.game));
    let may_move = move || model.shown.with(|shown| !shown.moves.is_empty());
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let typed = text.get_untracked();
        let typed = typed.trim();
        if typed.is_empty() {
            return;
        }
        let mut record = model.shown.with_untracked(|shown| shown.record.clone_box());
        match notation.with_value(|notation| notation.read_typed(&mut *record, typed)) {
            Ok(played) => {
                text.set(String::new());
                fault.set(None);
                model.play.run(played);
            }
            Err(why) => fault.set(Some(format::fault(&why))),
        }
    };
    view! {
        <form class="entry" on:submit=submit>
            <label>
                <span class="visually-hidden">"Type a move"</span>
                <input
                    type="text"
                    name="move"
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck="false"
                    placeholder="Type a move"
                    maxlength="20"
                    disabled=move || !may_move()
                    prop:value=move || text.get()
                    on:input=move |event| { text.set(event_target_value(&event)); fault.set(None); }
                />
            </label>
            <button type="submit" disabled=move || !may_move()>"Play"</button>
            <p class="error" role="alert">{move || fault.get()}</p>
        </form>
    }
}
