//! The frame around all views.

use leptos::prelude::*;
use variorum_core::any::AnyGame;

use crate::editor::Editor;
use crate::pages::{Analysis, Game, New, Record, RulesPage, Start};
use crate::parts::theme::ThemeButton;
use crate::records::Kept;
use crate::route::{Link, Place, Route};

/// The whole page.
#[component]
pub fn App() -> impl IntoView {
    let place = Place::provide();
    Kept::provide();
    view! {
        <header class="top">
            <Link to=Route::Start class="brand">"Variorum"</Link>
            <ThemeButton/>
        </header>
        <main>
            {move || match place.route() {
                Route::Start => view! { <Start/> }.into_any(),
                Route::New(id, opening) => with_game(&id, |game| view! { <New game opening=opening.clone()/> }.into_any()),
                Route::Game(id) => view! { <Game id/> }.into_any(),
                Route::Analysis(id, opening) => with_game(&id, |game| view! { <Analysis game opening=opening.clone()/> }.into_any()),
                Route::Edit(id, opening) => with_game(&id, |game| view! { <Editor game opening=opening.clone()/> }.into_any()),
                Route::Rules(id) => with_game(&id, |game| view! { <RulesPage game/> }.into_any()),
                Route::Record => view! { <Record/> }.into_any(),
                Route::Unknown => view! { <Nothing what="page"/> }.into_any(),
            }}
        </main>
    }
}

fn with_game(id: &str, page: impl Fn(&'static dyn AnyGame) -> AnyView) -> AnyView {
    variorum_registry::find(id).map_or_else(|| view! { <Nothing what="game"/> }.into_any(), page)
}

#[component]
fn Nothing(what: &'static str) -> impl IntoView {
    view! {
        <p>"There is no such "{what}"."</p>
        <p><Link to=Route::Start>"All games"</Link></p>
    }
}
