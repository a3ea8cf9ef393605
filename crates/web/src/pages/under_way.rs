//! Games that were opened in this browser and go on, each with a small board.

use leptos::prelude::*;
use leptos::task::spawn_local;
use variorum_api::Snapshot;

use crate::components::picture::small_board;
use crate::format;
use crate::net;
use crate::route::{Link, Route};
use crate::storage::{self, RecentGame, seats};

/// The server is asked about so many of the games opened last.
const MOST: usize = 8;

/// A game that goes on.
#[derive(Clone)]
struct Going {
    recent: RecentGame,
    snapshot: Snapshot,
}

/// The games that go on, and a list of those that were opened here and are over.
#[component]
pub fn UnderWay() -> impl IntoView {
    let recent = RwSignal::new(storage::games());
    let going = RwSignal::new(Vec::<Going>::new());
    for game in recent.get_untracked().into_iter().take(MOST) {
        spawn_local(async move {
            // A game that the server does not have any more stays in the list below.
            let Ok(snapshot) = net::game(&game.id).await else { return };
            if snapshot.live.result.is_none() {
                // The page may have been left meanwhile.
                let _ = going.try_update(|going| {
                    going.push(Going { recent: game, snapshot });
                    going.sort_by(|one, other| other.recent.opened_ms.total_cmp(&one.recent.opened_ms));
                });
            }
        });
    }
    let boards = move || going.get().into_iter().filter_map(|game| board(&game)).collect::<Vec<_>>();
    let rest = move || {
        let under_way: Vec<String> =
            going.with(|going| going.iter().map(|game| game.recent.id.clone()).collect());
        let rest = recent.get().into_iter().filter(|game| !under_way.contains(&game.id));
        rest.map(|game| row(recent, game)).collect::<Vec<_>>()
    };
    view! {
        <Show when=move || !going.with(Vec::is_empty)>
            <section class="under-way">
                <h2>"Continue"</h2>
                <ul class="small-boards">{boards}</ul>
            </section>
        </Show>
        <Show when=move || { recent.with(Vec::len) > going.with(Vec::len) }>
            <details class="recent">
                <summary>"Games opened here"</summary>
                <ul>{rest}</ul>
            </details>
        </Show>
    }
}

/// The board of a game as its player sees it; nothing where this page does not know its rules.
fn board(going: &Going) -> Option<impl IntoView + use<>> {
    let Going { recent, snapshot } = going;
    let here: Vec<_> =
        seats::load(&recent.id).into_iter().filter(|token| token.here).map(|token| token.seat).collect();
    let entries = snapshot.entries.iter().map(|entry| entry.text.as_str());
    let picture =
        small_board(&snapshot.game, &snapshot.options, &snapshot.start, entries, here.first().copied())?;
    let title = format::title_of(&snapshot.game).to_owned();
    let state = match snapshot.live.draft {
        Some(_) => "Not begun yet".to_owned(),
        None if here.contains(&snapshot.to_move) => "Your turn".to_owned(),
        None => format!("{} to move", format::seat(snapshot.to_move)),
    };
    let yours = here.contains(&snapshot.to_move);
    Some(view! {
        <li>
            <Link to=Route::Game(recent.id.clone()) class="small-board">
                <div class="picture" aria-hidden="true" inner_html=picture></div>
                <strong>{title}</strong>
                <span class:your-turn=yours>{state}</span>
            </Link>
        </li>
    })
}

/// A line for a game that is over, or about which the server was not asked.
fn row(all: RwSignal<Vec<RecentGame>>, game: RecentGame) -> impl IntoView {
    let title = format::title_of(&game.game).to_owned();
    let when = format::date_and_time(game.opened_ms.max(0.0) as u64);
    let id = game.id.clone();
    let label = format!("Forget {title}, {when}");
    let forget = move |_| {
        storage::forget(&id);
        all.set(storage::games());
    };
    view! {
        <li>
            <Link to=Route::Game(game.id.clone())>{title}</Link>
            <span class="hint">{when}</span>
            <button type="button" class="subtle" aria-label=label on:click=forget>"✕"</button>
        </li>
    }
}
