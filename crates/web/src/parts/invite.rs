//! Links for seats whose people have not come yet.

use leptos::prelude::*;
use variorum_api::Seat;

use super::share::ShareLink;
use crate::memory::seats::Token;
use crate::net::{Connection, Known};
use crate::words;

/// A link for each open seat whose secret is kept here to be given away.
#[component]
pub fn Invites(connection: Connection, tokens: RwSignal<Vec<Token>>) -> impl IntoView {
    let known = connection.known;
    let open = Memo::new(move |_| known.with(|known| known.as_ref().map(open_seats).unwrap_or_default()));
    let id = known.with_untracked(|known| known.as_ref().map(|k| k.game.id.clone())).unwrap_or_default();
    move || {
        let open = open.get();
        let links: Vec<_> = tokens
            .get()
            .into_iter()
            .filter(|token| !token.here && open.contains(&token.seat))
            .map(|token| {
                let label = format!("Link for {}", words::seat(token.seat));
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

/// Seats whose person has not come yet.
fn open_seats(known: &Known) -> Vec<Seat> {
    known.game.live.seats.iter().filter(|state| !state.joined).map(|state| state.seat).collect()
}
