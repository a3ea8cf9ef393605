//! The two buttons that lead to a game.

use leptos::prelude::*;
use variorum_core::any::AnyGame;

use crate::game_start::GameStart;
use crate::pages::{Opponent, prefer};
use crate::route::{Navigation, Route};

/// "Play the computer" and "Play a friend": the form, filled in accordingly.
#[component]
pub fn StartButtons(#[prop(into)] game: Signal<&'static str>) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let go = move |opponent: Opponent| {
        let id = game.get_untracked();
        if let Some(game) = variorum_registry::find(id) {
            prefer(game.card(), opponent);
            navigation.go(Route::NewGame(id.to_owned(), GameStart::default()));
        }
    };
    view! {
        <p class="links start-buttons">
            <button type="button" class="primary large" data-action="play-computer" on:click=move |_| go(Opponent::Computer)>
                "Play the computer"
            </button>
            <button type="button" class="large" data-action="play-friend" on:click=move |_| go(Opponent::Friend)>"Play a friend"</button>
        </p>
    }
}

/// The id of a game, for [`StartButtons`] of one game.
pub fn id_of(game: &'static dyn AnyGame) -> Signal<&'static str> {
    Signal::stored(game.card().id)
}
