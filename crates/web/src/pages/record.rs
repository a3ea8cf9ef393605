//! Reading game records.

use leptos::prelude::*;

use crate::parts::title;
use crate::records::{Choose, Kept, Reader, Source};

/// What was read last, or a field to paste into.
#[component]
pub fn Record() -> impl IntoView {
    title::follow(|| "Game records".to_owned(), || false);
    let kept = expect_context::<Kept>();
    let has_list = move || kept.games.with(Vec::len) + kept.bad.with(Vec::len) > 1;
    let shown = move || {
        let chosen = kept.chosen.get();
        kept.games.with(|games| chosen.and_then(|at| games.get(at)?.record()))
    };
    let content = move || match shown() {
        Some(record) => view! { <Reader record kept/> }.into_any(),
        None if kept.games.with(Vec::is_empty) => view! { <Source kept/> }.into_any(),
        None => view! { <Choose kept/> }.into_any(),
    };
    view! {
        <header class="record-head">
            <h1>"Game records"</h1>
            <Show when=move || has_list() && kept.chosen.get().is_some()>
                <button type="button" on:click=move |_| kept.choose(None)>"All games of the text"</button>
            </Show>
            <Show when=move || !kept.games.with(Vec::is_empty)>
                <button type="button" on:click=move |_| kept.clear()>"Read another"</button>
            </Show>
        </header>
        {content}
    }
}
