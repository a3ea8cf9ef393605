//! The page of games that are played now.

use leptos::prelude::*;
use variorum_api::{WatchOrder, WatchedGame};

use super::game_card::GameCard;
use super::watch_stream::WatchStream;
use crate::components::filter::GameFilter;
use crate::components::title;
use crate::game_start::GameStart;
use crate::lobby::last_game;
use crate::route::{Link, Route};

fn words(order: WatchOrder) -> &'static str {
    match order {
        WatchOrder::Strongest => "Strongest",
        WatchOrder::Watched => "Most watched",
        WatchOrder::Newest => "Newest",
    }
}

/// Small boards that show what happens, and links to a channel for each game.
#[component]
pub fn WatchPage() -> impl IntoView {
    title::follow(|| "Watch".to_owned(), || false);
    let stream = WatchStream::new();
    let (game, order) = (RwSignal::new(String::new()), RwSignal::new(WatchOrder::default()));
    Effect::new(move |_| stream.look(&game.get(), order.get()));
    let orders: Vec<_> = WatchOrder::ALL
        .into_iter()
        .map(|(one, name)| {
            view! {
                <button type="button" data-order=name aria-pressed=move || (order.get() == one).to_string()
                    on:click=move |_| order.set(one)>{words(one)}</button>
            }
        })
        .collect();
    let channels: Vec<_> = variorum_registry::games()
        .map(|one| {
            let card = one.card();
            view! { <li><Link to=Route::Channel(card.id.to_owned())>{card.title}</Link></li> }
        })
        .collect();
    let status = move || match (stream.lost(), stream.games.with(|games| games.as_ref().map(Vec::len))) {
        (true, _) => "The server cannot be reached; trying again…".to_owned(),
        (false, None) => "Connecting…".to_owned(),
        (false, Some(0)) => "No public game is played now.".to_owned(),
        (false, Some(_)) => match stream.total.get() {
            1 => "1 game is played now.".to_owned(),
            total => format!("{total} games are played now."),
        },
    };
    let none = move || stream.games.with(|games| games.as_ref().is_some_and(Vec::is_empty));
    let each = move || stream.games.get().unwrap_or_default();
    view! {
        <section class="watch-page">
            <h1>"Watch"</h1>
            <div class="watch-filters">
                <GameFilter name="watch-game" value=game/>
                <div class="order-buttons" role="group" aria-label="Order">{orders}</div>
            </div>
            <p role="status">{status}</p>
            <Show when=none>
                <p>
                    <Link to=Route::Lobby>"Find somebody in the lobby"</Link>" or "
                    <Link to=Route::NewGame(last_game(), GameStart::default())>"begin a game"</Link>"; games from the lobby \
                    are shown here."
                </p>
            </Show>
            <ul class="small-boards">
                <For each key=key children=|game| view! { <GameCard game/> }/>
            </ul>
            <h2>"Channels"</h2>
            <p class="hint">"The strongest game of a kind; when it is over, the next one follows by itself."</p>
            <ul class="plain-list channels">{channels}</ul>
        </section>
    }
}

/// What a board shows: it is drawn again when any of it changes.
fn key(game: &WatchedGame) -> (String, u64, usize, Option<i32>, bool, bool) {
    let over = game.game.result.is_some();
    (game.game.id.clone(), game.game.seq, game.watchers, game.strength, over, game.rated)
}
