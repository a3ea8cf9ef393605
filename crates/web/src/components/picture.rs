//! Pictures of positions.

use leptos::prelude::*;
use variorum_core::any::{AnyGame, AnyRecord};
use variorum_draw::{Frame, Scene};

/// The board of a record from White's side, as SVG.
pub fn picture(game: &dyn AnyGame, record: &dyn AnyRecord) -> String {
    let layout = game.layout();
    variorum_draw::board(&layout, &Frame::new(&layout, 0), &Scene::of(record), false)
}

/// The same with coordinates.
pub fn labelled(game: &dyn AnyGame, record: &dyn AnyRecord) -> String {
    let layout = game.layout();
    variorum_draw::board(&layout, &Frame::new(&layout, 0), &Scene::of(record), true)
}

/// The start position of a game with default options.
#[component]
pub fn StartPicture(game: &'static dyn AnyGame) -> impl IntoView {
    let start = game.new_record(&variorum_core::Options::default());
    let svg = start.map(|record| picture(game, &*record)).unwrap_or_default();
    view! { <div class="picture" aria-hidden="true" inner_html=svg></div> }
}
