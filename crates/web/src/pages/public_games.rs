//! Games that may be watched by everybody.

use leptos::prelude::*;
use leptos::task::spawn_local;
use variorum_api::{SeatKind, SeatRequest, Summary};

use crate::net;
use crate::route::{Link, Route};

/// So many are shown.
const MOST: usize = 12;

/// The games in the public list that go on, with links to watch them; nothing where there are none.
#[component]
pub fn PublicGames() -> impl IntoView {
    let games = RwSignal::new(Vec::<Summary>::new());
    spawn_local(async move {
        if let Ok(mut all) = net::public_games().await {
            all.retain(|game| game.result.is_none());
            all.truncate(MOST);
            // The page may have been left meanwhile.
            let _ = games.try_set(all);
        }
    });
    let row = |game: Summary| {
        let title = variorum_registry::find(&game.game)
            .map_or(game.game.clone(), |known| known.card().title.to_owned());
        let names: Vec<String> = game.seats.iter().map(name).collect();
        view! { <li><Link to=Route::Game(game.id.clone())>{title}</Link>" "<span>{names.join(" – ")}</span></li> }
    };
    view! {
        <Show when=move || !games.with(Vec::is_empty)>
            <section class="public-games">
                <h2>"Being played now"</h2>
                <ul class="plain-list">{move || games.get().into_iter().map(row).collect::<Vec<_>>()}</ul>
            </section>
        </Show>
    }
}

fn name(seat: &SeatRequest) -> String {
    match seat.kind {
        SeatKind::Computer { level } => format!("Computer, level {level}"),
        SeatKind::Human if seat.name.is_empty() => "Guest".to_owned(),
        SeatKind::Human => seat.name.clone(),
    }
}
