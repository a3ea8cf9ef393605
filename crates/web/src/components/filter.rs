//! Filters of lists.

use leptos::prelude::*;

/// A choice of what a list shows: values with what they are called; an empty value shows all.
#[component]
pub fn Filter(
    label: &'static str,
    name: &'static str,
    choices: Vec<(&'static str, &'static str)>,
    value: RwSignal<String>,
) -> impl IntoView {
    let options: Vec<_> =
        choices.into_iter().map(|(value, label)| view! { <option value=value>{label}</option> }).collect();
    view! {
        <label class="row"><span>{label}</span>
            <select name=name on:change=move |event| value.set(event_target_value(&event))>{options}</select></label>
    }
}

/// A choice of one game, or of all.
#[component]
pub fn GameFilter(name: &'static str, value: RwSignal<String>) -> impl IntoView {
    let games = variorum_registry::games().map(|known| (known.card().id, known.card().title));
    let choices: Vec<_> = std::iter::once(("", "All")).chain(games).collect();
    view! { <Filter label="Game" name choices value/> }
}
