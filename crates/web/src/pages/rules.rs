//! The rules of a game on a page of their own.

use leptos::prelude::*;
use variorum_core::any::AnyGame;

use crate::opening::Opening;
use crate::parts::rules::Rules;
use crate::parts::title;
use crate::route::{Link, Route};

/// The rules, with a way to a board.
#[component]
pub fn RulesPage(game: &'static dyn AnyGame) -> impl IntoView {
    let card = game.card();
    title::follow(move || format!("{}: rules", card.title), || false);
    view! {
        <p class="links">
            <Link to=Route::New(card.id.to_owned(), Opening::default()) class="button main">"Play"</Link>
            <Link to=Route::Analysis(card.id.to_owned(), Opening::default()) class="button">"Analysis"</Link>
            <Link to=Route::Edit(card.id.to_owned(), Opening::default()) class="button">"Set up"</Link>
        </p>
        <Rules game/>
    }
}
