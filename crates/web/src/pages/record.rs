//! The page for game records.

use leptos::prelude::*;

use crate::components::title;
use crate::records::{GameList, LoadedRecords, RecordInput, RecordView};
use crate::route::{Route, push_url, replace_url};

/// The fragment of the address while a record is shown.
const OPEN: &str = "#read";

/// The list or the game read last, or the form that reads one.
#[component]
pub fn Record() -> impl IntoView {
    title::follow(|| "Game records".to_owned(), || false);
    let loaded = expect_context::<LoadedRecords>();
    // What was read has an entry of its own in the browser's history: Back leads to the form, with its text.
    let at_form = window().location().hash().unwrap_or_default() != OPEN;
    let again = RwSignal::new(!at_form && loaded.games.with_untracked(Vec::is_empty));
    if at_form {
        loaded.correct();
    }
    Effect::new(move |before: Option<bool>| {
        let open = loaded.games.with(|games| !games.is_empty()) || loaded.bad.with(|bad| !bad.is_empty());
        let address = window().location().hash().unwrap_or_default();
        if open && address != OPEN {
            push_url(&Route::Record, OPEN);
        } else if !open && before == Some(true) && address == OPEN {
            replace_url(&Route::Record);
        }
        open
    });
    let has_list = move || loaded.games.with(Vec::len) + loaded.bad.with(Vec::len) > 1;
    let shown = move || {
        let chosen = loaded.chosen.get();
        loaded.games.with(|games| chosen.and_then(|at| games.get(at)?.record()))
    };
    let content = move || match shown() {
        Some(record) => view! { <RecordView record loaded/> }.into_any(),
        None if loaded.games.with(Vec::is_empty) => view! { <RecordInput loaded again/> }.into_any(),
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
