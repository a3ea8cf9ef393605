//! Those one follows who are here.

use std::time::Duration;

use leptos::prelude::*;

use super::own_people::KnownPeople;
use crate::clock::every;
use crate::route::{Link, Route};

/// How often the server is asked while the list is shown.
const INTERVAL: Duration = Duration::from_secs(15);

/// Those one follows who are here, with links to their pages, where they are challenged; nothing where one follows
/// nobody.
#[component]
pub fn Friends() -> impl IntoView {
    let known = expect_context::<KnownPeople>();
    let some = move || known.people.with(|people| !people.follows.is_empty());
    known.refresh();
    every(INTERVAL, move || {
        if untrack(some) && !document().hidden() {
            known.refresh();
        }
    });
    let here = move || {
        let mut follows = known.people.with(|people| people.follows.clone());
        follows.retain(|one| one.here);
        follows
    };
    let list = move || {
        let link =
            |name: String| view! { <li><Link to=Route::Player(name.clone())>{name.clone()}</Link></li> };
        here().into_iter().map(|one| link(one.name)).collect_view()
    };
    view! {
        <Show when=some>
            <section class="friends">
                <h2>"Friends who are here"</h2>
                <Show when=move || here().is_empty()><p class="hint">"Nobody you follow is here now."</p></Show>
                <ul class="plain-list">{list}</ul>
            </section>
        </Show>
    }
}
