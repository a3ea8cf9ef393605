//! A game on the server: connects and chooses the view.

use leptos::prelude::*;
use variorum_api::{Seat, Snapshot};

use super::beside;
use super::not_found::{GameNotFound, GameUnreadable};
use super::play::Play;
use crate::components::held_seats::{HeldSeats, HeldSeatsNotice};
use crate::components::title;
use crate::fetched::fetch;
use crate::first_view;
use crate::history::GameHistory;
use crate::net::{Connection, ConnectionFailure};
use crate::route::{Link, Navigation, Route};
use crate::storage;
use crate::storage::seats::SeatToken;
use crate::talk::GameTalk;

/// The page of a game.
#[component]
pub fn Game(id: String) -> impl IntoView {
    title::share_without_secret(&id);
    let held = HeldSeats::of(&id);
    let connection = Connection::open(id.clone(), held.secrets());
    let match_state = connection.match_state;
    GameTalk::provide(&id, connection);
    held.settle_with(connection);
    follow_rematch(held, connection);
    let kind =
        Memo::new(move |_| match_state.with(|match_state| match_state.as_ref().map(|m| m.game.game.clone())));
    let here = id.clone();
    Effect::new(move |_| {
        if let Some(game) = kind.get() {
            storage::remember(&here, &game);
        }
    });
    let tokens = held.tokens;
    let waiting = move || {
        match_state.with(Option::is_none).then(|| {
            if connection.notice.with(Option::is_some) {
                first_view::take_away();
            }
            let words = connection.notice.get().unwrap_or_else(|| "Connecting…".to_owned());
            view! { <p role="status">{words}</p><p><Link to=Route::Home>"All games"</Link></p> }
        })
    };
    let rematch = move || {
        match_state.with(|match_state| match_state.as_ref().and_then(|m| m.game.live.rematch.clone()))
    };
    let failure = move || connection.failure.get().inspect(|_| first_view::take_away());
    move || match failure() {
        Some(ConnectionFailure::NotFound) => view! { <GameNotFound/> }.into_any(),
        Some(ConnectionFailure::Unreadable) => view! { <GameUnreadable/> }.into_any(),
        None => view! {
            {waiting}
            {move || rematch().map(|next| view! {
                <div class="notice" role="status">
                    <span>"The next game of the series has begun."</span>
                    <Link to=Route::Game(next) class="button primary next-game">"Go there"</Link>
                </div>
            })}
            <HeldSeatsNotice held/>
            <GameView connection tokens/>
        }
        .into_any(),
    }
}

/// The game once it is known: its draft, or its board.
#[component]
pub fn GameView(
    /// The connection to the game.
    connection: Connection,
    /// The tokens of the seats that are played here, or to be given to others.
    tokens: RwSignal<Vec<SeatToken>>,
) -> impl IntoView {
    let match_state = connection.match_state;
    let beside = fetch(beside::views());
    let opened = Memo::new(move |_| {
        match_state.with(|match_state| match_state.as_ref().map(|m| ViewKey::of(&m.game)))
    });
    move || {
        let drafting = opened.get()?.drafting;
        first_view::take_away();
        let snapshot =
            match_state.with_untracked(|match_state| match_state.as_ref().map(|m| m.game.clone()))?;
        let Some(game) = variorum_registry::find(&snapshot.game) else {
            return Some(
                view! { <p class="error">"This page does not know the rules of this game. Please reload it."</p> }
                    .into_any(),
            );
        };
        if game.card().rules_version != snapshot.rules_version {
            return beside.get().map(|views| (views.other_rules)(game, snapshot, connection));
        }
        if drafting {
            return beside.get().map(|views| (views.draft)(game, snapshot, connection, tokens));
        }
        Some(match GameHistory::open(game, &snapshot.options, Some(&snapshot.start)) {
            Ok(history) => view! { <Play game history snapshot connection tokens beside/> }.into_any(),
            Err(why) => view! { <p class="error">{why.to_string()}</p> }.into_any(),
        })
    }
}

/// Keeps the tokens for the next game of the series. When it begins while this page is open and a seat is
/// held, the page goes there; a page of an older game stays.
fn follow_rematch(held: HeldSeats, connection: Connection) {
    let navigation = expect_context::<Navigation>();
    let match_state = connection.match_state;
    let next = Memo::new(move |_| {
        match_state.with(|match_state| {
            let game = &match_state.as_ref()?.game;
            Some(game.live.rematch.clone().map(|next| (next, game.live.seats.len())))
        })
    });
    let plays = move || {
        match_state.with_untracked(|match_state| {
            match_state.as_ref().is_some_and(|match_state| !match_state.you.is_empty())
        })
    };
    let ahead = RwSignal::new(None::<String>);
    Effect::new(move |began_before: Option<Option<bool>>| {
        let now = next.get();
        if let Some(Some((next, players))) = &now {
            held.hand_on(next, |seat| Seat::ALL[(seat.index() + 1) % players]);
            if began_before == Some(Some(false)) && plays() {
                ahead.set(Some(next.clone()));
            }
        }
        now.map(|next| next.is_some())
    });
    Effect::new(move |_| {
        // Not before the server has answered all actions.
        if let Some(next) = ahead.get().filter(|_| connection.outbox.with(Vec::is_empty)) {
            navigation.go(Route::Game(next));
        }
    });
}

/// What the view of a game depends on: it is built again when any of it changes.
#[derive(Clone, PartialEq, Eq, Debug)]
struct ViewKey {
    id: String,
    game: String,
    options: Vec<String>,
    start: String,
    drafting: bool,
}

impl ViewKey {
    fn of(game: &Snapshot) -> ViewKey {
        ViewKey {
            id: game.id.clone(),
            game: game.game.clone(),
            options: game.options.clone(),
            start: game.start.clone(),
            drafting: game.live.draft.is_some(),
        }
    }
}
