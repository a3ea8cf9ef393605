//! Who has chosen, and how much time is left.

use std::time::Duration;

use leptos::prelude::*;
use variorum_api::{DraftSeat, Seat, SeatState};

use super::stage::label_of;
use crate::clock::ticking;
use crate::format;
use crate::net::{Connection, MatchState};

/// The seats that choose, and the time left.
#[component]
pub fn DraftProgress(connection: Connection) -> impl IntoView {
    let match_state = connection.match_state;
    let now = ticking(Duration::from_millis(200));
    let time = Memo::new(move |_| {
        match_state.with(|match_state| match_state.as_ref().map(|m| time(m, now.get())).unwrap_or_default())
    });
    let seats = Memo::new(move |_| {
        match_state.with(|match_state| match_state.as_ref().map(seats).unwrap_or_default())
    });
    let row = |(seat, name, ready, state): (Seat, String, bool, String)| {
        view! {
            <li class=format!("draft-seat {}", format::player_of(seat).name()) class:ready=ready>
                <span class="swatch" aria-hidden="true"></span>
                <strong>{format::seat(seat)}</strong>" "<span class="name">{name}</span>
                <span class="state">{state}</span>
            </li>
        }
    };
    view! {
        <p class="draft-time" role="timer">{time}</p>
        <div role="status">
            <ul class="draft-seats">{move || seats.get().into_iter().map(row).collect::<Vec<_>>()}</ul>
        </div>
    }
}

fn time(match_state: &MatchState, now_ms: f64) -> String {
    let Some(draft) = &match_state.game.live.draft else { return String::new() };
    // Computers have time.
    if match_state.others().next().is_none() {
        return String::new();
    }
    match draft.remaining_ms {
        Some(left) => {
            let passed = match_state.elapsed_ms(now_ms);
            format!("Time to choose: {}", format::clock(left.saturating_sub(passed)))
        }
        None => {
            format!("Time to choose: {}, from when everybody has come", format::span(draft.limit_ms))
        }
    }
}

/// Seat, name, whether it has chosen, and its state in words.
fn seats(match_state: &MatchState) -> Vec<(Seat, String, bool, String)> {
    let live = &match_state.game.live;
    let draft = live.draft.iter().flat_map(|draft| &draft.seats);
    draft
        .map(|choosing| {
            let state = live.seats.get(choosing.seat.index());
            let name = state.map(|state| state.name.clone()).unwrap_or_default();
            (choosing.seat, name, choosing.ready, doing(choosing, state))
        })
        .collect()
}

/// The state of a seat in words, with its open choices.
fn doing(choosing: &DraftSeat, state: Option<&SeatState>) -> String {
    let does = match state {
        _ if choosing.ready => "has chosen",
        Some(SeatState { joined: false, .. }) => "has not come yet",
        Some(SeatState { connected: false, .. }) => "is not connected",
        _ => "is choosing",
    };
    let open = choosing.options.iter().filter(|option| option.open);
    let told: Vec<&str> =
        open.filter_map(|option| Some(label_of(option, option.chosen.as_deref()?))).collect();
    if told.is_empty() { does.to_owned() } else { format!("{does} ({})", told.join(", ")) }
}
