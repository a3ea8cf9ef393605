//! A game on the server: getting there.

use leptos::prelude::*;
use variorum_api::{Seat, Snapshot};

use super::other_rules::OtherRules;
use super::play::Play;
use crate::draft::DraftTable;
use crate::line::Line;
use crate::memory::{self, Token};
use crate::net::Connection;
use crate::route::{Link, Place, Route};

/// The view of a game.
#[component]
pub fn Game(id: String) -> impl IntoView {
    let place = expect_context::<Place>();
    let tokens = RwSignal::new(seats_held(&id));
    let here = tokens.with_untracked(|tokens| {
        tokens.iter().filter(|token| token.here).map(|token| token.token.clone()).collect()
    });
    let connection = Connection::open(id.clone(), here);
    let known = connection.known;
    let rematch =
        Memo::new(move |_| known.with(|known| known.as_ref().and_then(|k| k.game.live.rematch.clone())));
    let on_to_next = move |next: String| {
        let (held, players) = (
            tokens.get_untracked(),
            known.with_untracked(|known| known.as_ref().map_or(2, |k| k.game.live.seats.len())),
        );
        let moved =
            |token: &Token| Token { seat: Seat::ALL[(token.seat.index() + 1) % players], ..token.clone() };
        memory::set_tokens(&next, &held.iter().map(moved).collect::<Vec<_>>());
        place.go(Route::Game(next));
    };
    let opened = Memo::new(move |_| known.with(|known| known.as_ref().map(|k| Opened::of(&k.game))));
    Effect::new(move |_| {
        if let Some(Opened { id, game, .. }) = opened.get() {
            memory::remember(&id, &game);
            name_seat(
                &id,
                tokens,
                &known.with_untracked(|known| known.as_ref().map(|k| k.you.clone()).unwrap_or_default()),
            );
        }
    });
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
    view! {
        {waiting}
        {move || rematch.get().map(|next| view! {
            <div class="notice" role="status">
                <span>"The next game has begun."</span>
                <button type="button" class="main" data-go="rematch" on:click=move |_| on_to_next(next.clone())>"Go there"</button>
            </div>
        })}
        {table}
    }
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

/// The secrets held for a game, with one that has just come by link.
fn seats_held(id: &str) -> Vec<Token> {
    let Some(token) = memory::token_from_address(id) else { return memory::tokens(id) };
    let known = memory::tokens(id).into_iter().find(|held| held.token == token);
    let seat = known.map_or(Seat::White, |held| held.seat);
    let held = vec![Token { seat, token, here: true }];
    memory::set_tokens(id, &held);
    held
}

/// A secret that came by link does not say for which seat it is; the server does.
fn name_seat(id: &str, tokens: RwSignal<Vec<Token>>, you: &[Seat]) {
    let held = tokens.get_untracked();
    if let ([token], [seat]) = (&held[..], you)
        && token.seat != *seat
    {
        let named = vec![Token { seat: *seat, ..token.clone() }];
        memory::set_tokens(id, &named);
        tokens.set(named);
    }
}
