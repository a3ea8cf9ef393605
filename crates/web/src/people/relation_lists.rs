//! Whom one follows and blocks, on one's own page.

use leptos::prelude::*;

use super::own_people::KnownPeople;
use super::relation_buttons::RelationButtons;
use crate::route::{Link, Route};

/// Both lists, and whether others are told that one is here.
#[component]
pub fn RelationLists() -> impl IntoView {
    let known = expect_context::<KnownPeople>();
    known.refresh();
    let line = |(name, here): (String, bool)| {
        let shown = name.clone();
        view! {
            <li>
                <Link to=Route::Player(name.clone())>{shown}</Link>
                <span class="hint">{here.then_some("here now")}</span>
                <RelationButtons name/>
            </li>
        }
    };
    let follows = move || {
        let all = known.people.with(|people| people.follows.clone());
        all.into_iter().map(|one| line((one.name, one.here))).collect_view()
    };
    let blocks = move || {
        let all = known.people.with(|people| people.blocks.clone());
        all.into_iter().map(|name| line((name, false))).collect_view()
    };
    let none = move || known.people.with(|people| people.follows.is_empty() && people.blocks.is_empty());
    view! {
        <h2>"People"</h2>
        <label class="switch"><input type="checkbox" name="hidden" prop:checked=move || known.people.with(|people| people.hidden)
            on:change=move |event| known.hide(event_target_checked(&event))/>
            <span>"Do not tell those who follow me that I am here"</span></label>
        <p class="error" role="alert">{move || known.fault("")}</p>
        <Show when=none>
            <p class="hint">"You follow and block nobody. Both are done on the page of a player."</p>
        </Show>
        <ul class="relation-list" aria-label="Players you follow">{follows}</ul>
        <Show when=move || known.people.with(|people| !people.blocks.is_empty())>
            <h3>"Blocked"</h3>
            <ul class="relation-list" aria-label="Players you block">{blocks}</ul>
        </Show>
    }
}
