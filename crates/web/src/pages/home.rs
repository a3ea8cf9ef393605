//! The home page: what this is, how to begin, games under way, and all games.

use leptos::prelude::*;
use variorum_core::any::AnyGame;

use super::home_lists;
use crate::components;
use crate::components::moment::MomentBoard;
use crate::components::rules_text::rules_text;
use crate::components::start_buttons::StartButtons;
use crate::fetched::fetch;
use crate::game_start::GameStart;
use crate::learn;
use crate::route::{Link, Route};
use crate::storage;

/// The name under which the browser keeps the game chosen on this page.
const CHOSEN: &str = "home-game";

/// The home page.
#[component]
pub fn Home() -> impl IntoView {
    components::title::follow(|| "Chess variants".to_owned(), || false);
    let cards: Vec<_> = variorum_registry::games().map(|game| view! { <GameCard game/> }).collect();
    let lists = fetch(home_lists::lists());
    view! {
        <Begin/>
        {move || lists.get().map(|lists| (lists.under_way)())}
        <section>
            <h2>"The games"</h2>
            <ul class="games">{cards}</ul>
        </section>
        {move || lists.get().map(|lists| (lists.public)())}
        <p class="links more"><Link to=Route::Record class="button">"Read a game record"</Link>
            <Link to=Route::Results class="button">"What studies found"</Link></p>
    }
}

/// What this is, in a sentence, and the way to a game.
#[component]
fn Begin() -> impl IntoView {
    let first = || variorum_registry::games().next().map_or("", |game| game.card().id);
    let kept = storage::setting(CHOSEN).or_else(|| storage::games().into_iter().next().map(|last| last.game));
    let kept = kept.and_then(|kept| variorum_registry::find(&kept)).map(|game| game.card().id);
    let chosen = RwSignal::new(kept.unwrap_or_else(first));
    let choose = move |event| {
        if let Some(game) = variorum_registry::find(&event_target_value(&event)) {
            chosen.set(game.card().id);
            storage::set_setting(CHOSEN, game.card().id);
        }
    };
    let options: Vec<_> = variorum_registry::games()
        .map(|game| {
            let card = game.card();
            view! { <option value=card.id selected=move || chosen.get() == card.id>{card.title}</option> }
        })
        .collect();
    // Whoever has not begun the course is offered it.
    let offer = move || {
        let id = chosen.get();
        let title = variorum_registry::find(id)?.card().title;
        learn::finished(id).is_empty().then(|| {
            view! {
                <p class="first-time">{format!("Never played {title}? ")}
                    <Link to=Route::Course(id.to_owned())>"Learn it in two minutes"</Link></p>
            }
        })
    };
    let board = move || {
        variorum_registry::find(chosen.get()).map(|game| view! { <MomentBoard game rules=rules_text(game)/> })
    };
    view! {
        <section class="begin">
            <div>
                <h1>"Chess variants, by their exact rules"</h1>
                <p class="lead">
                    "Learn a published variant in minutes, play it against the computer or a friend, and study it with an \
                     engine that knows its rules."
                </p>
                <label class="begin-game"><span>"Game"</span><select name="game" on:change=choose>{options}</select></label>
                <StartButtons game=chosen/>
                {offer}
            </div>
            <div class="begin-board">{board}</div>
        </section>
    }
}

#[component]
fn GameCard(game: &'static dyn AnyGame) -> impl IntoView {
    let card = game.card();
    let id = || card.id.to_owned();
    let players = (card.players > 2).then(|| view! { <span class="badge">{card.players}" players"</span> });
    view! {
        <li class="game-card" data-game=card.id>
            <Link to=Route::About(id()) class="card-link"><MomentBoard game rules=rules_text(game)/><h3>{card.title}</h3></Link>
            {players}
            <p>{card.summary}</p>
            <p class="links">
                <Link to=Route::NewGame(id(), GameStart::default()) class="button play">"Play"</Link>
                <Link to=Route::Course(id()) class="button subtle">"Learn"</Link>
                <Link to=Route::Puzzle(id(), None) class="button subtle">"Puzzles"</Link>
            </p>
        </li>
    }
}
