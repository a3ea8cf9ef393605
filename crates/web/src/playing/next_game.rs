//! From one game to the next that waits.

use leptos::prelude::*;

use super::playing_games::PlayingGames;
use crate::route::{Link, Route};

/// A button for the most urgent other game, once this one does not wait for whoever sits here.
#[component]
pub fn NextGame(
    /// This game.
    id: String,
    /// Whether this game waits for whoever sits here.
    your_turn: Memo<bool>,
) -> impl IntoView {
    let playing = expect_context::<PlayingGames>();
    Effect::new(move |before: Option<bool>| {
        let now = your_turn.get();
        if before == Some(true) && !now {
            playing.refresh();
        }
        now
    });
    let next = Memo::new(move |_| playing.next_after(&id).filter(|_| !your_turn.get()));
    move || {
        next.get().map(|next| view! {
            <p class="links"><Link to=Route::Game(next) class="button primary next-waiting">"Next game"{move || playing.waiting_words()}</Link></p>
        })
    }
}
