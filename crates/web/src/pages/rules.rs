//! The page with the rules of a game.

use leptos::prelude::*;
use variorum_core::any::AnyGame;

use crate::components::rules::Rules;
use crate::components::title;
use crate::game_start::GameStart;
use crate::route::{Link, Route};

/// The rules, with links to boards.
#[component]
pub fn RulesPage(game: &'static dyn AnyGame) -> impl IntoView {
    let card = game.card();
    title::follow(move || format!("{}: rules", card.title), || false);
    view! {
        <p class="links">
            <Link to=Route::NewGame(card.id.to_owned(), GameStart::default()) class="button primary">"Play"</Link>
            <Link to=Route::Analysis(card.id.to_owned(), GameStart::default()) class="button">"Analysis"</Link>
            <Link to=Route::Edit(card.id.to_owned(), GameStart::default()) class="button">"Set up"</Link>
        </p>
        <Rules game/>
    }
}
