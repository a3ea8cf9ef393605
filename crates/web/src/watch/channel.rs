//! The channel of a game: the strongest game that is played now, shown as a whole, and then the next.

use std::time::Duration;

use leptos::leptos_dom::helpers::set_timeout_with_handle;
use leptos::prelude::*;
use variorum_api::{MAX_WATCHED, WatchOrder};
use variorum_core::any::AnyGame;

use super::game_card::players;
use super::watch_stream::WatchStream;
use crate::components::title;
use crate::net::Connection;
use crate::pages::GameView;
use crate::route::{Link, Route};
use crate::talk::GameTalk;

/// A game that is over is shown for so long before the next one follows.
const PAUSE: Duration = Duration::from_secs(6);

/// The strongest game of a kind; when it is over, the next one.
#[component]
pub fn ChannelPage(game: &'static dyn AnyGame) -> impl IntoView {
    let card = game.card();
    title::follow(move || format!("Watch {}", card.title), || false);
    let stream = WatchStream::new();
    stream.look(card.id, WatchOrder::Strongest);
    let shown = RwSignal::new(None::<String>);
    // The first game that goes on.
    let next = Memo::new(move |_| {
        stream.games.with(|games| {
            let mut going = games.iter().flatten().filter(|game| game.game.result.is_none());
            going.next().map(|game| game.game.id.clone())
        })
    });
    let over = Memo::new(move |_| {
        let Some(shown) = shown.get() else { return false };
        stream.games.with(|games| {
            let Some(games) = games else { return false };
            let there = games.iter().find(|game| game.game.id == shown);
            // One that is not in the list any more has ended, or others are stronger: then it is watched to its end.
            there.map_or(games.len() < MAX_WATCHED, |game| game.game.result.is_some())
        })
    });
    Effect::new(move |_| {
        if shown.with(Option::is_none) {
            if let Some(first) = next.get() {
                shown.set(Some(first));
            }
        } else if over.get() {
            let follow = move || {
                // The page may have gone meanwhile.
                let Some(next) = next.try_get_untracked() else { return };
                if over.try_get_untracked() == Some(true) {
                    shown.try_set(next);
                }
            };
            // Without a timer the page stays with this game.
            let _ = set_timeout_with_handle(follow, PAUSE);
        }
    });
    let who = move || {
        let id = shown.get()?;
        stream.games.with(|games| games.iter().flatten().find(|game| game.game.id == id).map(players))
    };
    let status = move || match (stream.lost(), shown.with(Option::is_some), over.get()) {
        (true, ..) => "The server cannot be reached; trying again…",
        (false, false, _) if stream.games.with(Option::is_none) => "Connecting…",
        (false, false, _) => {
            "No public game of this kind is played now. The next one is shown when it begins."
        }
        (false, true, true) => "This game is over. The next one follows in a few seconds.",
        (false, true, false) => "",
    };
    let view = move || {
        let id = shown.get()?;
        Some(view! { <ChannelGame id/> })
    };
    view! {
        // A game that is shown brings its own heading.
        <Show when=move || shown.with(Option::is_none)>
            <h1 class="visually-hidden">{format!("Watch {}", card.title)}</h1>
        </Show>
        <div class="channel-head">
            <p><strong>{format!("{}, the strongest game now", card.title)}</strong>
                <span>{move || who().map(|who| format!(": {who}"))}</span></p>
            <p class="links">
                {move || shown.get().map(|id| view! { <Link to=Route::Game(id)>"Stay with this game"</Link>" " })}
                <Link to=Route::Watch>"All games"</Link>
            </p>
            <p role="status">{status}</p>
        </div>
        {view}
    }
}

#[component]
fn ChannelGame(id: String) -> impl IntoView {
    let connection = Connection::open(id.clone(), Vec::new());
    GameTalk::provide(&id, connection);
    view! { <GameView connection tokens=RwSignal::new(Vec::new())/> }
}
