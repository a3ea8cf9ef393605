//! The frame around all views.

use leptos::prelude::*;
use variorum_core::any::AnyGame;

use crate::editor::Editor;
use crate::net::Undelivered;
use crate::pages::{Analysis, Game, New, NoPage, NoRules, Record, RulesPage, Start};
use crate::parts::delivery::LeftBehind;
use crate::parts::theme::ThemeButton;
use crate::records::Kept;
use crate::route::{Link, Place, Route};

/// The whole page.
#[component]
pub fn App() -> impl IntoView {
    let place = Place::provide();
    Kept::provide();
    Undelivered::provide();
    view! {
        <header class="top">
            <Link to=Route::Start class="brand">"Variorum"</Link>
            <ThemeButton/>
        </header>
        <main>
            <LeftBehind/>
            {move || match place.route() {
                Route::Start => view! { <Start/> }.into_any(),
                Route::New(id, opening) => with_game(&id, |game| view! { <New game opening=opening.clone()/> }.into_any()),
                Route::Game(id) => view! { <Game id/> }.into_any(),
                Route::Analysis(id, opening) => with_game(&id, |game| view! { <Analysis game opening=opening.clone()/> }.into_any()),
                Route::Review(id, opening) => with_game(&id, |game| view! { <Analysis game opening=opening.clone() review=true/> }.into_any()),
                Route::Edit(id, opening) => with_game(&id, |game| view! { <Editor game opening=opening.clone()/> }.into_any()),
                Route::Rules(id) => with_game(&id, |game| view! { <RulesPage game/> }.into_any()),
                Route::Record => view! { <Record/> }.into_any(),
                Route::Unknown => view! { <NoPage/> }.into_any(),
            }}
        </main>
    }
}

fn with_game(id: &str, page: impl Fn(&'static dyn AnyGame) -> AnyView) -> AnyView {
    variorum_registry::find(id).map_or_else(|| view! { <NoRules id=id.to_owned()/> }.into_any(), page)
}
