//! The seats of a game: players, presence, clocks and captured pieces.

use std::time::Duration;

use leptos::prelude::*;
use variorum_api::{Seat, SeatKind, SeatState};
use variorum_core::Player;

use super::captured::Captured;
use super::icon::{Icon, IconView};
use super::rating::{self, PlayerLink};
use crate::board_model::BoardModel;
use crate::clock::ticking;
use crate::format::{self, GUEST};
use crate::look::Look;
use crate::net::Connection;
use crate::opponents::{self, Face};
use crate::sound::{self, Sound};

/// Whether a player's pieces advance up the screen as the board is turned now.
pub fn sits_below(model: BoardModel, player: Player) -> bool {
    let turns = model.turns.get();
    model.layout.with_value(|layout| layout.turns.get(player.index()).is_some_and(|&own| own == turns))
}

/// A card for each seat of a game on the server: who sits below on the board is shown below, the others above, in
/// the order of play.
#[component]
pub fn Seats(model: BoardModel, connection: Connection) -> impl IntoView {
    // Often enough for tenths of a second. The time shown is always computed from the server's last
    // message, so errors do not add up.
    let now = ticking(Duration::from_millis(100));
    let cards = move |below: bool| {
        let here = move |seat: &&Seat| sits_below(model, format::player_of(**seat)) == below;
        let seats = Seat::ALL[..model.game.card().players].iter().filter(here);
        seats.map(|&seat| view! { <SeatCard model connection seat now/> }).collect::<Vec<_>>()
    };
    view! {
        <section class="seats others" aria-label="Players above">{move || cards(false)}</section>
        <section class="seats own" aria-label="Player below">{move || cards(true)}</section>
    }
}

/// Where three play, an arrow in the direction in which a player's pieces advance as the board is turned now.
pub fn forward(model: BoardModel, player: Player) -> Option<impl IntoView + use<>> {
    let own = model.layout.with_value(|layout| layout.turns.get(player.index()).copied());
    let own = own.filter(|_| model.game.card().players > 2)?;
    let turned = move || (model.turns.get() + 4 - own) % 4;
    let words =
        move || format!("advances {}", ["up", "to the right", "down", "to the left"][usize::from(turned())]);
    Some(view! {
        <span class="forward" role="img" aria-label=words title=words style=("rotate", move || format!("{}deg", 90 * u32::from(turned())))>
            <IconView icon=Icon::Forward/>
        </span>
    })
}

