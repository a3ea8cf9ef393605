//! What a rated game asks of its players.

use leptos::prelude::*;

use crate::net::{Connection, MatchState};
use crate::route::{Link, Route};

/// Says that a game under way is rated, and asks whoever plays it without an account to sign in.
#[component]
pub fn RatedNotice(connection: Connection) -> impl IntoView {
    let rated = Memo::new(move |_| connection.match_state.with(|state| state.as_ref().is_some_and(is_rated)));
    let nameless =
        Memo::new(move |_| connection.match_state.with(|state| state.as_ref().is_some_and(needs_account)));
    view! {
        <Show when=move || rated.get()><p class="hint rated">"Rated game. If a turn is taken back, it does not count."</p></Show>
        <Show when=move || nameless.get()>
            <div class="notice" role="status">
                <span>"This game is rated: sign in to play it."</span>
                <Link to=Route::Account class="button primary">"Sign in"</Link>
            </div>
        </Show>
    }
}

fn is_rated(state: &MatchState) -> bool {
    state.game.live.rated && state.game.live.result.is_none()
}

/// Whether a seat that is played here has no account.
fn needs_account(state: &MatchState) -> bool {
    let nameless = |seat: &variorum_api::SeatState| state.you.contains(&seat.seat) && !seat.account;
    is_rated(state) && state.game.live.seats.iter().any(nameless)
}
