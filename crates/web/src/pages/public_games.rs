//! Games that may be watched by everybody.

use leptos::prelude::*;
use leptos::task::spawn_local;
use variorum_api::Summary;

use crate::route::{Link, Route};
use crate::{format, net};

/// So many are shown.
const MOST: usize = 12;

/// The games in the public list that go on, with links to watch them; nothing where there are none.
#[component]
pub fn PublicGames() -> impl IntoView {
    let games = RwSignal::new(Vec::<Summary>::new());
    spawn_local(async move {
        if let Ok(mut all) = net::public_games().await {
            all.truncate(MOST);
            // The page may have been left meanwhile.
            let _ = games.try_set(all);
        }
    });
    let row = |game: Summary| {
        let title = format::title_of(&game.game).to_owned();
        let names: Vec<&str> = game.seats.iter().map(format::sitter).collect();
        view! { <li><Link to=Route::Game(game.id.clone())>{title}</Link>" "<span>{names.join(" – ")}</span></li> }
    };
    view! {
        <Show when=move || !games.with(Vec::is_empty)>
            <section class="public-games">
                <h2>"Being played now"</h2>
                <p><Link to=Route::Watch>"See all with their boards"</Link></p>
                <ul class="plain-list">{move || games.get().into_iter().map(row).collect::<Vec<_>>()}</ul>
            </section>
        </Show>
    }
}
