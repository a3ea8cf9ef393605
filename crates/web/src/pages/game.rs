//! A game on the server: getting there.

use leptos::prelude::*;
use variorum_api::{Seat, Snapshot};

use super::nothing::{NoGame, Unreadable};
use super::other_rules::OtherRules;
use super::play::Play;
use crate::draft::DraftTable;
use crate::line::Line;
use crate::memory;
use crate::net::{Connection, End};
use crate::parts::holding::{Holding, HoldingNotice};
use crate::parts::title;
use crate::route::{Link, Place, Route};

/// The view of a game.
#[component]
pub fn Game(id: String) -> impl IntoView {
    title::share_without_secret(&id);
    let holding = Holding::of(&id);
    let connection = Connection::open(id.clone(), holding.secrets());
    let known = connection.known;
    holding.settle_with(connection);
    follow_rematch(holding, connection);
    let opened = Memo::new(move |_| known.with(|known| known.as_ref().map(|k| Opened::of(&k.game))));
    Effect::new(move |_| {
        if let Some(Opened { id, game, .. }) = opened.get() {
            memory::remember(&id, &game);
        }
    });
    let tokens = holding.tokens;
    let table = move || {
        let drafting = opened.get()?.drafting;
        let snapshot = known.with_untracked(|known| known.as_ref().map(|k| k.game.clone()))?;
        let Some(game) = variorum_registry::find(&snapshot.game) else {
            return Some(
                view! { <p class="fault">"This page does not know the game: please load it anew."</p> }
                    .into_any(),
            );
        };
        if game.card().rules_version != snapshot.rules_version {
            return Some(view! { <OtherRules game snapshot/> }.into_any());
        }
        if drafting {
            return Some(view! { <DraftTable game snapshot connection tokens/> }.into_any());
        }
        Some(match Line::open(game, &snapshot.options, Some(&snapshot.start)) {
            Ok(line) => view! { <Play game line snapshot connection tokens/> }.into_any(),
            Err(why) => view! { <p class="fault">{why}</p> }.into_any(),
        })
    };
    let waiting = move || {
        known.with(Option::is_none).then(|| {
            let words = connection.notice.get().unwrap_or_else(|| "Connecting…".to_owned());
            view! { <p role="status">{words}</p><p><Link to=Route::Start>"All games"</Link></p> }
        })
    };
    let rematch = move || known.with(|known| known.as_ref().and_then(|k| k.game.live.rematch.clone()));
    move || match connection.end.get() {
        Some(End::NoGame) => view! { <NoGame/> }.into_any(),
        Some(End::Unreadable) => view! { <Unreadable/> }.into_any(),
        None => view! {
            {waiting}
            {move || rematch().map(|next| view! {
                <div class="notice" role="status">
                    <span>"The next game of the series has begun."</span>
                    <Link to=Route::Game(next) class="button main next-game">"Go there"</Link>
                </div>
            })}
            <HoldingNotice holding/>
            {table}
        }
        .into_any(),
    }
}

/// Holds the seats of the next game once there is one, and goes there by itself when it begins while a
/// seat is held here. Who opens the page of a game that was followed by another long ago stays.
fn follow_rematch(holding: Holding, connection: Connection) {
    let place = expect_context::<Place>();
    let known = connection.known;
    let next = Memo::new(move |_| {
        known.with(|known| {
            let game = &known.as_ref()?.game;
            Some(game.live.rematch.clone().map(|next| (next, game.live.seats.len())))
        })
    });
    let plays =
        move || known.with_untracked(|known| known.as_ref().is_some_and(|known| !known.you.is_empty()));
    let ahead = RwSignal::new(None::<String>);
    Effect::new(move |began_before: Option<Option<bool>>| {
        let now = next.get();
        if let Some(Some((next, players))) = &now {
            holding.hand_on(next, |seat| Seat::ALL[(seat.index() + 1) % players]);
            if began_before == Some(Some(false)) && plays() {
                ahead.set(Some(next.clone()));
            }
        }
        now.map(|next| next.is_some())
    });
    Effect::new(move |_| {
        // Not before the server has answered what was done here.
        if let Some(next) = ahead.get().filter(|_| connection.outbox.with(Vec::is_empty)) {
            place.go(Route::Game(next));
        }
    });
}

/// What a table is laid for: another one is laid where any of it changes.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Opened {
    id: String,
    game: String,
    options: Vec<String>,
    start: String,
    drafting: bool,
}

impl Opened {
    fn of(game: &Snapshot) -> Opened {
        Opened {
            id: game.id.clone(),
            game: game.game.clone(),
            options: game.options.clone(),
            start: game.start.clone(),
            drafting: game.live.draft.is_some(),
        }
    }
}
