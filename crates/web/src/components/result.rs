//! The result of a game.

use leptos::prelude::*;
use variorum_api::{GameResult, Seat};
use variorum_core::Player;

use crate::format;

/// The result in words, as the player `me` sees it if there is one, with places where more than two play.
#[component]
pub fn ResultBanner(result: GameResult, #[prop(optional_no_strip)] me: Option<Player>) -> impl IntoView {
    let places = (result.places.len() > 2).then(|| {
        let mut places: Vec<(u8, Seat)> = result.places.iter().copied().zip(Seat::ALL).collect();
        places.sort_unstable();
        let line = |(place, seat): (u8, Seat)| {
            view! { <li><span class="place">{place}"."</span>" "{format::seat(seat)}</li> }
        };
        view! { <ul class="places">{places.into_iter().map(line).collect::<Vec<_>>()}</ul> }
    });
    view! {
        <div class="result" role="status">
            <strong>{format::result_for(&result, me)}</strong>
            {places}
        </div>
    }
}