#[component]
fn SeatCard(model: BoardModel, connection: Connection, seat: Seat, now: ReadSignal<f64>) -> impl IntoView {
    let match_state = connection.match_state;
    let state = Memo::new(move |_| {
        match_state.with(|match_state| {
            match_state.as_ref().and_then(|m| m.game.live.seats.get(seat.index()).cloned())
        })
    });
    // A single own seat is named "You"; several are named by their colours alone.
    let own = move || {
        match_state.with(|match_state| {
            let you = match_state
                .as_ref()
                .filter(|match_state| match_state.you.contains(&seat))
                .map_or(0, |match_state| match_state.you.len());
            match you {
                0 => GUEST,
                1 => "You",
                _ => "",
            }
        })
    };
    let player = format::player_of(seat);
    let only_mine = move || match_state.with(|state| state.as_ref().is_some_and(|state| state.you == [seat]));
    let to_move = Memo::new(move |_| {
        let history = model.history.read();
        history.record().outcome().is_none() && history.record().to_move() == player
    });
    let yours = move || to_move.get() && only_mine();
    let is_in = Memo::new(move |_| model.shown.with(|shown| shown.record.players_in().contains(player)));
    let checked = Memo::new(move |_| model.shown.with(|shown| shown.record.checked().contains(player)));
    let remaining = Memo::new(move |_| {
        match_state
            .with(|match_state| match_state.as_ref().and_then(|m| m.remaining_ms(seat, now.get())))
            .map(format::clock)
    });
    let vacation = Memo::new(move |_| {
        let left = state.with(|state| state.as_ref().and_then(|state| state.vacation_ms))?;
        let since_1970 = js_sys::Date::now() as u64;
        Some(format::date(since_1970 + left))
    });
    let ticks = Memo::new(move |_| {
        match_state.with(|match_state| {
            match_state.as_ref().is_some_and(|m| m.game.live.ticking.as_ref().is_some_and(|t| t.seat == seat))
        })
    });
    let less_than = move |limit_ms: u64| {
        ticks.get()
            && match_state
                .with(|match_state| match_state.as_ref().and_then(|m| m.remaining_ms(seat, now.get())))
                .is_some_and(|ms| ms < limit_ms)
    };
    let low = Memo::new(move |_| less_than(20_000));
    let look = Look::here();
    let hurry = Memo::new(move |_| only_mine() && less_than(10_000));
    Effect::new(move |before: Option<bool>| {
        let hurry = hurry.get();
        if hurry && before == Some(false) {
            sound::play(look, Sound::TenSeconds);
        }
        hurry
    });
    let forward = forward(model, player);
    // Who is away matters as long as somebody waits for them.
    let over = Memo::new(move |_| {
        match_state.with(|match_state| match_state.as_ref().is_some_and(|m| m.game.live.result.is_some()))
    });
    let states = move || {
        let away = !over.get() && state.get().is_some_and(|state| is_away(&state));
        let states = [
            vacation.get().map(|until| format!("on vacation until {until}")),
            (!is_in.get()).then(|| "out".to_owned()),
            away.then(|| "away".to_owned()),
            checked.get().then(|| "check".to_owned()),
        ];
        states.into_iter().flatten().collect::<Vec<_>>().join(", ")
    };
    view! {
        <div
            class=format!("seat {}", player.name())
            class:to-move=move || to_move.get()
            class:eliminated=move || !is_in.get()
            class:in-check=move || checked.get()
        >
            <span class="swatch" aria-hidden="true"></span>
            <span class="who">
                <strong>{format::seat(seat)}</strong>
                {forward}
                " "
                {move || state.get().map(|state| presence(&state))}
                " "
                <span class="name">{move || state.get().map(|state| named(&state, own()))}</span>
                {move || state.get().and_then(|state| state.rating).map(|rating| view! {
                    " "<span class="rating">{rating::words(rating)}</span>
                })}
            </span>
            <span class="state">
                {states}
                {move || yours().then(|| view! { <span class="your-turn">"Your turn"</span> })}
            </span>
            {move || remaining.get().map(|text| view! {
                <span class="clock" class:running=move || ticks.get() class:low=move || low.get() role="timer">{text}</span>
            })}
            <Captured model player/>
        </div>
    }
}

/// The same, of an account with a link to its page.
fn named(state: &SeatState, unnamed: &str) -> AnyView {
    if let SeatKind::Computer { level } = state.kind
        && !state.stand_in
    {
        // Who sees the face knows what it is.
        return view! {
            <Face level/>{opponents::name(level)}<span class="visually-hidden">", computer"</span>", level "{level}
        }
        .into_any();
    }
    let name = name(state, unnamed);
    if state.account && state.kind == SeatKind::Human {
        view! { <PlayerLink name/> }.into_any()
    } else {
        name.into_any()
    }
}

/// The name of a seat's player; `unnamed` if it has none.
pub fn name(state: &SeatState, unnamed: &str) -> String {
    match state.kind {
        SeatKind::Computer { level } if state.stand_in => format!("Computer, level {level} (standing in)"),
        SeatKind::Computer { level } => format!("Computer, level {level}"),
        SeatKind::Human if state.name.is_empty() && !state.joined && unnamed == GUEST => {
            "waiting for somebody to come".to_owned()
        }
        SeatKind::Human if state.name.is_empty() => unnamed.to_owned(),
        SeatKind::Human if state.bot => format!("{} (program)", state.name),
        SeatKind::Human => state.name.clone(),
    }
}

/// Whether a person who has come is not connected now: said in a word too, because a finger is shown no title.
fn is_away(state: &SeatState) -> bool {
    state.kind == SeatKind::Human && state.joined && !state.connected && state.is_in && !state.stand_in
}

fn presence(state: &SeatState) -> Option<impl IntoView + use<>> {
    let (class, label) = match state {
        SeatState { kind: SeatKind::Computer { .. }, .. } => return None,
        SeatState { connected: true, .. } => ("dot here", "connected"),
        SeatState { joined: false, .. } => ("dot open", "has not come yet"),
        _ => ("dot away", "not connected"),
    };
    Some(view! { <span class=class role="img" aria-label=label title=label></span> })
}
