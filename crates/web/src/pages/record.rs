//! The page for game records.

use leptos::prelude::*;

use crate::components::title;
use crate::records::{GameList, LoadedRecords, RecordInput, RecordView};

/// The list or the game read last, or the form that reads one.
#[component]
pub fn Record() -> impl IntoView {
    title::follow(|| "Game records".to_owned(), || false);
    let loaded = expect_context::<LoadedRecords>();
    let has_list = move || loaded.games.with(Vec::len) + loaded.bad.with(Vec::len) > 1;
    let shown = move || {
        let chosen = loaded.chosen.get();
        loaded.games.with(|games| chosen.and_then(|at| games.get(at)?.record()))
    };
    let content = move || match shown() {
        Some(record) => view! { <RecordView record loaded/> }.into_any(),
        None if loaded.games.with(Vec::is_empty) => view! { <RecordInput loaded/> }.into_any(),
        None => view! { <GameList loaded/> }.into_any(),
    };
    view! {
        <header class="record-head">
            <h1>"Game records"</h1>
            <Show when=move || has_list() && loaded.chosen.get().is_some()>
                <button type="button" on:click=move |_| loaded.choose(None)>"All games of the text"</button>
            </Show>
            <Show when=move || !loaded.games.with(Vec::is_empty)>
                <button type="button" on:click=move |_| loaded.clear()>"Read another"</button>
            </Show>
        </header>
        {content}
    }
}
