//! Links for the seats of people who have not come yet.

use leptos::prelude::*;
use variorum_api::Seat;

use super::share::ShareLink;
use crate::format;
use crate::net::{Connection, MatchState};
use crate::storage::seats::SeatToken;

/// A link for each open seat whose token is to be given to another person.
#[component]
pub fn Invites(connection: Connection, tokens: RwSignal<Vec<SeatToken>>) -> impl IntoView {
    let match_state = connection.match_state;
    let open = Memo::new(move |_| {
        match_state.with(|match_state| match_state.as_ref().map(open_seats).unwrap_or_default())
    });
    let id = match_state
        .with_untracked(|match_state| match_state.as_ref().map(|m| m.game.id.clone()))
        .unwrap_or_default();
    move || {
        let open = open.get();
        let links: Vec<_> = tokens
            .get()
            .into_iter()
            .filter(|token| !token.here && open.contains(&token.seat))
            .map(|token| {
                let label = format!("Link for {}", format::seat(token.seat));
                view! { <ShareLink label path=format!("/g/{id}#{}", token.token)/> }
            })
            .collect();
        (!links.is_empty()).then(|| {
            view! {
                <div class="notice open-seats">
                    <p>"Give each link to the person who is to play there; whoever has it holds the seat."</p>
                    {links}
                </div>
            }
        })
    }
}

/// The seats whose people have not come yet.
fn open_seats(match_state: &MatchState) -> Vec<Seat> {
    match_state.game.live.seats.iter().filter(|state| !state.joined).map(|state| state.seat).collect()
}
