//! The seat that somebody wants.

use leptos::prelude::*;
use variorum_api::Seat;

use crate::format;

/// One of the seats of a game for so many players, or any.
#[component]
pub fn SeatSelect(name: &'static str, players: usize, seat: RwSignal<Option<Seat>>) -> impl IntoView {
    let choose = move |event| seat.set(event_target_value(&event).parse().ok().and_then(Seat::new));
    let seats: Vec<_> = Seat::ALL
        .iter()
        .take(players)
        .map(|&one| view! { <option value=one.index().to_string()>{format::seat(one)}</option> })
        .collect();
    view! {
        <label class="row"><span>"Your seat"</span>
            <select name=name on:change=choose><option value="">"Any"</option>{seats}</select></label>
    }
}
