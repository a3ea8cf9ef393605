//! The home page: all games, and those played here.

use leptos::prelude::*;
use variorum_core::any::AnyGame;

use crate::components;
use crate::components::picture::StartPicture;
use crate::game_start::GameStart;
use crate::route::{Link, Route};
use crate::storage::{self, RecentGame};

/// The home page.
#[component]
pub fn Home() -> impl IntoView {
    components::title::follow(|| "Chess variants".to_owned(), || false);
    let games: Vec<_> = variorum_registry::games().map(|game| view! { <GameCard game/> }).collect();
    let recent = RwSignal::new(storage::games());
    view! {
        <h1>"Published chess variants, to play and to study"</h1>
        <ul class="games">{games}</ul>
        <p class="links more"><Link to=Route::Record class="button">"Read a game record"</Link>
            <Link to=Route::Results class="button">"What studies found"</Link></p>
        <Show when=move || !recent.with(Vec::is_empty)>
            <section class="recent">
                <h2>"Your games"</h2>
                <ul>{move || recent.get().into_iter().map(|game| recent_view(recent, game)).collect::<Vec<_>>()}</ul>
            </section>
        </Show>
    }
}

#[component]
fn GameCard(game: &'static dyn AnyGame) -> impl IntoView {
    let card = game.card();
    let players = format!("{} players", card.players);
    view! {
        <li class="game-card" data-game=card.id>
            <Link to=Route::NewGame(card.id.to_owned(), GameStart::default()) class="picture-link"><StartPicture game/></Link>
            <div>
                <h2>{card.title}</h2>
                <p>{card.summary}</p>
                <p class="hint">{players}</p>
                <p class="links">
                    <Link to=Route::NewGame(card.id.to_owned(), GameStart::default()) class="button primary">"Play"</Link>
                    <Link to=Route::Course(card.id.to_owned()) class="button">"Learn"</Link>
                    <Link to=Route::Puzzle(card.id.to_owned(), None) class="button">"Puzzles"</Link>
                    <Link to=Route::Rules(card.id.to_owned()) class="button">"Rules"</Link>
                    <Link to=Route::Analysis(card.id.to_owned(), GameStart::default()) class="button">"Analysis"</Link>
                    <Link to=Route::Edit(card.id.to_owned(), GameStart::default()) class="button">"Set up"</Link>
                </p>
            </div>
        </li>
    }
}

fn recent_view(all: RwSignal<Vec<RecentGame>>, game: RecentGame) -> impl IntoView {
    let title =
        variorum_registry::find(&game.game).map_or(game.game.as_str(), |known| known.card().title).to_owned();
    let date = js_sys::Date::new(&game.opened_ms.into());
    let when = String::from(date.to_locale_string("en-GB", &wasm_bindgen::JsValue::UNDEFINED));
    let id = game.id.clone();
    let forget = move |_| {
        storage::forget(&id);
        all.set(storage::games());
    };
    view! {
        <li>
            <Link to=Route::Game(game.id.clone())>{title}</Link>
            <span class="hint">{when}</span>
            <button type="button" class="subtle" aria-label="Forget this game" on:click=forget>"✕"</button>
        </li>
    }
}
